import Formats
public import Graphics

/// The colours of sky and haze in tilted views, from a style's member `sky`.
///
/// Functions of the zoom, as the specification has it. MapLibre shows `fog-color` over terrain only;
/// here it is the haze that distant ground fades into, and the horizon's colour where a style does
/// not name it.
public struct StyleSky: Sendable {
    /// `sky-color`: far above the horizon.
    public let zenith: Property<Color>
    /// `horizon-color`: the sky just above the horizon.
    public let horizon: Property<Color>
    /// `fog-color`: what distant ground fades into.
    public let haze: Property<Color>
    /// `sky-horizon-blend`: the share of the sky over which the horizon's colour fades, from 0 to 1.
    public let blend: Property<Double>

    /// What is about terrain or the globe, which are not drawn.
    private static let undrawn = ["fog-ground-blend", "horizon-fog-blend", "atmosphere-blend"]

    init(_ reader: inout LayerReader) {
        zenith = reader.paint(
            "sky-color", Color(red: 0x88 / 255, green: 0xC6 / 255, blue: 0xFC / 255), .zoom)
        horizon = reader.paint("horizon-color", .white, .zoom)
        let fog = reader.paint("fog-color", Color.white, .zoom)
        haze = fog.isSpecified ? fog : horizon
        blend = reader.paint("sky-horizon-blend", 0.8, .zoom, in: PropertyRange.share)
        for name in Self.undrawn
        where reader.paint(name, 0.8, .zoom, in: PropertyRange.share).isSpecified {
            reader.note("\(name) is not drawn", at: "sky.\(name)", severity: .warning)
        }
        reader.noteUnknownProperties()
    }
}
