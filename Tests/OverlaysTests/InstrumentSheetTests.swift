import Geometry
import Graphics
import Language
import Overlays
import Routes
import TestSupport
import Testing

/// Sheets of instruments on pictures of all shapes, compared with references.
@Suite struct InstrumentSheetTests {
    /// Readings of a drive through hills.
    static let readings: InstrumentReadings = {
        var readings = InstrumentReadings()
        readings.speed = 23.9
        readings.topSpeed = 33
        readings.speedLimit = 22.23
        readings.engineSpeed = 2_350
        readings.coolant = 88
        readings.fuel = 0.62
        readings.force = InstrumentReadings.Force(
            now: .init(right: 0.38, back: -0.22),
            trail: (0..<24).map { .init(right: Double($0) * 0.016, back: 0.2 - Double($0) * 0.017) }
        )
        readings.course = 243
        readings.clock = ClockTime(minutes: 14 * 60 + 32)
        readings.altitude = 147
        readings.outside = -3.4
        readings.distance = 12_340
        readings.strip = InstrumentReadings.Strip(
            .elevation,
            values: (0..<600).map { step in
                (300..<330).contains(step) ? nil : hills(Double(step) / 600)
            }, position: 0.41)
        return readings
    }()

    private static func hills(_ fraction: Double) -> Double {
        120 + 380 * fraction * (1 - fraction) + Double(Int(fraction * 37) % 5) * 9
            * (fraction - 0.2)
    }

    /// Fewer readings, all at their ends, and in other words.
    static let cold: InstrumentReadings = {
        var readings = InstrumentReadings()
        readings.speed = 0
        readings.engineSpeed = 6_480
        readings.coolant = 112
        readings.fuel = 0.05
        readings.force = InstrumentReadings.Force(now: .init(right: -2, back: 1))
        readings.course = -1
        readings.outside = 31
        readings.strip = InstrumentReadings.Strip(
            .speed, values: [0, 8, 14, nil, 22, 31, 12, 3, 0, 0, 17, 25, 9, 0], position: 1)
        readings.line = "Helsinki – Porvoo, 22.11.2026"
        readings.positionLost = 42
        return readings
    }()

    static let frames: [(String, String, Double, Double, Double)] = [
        ("hills", "day", 1280, 720, 1), ("hills", "night", 1280, 720, 1),
        ("hills", "day", 1080, 1920, 1), ("hills", "night", 720, 720, 1),
        ("hills", "hud", 640, 360, 2), ("ends", "day", 720, 720, 1),
        ("ends", "night", 1080, 1920, 1), ("ends", "day", 640, 360, 2),
    ]

    @Test(arguments: frames)
    func `instruments of a frame`(
        content: String, theme: String, width: Double, height: Double, ratio: Double
    ) throws {
        PinnedFonts.use()
        let size = ScreenSize(width: width, height: height)
        let shaper = try TextShaper()
        let text =
            content == "hills"
            ? GuidanceText() : GuidanceText(language: .finnish, units: .imperial)
        let readings = content == "hills" ? Self.readings : Self.cold
        let center = ScreenPoint(x: width / 2, y: height * 0.72)
        let placement = PanelPlacement(
            readings.panels(text), in: size,
            vehicle: ScreenBox(
                minX: center.x - 24, minY: center.y - 24, maxX: center.x + 24, maxY: center.y + 24),
            resources: PanelSheet.resources(
                try #require(PanelSheet.themes[theme]), shaper: shaper))
        #expect(placement.dropped == [])
        let surface = try PanelSheet.draw(
            placement.panels, size: size, pixelRatio: ratio, ground: PanelSheet.ground(theme),
            shaper: shaper)
        let mark = ratio == 1 ? "" : "@2x"
        let file = GoldenFile(
            camera: "instruments",
            name: "\(content)-\(theme)-\(Int(width))x\(Int(height))\(mark)",
            folder: "Tests/OverlaysTests/References")
        if let problem = try file.mismatch(with: surface, tolerance: 0) {
            Issue.record("\(problem)")
        }
    }
}
