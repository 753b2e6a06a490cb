package import Graphics
import Routes

/// The colours of a route's traffic.
///
/// They differ in lightness as well as in hue, so that who confuses red and green can tell them
/// apart: the denser the traffic, the darker by day.
package struct TrafficTheme: Hashable, Sendable {
    /// Slower than usual.
    package var moderate: RoadTheme.Line
    /// Much slower than usual.
    package var heavy: RoadTheme.Line
    /// Hardly moving.
    package var severe: RoadTheme.Line
    /// Closed.
    package var closed: RoadTheme.Line
    /// The bars across a closed road.
    package var bars: Color

    /// The colours of a kind.
    func line(_ kind: TrafficStretch.Kind) -> RoadTheme.Line {
        switch kind {
        case .moderate: moderate
        case .heavy: heavy
        case .severe: severe
        case .closed: closed
        }
    }

    /// Colours for light maps.
    package static let day = TrafficTheme(
        moderate: .init(fill: Color(hex: 0xFFC02E), casing: Color(hex: 0x7A4E00)),
        heavy: .init(fill: Color(hex: 0xEB5A1B), casing: Color(hex: 0x8A2A00)),
        severe: .init(fill: Color(hex: 0x9C1230), casing: Color(hex: 0x52061A)),
        closed: .init(fill: Color(hex: 0x3A3F4A), casing: Color(hex: 0x16181D)),
        bars: .white)

    /// Colours for dark maps.
    package static let night = TrafficTheme(
        moderate: .init(fill: Color(hex: 0xFFC94D), casing: Color(hex: 0x3D2A00)),
        heavy: .init(fill: Color(hex: 0xFF7A33), casing: Color(hex: 0x471A00)),
        severe: .init(fill: Color(hex: 0xD42A52), casing: Color(hex: 0xFFB8C8)),
        closed: .init(fill: Color(hex: 0x23262E), casing: Color(hex: 0xD8DCE4)),
        bars: Color(hex: 0xE8EBF0))

    /// Few bright colours for a windscreen, on black.
    package static let hud = TrafficTheme(
        moderate: .init(fill: Color(hex: 0xFFD000), casing: .black),
        heavy: .init(fill: Color(hex: 0xFF8A1F), casing: .black),
        severe: .init(fill: Color(hex: 0xFF3B5C), casing: .black),
        closed: .init(fill: .black, casing: .white), bars: .white)
}
