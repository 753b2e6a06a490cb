import Formats
public import Graphics

/// The roofs of a `fill-extrusion` layer: members of its `metadata` that begin with `render:roof-`.
///
/// They are ours, not the specification's: there, prisms end flat. Each may depend on zoom and feature,
/// as properties of `paint` may.
public struct RoofStyle: Sendable {
    /// `render:roof-shape`.
    public let shape: Property<RoofShape>
    /// `render:roof-height` in metres from the eaves to the top, which is the prism's height.
    ///
    /// 0, the default, chooses one that suits the shape.
    public let height: Property<Double>
    /// `render:roof-direction` to which the roof falls, in degrees clockwise from north; below 0, the
    /// default, the ridge runs along the longer side.
    public let direction: Property<Double>
    /// `render:roof-across`: whether the ridge runs along the shorter side.
    public let isAcross: Property<Bool>
    /// `render:roof-color`, whose alpha is ignored; `nil` means that of the walls.
    public let color: Property<Color?>

    private static let prefix = "render:roof-"
    private static let names = ["shape", "height", "direction", "across", "color"]

    /// Reads the roofs; `nil` if the layer has none.
    init?(_ reader: inout LayerReader) {
        let own = reader.metadata.keys.filter { $0.hasPrefix(Self.prefix) }
        guard !own.isEmpty else { return nil }
        shape = reader.metadata(Self.prefix + "shape", .flat)
        height = reader.metadata(Self.prefix + "height", 0, in: PropertyRange.height)
        direction = reader.metadata(Self.prefix + "direction", -1, in: PropertyRange.angle)
        isAcross = reader.metadata(Self.prefix + "across", false)
        color = reader.metadata(Self.prefix + "color", nil)
        let known = Self.names.map { Self.prefix + $0 }
        for key in own where !known.contains(key) {
            reader.note(
                "\(key) is not supported" + NameSuggestion.hint(key, known),
                at: "\(reader.path).metadata.\(key)")
        }
    }
}

/// The shape of a roof.
public enum RoofShape: String, StyleEnumeration {
    /// A level roof.
    case flat
    /// Two slopes that meet in a ridge, with walls up to it at both ends.
    case gabled
    /// Slopes on all four sides of a ridge.
    case hipped
    /// Slopes from all sides to one top.
    case pyramidal
    /// A round vault.
    case dome
    /// A round vault that is widest above its foot, and ends in a point.
    case onion
    /// One slope.
    case skillion
}
