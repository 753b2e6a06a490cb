import Geometry
import Graphics
import Routes
import TestSupport
import Testing

@testable import MapRenderer
@testable import Overlays

/// The guidance picture without a map, at sizes from a watch's to full HD.
@Suite struct ArrowPictureTests {
    private static let banner = BannerPanel(
        symbol: .maneuver(.offRamp, .slightRight), distance: "300 m", exit: "Exit 50",
        shields: [RoadShield(ref: "E 18", country: "NO")], title: "Frognerstranda",
        subtitle: "Drammen, Sandvika",
        then: BannerPanel.Then(text: "Then", symbol: .maneuver(.turn, .left)))
    private static let trip = TripPanel(
        arrival: "14:32", timeLeft: "23 min", distanceLeft: "12 km", progress: 0.35)

    private static func picture(
        _ width: Double, _ height: Double, _ theme: String = "day", approach: Double? = 0.4
    ) throws -> ArrowPicture {
        PinnedFonts.use()
        return ArrowPicture(
            banner: banner, lanes: LanesPanel(PanelSheet.lanes), trip: trip, approach: approach,
            in: ScreenSize(width: width, height: height),
            resources: PanelSheet.resources(
                PanelSheet.themes[theme] ?? .day, shaper: try TextShaper()))
    }

    static let frames: [(String, Double, Double, Double)] = [
        ("day", 128, 128, 1), ("night", 240, 240, 2), ("day", 320, 240, 1), ("hud", 480, 320, 1),
        ("night", 400, 800, 1), ("day", 1280, 720, 1),
    ]

    @Test(arguments: frames)
    func `arrow views`(theme: String, width: Double, height: Double, ratio: Double) throws {
        let picture = try Self.picture(width, height, theme)
        let surface = try PanelSheet.draw(
            picture.overlays, size: ScreenSize(width: width, height: height), pixelRatio: ratio,
            ground: nil, shaper: try TextShaper())
        let mark = ratio == 1 ? "" : "@2x"
        let file = GoldenFile(
            camera: "arrow", name: "\(theme)-\(Int(width))x\(Int(height))\(mark)",
            folder: "Tests/OverlaysTests/References")
        if let problem = try file.mismatch(with: surface, tolerance: 0) {
            Issue.record("\(problem)")
        }
    }

    private static let sizes: [(Double, Double)] = [
        (1, 1), (20, 300), (60, 60), (90, 60), (128, 128), (240, 240), (240, 400), (320, 240),
        (480, 320), (400, 800), (640, 200), (800, 480), (1280, 720), (1080, 1920), (1920, 60),
        (1920, 1080),
    ]

    @Test(arguments: sizes)
    func `parts lie in the picture and apart`(width: Double, height: Double) throws {
        let picture = try Self.picture(width, height)
        let whole = ScreenBox(minX: -1, minY: -1, maxX: width + 1, maxY: height + 1)
        let bars = picture.overlays.compactMap { ($0 as? ApproachBar)?.box }
        let boxes = picture.placement.panels.map(\.box) + bars
        #expect(picture.placement.panels.first?.name == .banner)
        for (index, box) in boxes.enumerated() where width > 30 {
            #expect(box.minX >= whole.minX && box.maxX <= whole.maxX)
            #expect(box.minY >= whole.minY && box.maxY <= whole.maxY)
            for other in boxes.dropFirst(index + 1) where index > 0 || !Self.isBeside(other, box) {
                #expect(!box.intersects(other))
            }
        }
    }

    /// Lanes stand below the texts and beside the symbol, whose boxes together are the banner's.
    private static func isBeside(_ lanes: ScreenBox, _ banner: ScreenBox) -> Bool {
        lanes.minX > banner.minX + banner.height / 2
    }

    @Test func `a smaller picture leaves out more, symbol and distance last`() throws {
        var shown: [Int] = []
        for side in [60.0, 128, 240, 480, 960] {
            let banner = try #require(try Self.picture(side, side).placement.panels.first)
            #expect(banner.texts.first == "300 m")
            shown.append(try Self.picture(side, side).placement.panels.flatMap(\.texts).count)
        }
        #expect(shown == shown.sorted())
        #expect(shown.first == 1)
        let all = try Self.picture(960, 1_600).placement
        #expect(all.dropped.isEmpty && all.droppedTexts.isEmpty)
    }

    @Test func `what is left out is reported`() throws {
        let small = try Self.picture(128, 128).placement
        #expect(small.dropped == [.trip, .lanes])
        #expect(Set(small.droppedTexts.map(\.name)) == ["trip", "banner", "lanes"])
    }

    @Test func `the bar shrinks towards the maneuver`() throws {
        let size = ScreenSize(width: 320, height: 240)
        let filled = try [1.0, 0.6, 0.2, 0].map { fraction in
            let picture = try Self.picture(320, 240, approach: fraction)
            let bar = try #require(picture.overlays.compactMap { $0 as? ApproachBar }.first)
            let surface = try PanelSheet.draw(
                picture.overlays, size: size, ground: nil, shaper: try TextShaper())
            let row = Int((bar.box.minY + bar.box.maxY) / 2)
            let ink = PanelTheme.day.bannerInk
            return surface.withPixels { bytes, stride in
                (0..<320).count { x in
                    Double(bytes[row * stride + 4 * x + 2]) > 255 * ink.red - 3
                }
            }
        }
        #expect(filled == filled.sorted(by: >))
        #expect(filled[0] > 280 && filled[3] == 0)
    }
}
