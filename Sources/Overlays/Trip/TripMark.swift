import Geometry
import Graphics

/// An event at a place of a trip, as a small symbol.
///
/// Each has its own shape, so that the colours (Okabe and Ito, 2008) are not needed to
/// distinguish them.
package enum TripMark: Hashable, Sendable, CaseIterable {
    /// The vehicle stood still: a disc with two bars.
    case stop
    /// It braked hard: a triangle that points down.
    case braking
    /// It accelerated hard: a triangle that points up.
    case acceleration
    /// A bend was driven fast: a diamond.
    case cornering
    /// The vehicle was jolted from below: a square.
    case jolt
    /// The car reported a fault: a hexagon with an exclamation mark.
    case fault
    /// It crashed: a star with an exclamation mark.
    case crash
    /// The vehicle left the planned route: a ring.
    case deviation

    /// The distance in pixels from its middle to its edge, including the rim.
    var radius: Double {
        switch self {
        case .crash: 12
        case .stop, .fault: 8.5
        case .deviation: 5
        default: 7
        }
    }

    private var color: Color {
        switch self {
        case .stop: Color(hex: 0x2B_3A_55)
        case .braking: Color(hex: 0xD5_5E_00)
        case .acceleration: Color(hex: 0x00_9E_73)
        case .cornering: Color(hex: 0xCC_79_A7)
        case .jolt: Color(hex: 0x56_B4_E9)
        case .fault: Color(hex: 0xE6_9F_00)
        case .crash: Color(hex: 0xB3_00_1B)
        case .deviation: Color(hex: 0x6F_86_CF)
        }
    }

    /// Draws it around the origin, with a white rim that makes it visible on any ground.
    func draw(_ pen: AreaPen) {
        addOutline(to: pen, radius: radius)
        pen.fill(.white)
        addOutline(to: pen, radius: radius - 1.5)
        pen.fill(color)
        let unit = radius / 10
        switch self {
        case .stop:
            for x in [-2.6, 1.0] {
                pen.rectangle(x: x * unit, y: -3.6 * unit, width: 1.9 * unit, height: 7.2 * unit)
            }
            pen.fill(.white)
        case .fault, .crash:
            pen.rounded(
                ScreenBox(minX: -unit, minY: -4.8 * unit, maxX: unit, maxY: 1.4 * unit),
                radius: unit)
            pen.circle(x: 0, y: 3.7 * unit, radius: 1.25 * unit)
            pen.fill(.white)
        case .deviation:
            pen.circle(x: 0, y: 0, radius: radius - 3)
            pen.fill(.white)
        default: break
        }
    }

    private func addOutline(to pen: AreaPen, radius: Double) {
        switch self {
        case .stop, .deviation: pen.circle(x: 0, y: 0, radius: radius)
        case .braking: pen.polygon(corners: 3, radius: radius, turned: 90)
        case .acceleration: pen.polygon(corners: 3, radius: radius, turned: -90)
        case .cornering: pen.polygon(corners: 4, radius: radius, turned: -90)
        case .jolt: pen.polygon(corners: 4, radius: radius, turned: 45)
        case .fault: pen.polygon(corners: 6, radius: radius, turned: -90)
        case .crash: pen.polygon(corners: 16, radius: radius, turned: -90, inner: 0.74)
        }
    }
}
