import Formats
public import Graphics

/// The roofs of a `fill-extrusion` layer: `"metadata": {"render:roof": {…}}`.
///
/// This is ours, not the specification's: there, prisms end flat. Each property may depend on zoom and
/// feature, as those of `paint` may.
public struct RoofStyle: Sendable {
    /// `shape`.
    public let shape: Property<RoofShape>
    /// `height` in metres from the eaves to the top, which is the prism's height; 0, the default,
    /// chooses one that suits the shape.
    public let height: Property<Double>
    /// `direction` to which the roof falls, in degrees clockwise from north; below 0, the default, the
    /// ridge runs along the longer side.
    public let direction: Property<Double>
    /// `across`: whether the ridge runs along the shorter side.
    public let isAcross: Property<Bool>
    /// `color`, whose alpha is ignored; `nil` means that of the walls.
    public let color: Property<Color?>

    /// The member of `metadata`.
    static let name = "render:roof"

    /// Reads the roofs; `nil` if the layer has none.
    init?(_ reader: inout LayerReader) {
        guard let members = reader.metadata?[Self.name]?.object else { return nil }
        shape = reader.metadata(Self.name, "shape", .flat)
        height = reader.metadata(Self.name, "height", 0, in: PropertyRange.height)
        direction = reader.metadata(Self.name, "direction", -1, in: PropertyRange.angle)
        isAcross = reader.metadata(Self.name, "across", false)
        color = reader.metadata(Self.name, "color", nil)
        let known = ["shape", "height", "direction", "across", "color"]
        for key in members.keys where !known.contains(key) {
            reader.note(
                "\(key) is not supported" + NameSuggestion.hint(key, known),
                at: "\(reader.path).metadata.\(Self.name).\(key)")
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
