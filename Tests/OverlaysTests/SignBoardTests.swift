import Geometry
import Graphics
import MapRenderer
import Routes
import TestSupport
import Testing

@testable import Overlays

/// The display of road signs: its slots, and the pictures that signs are put together from.
@Suite struct SignBoardTests {
    private static let sizes = [
        (160.0, 120.0), (320, 240), (960, 540), (1920, 720), (540, 960), (400, 500), (240, 240),
        (120, 400), (1, 1),
    ].map { ScreenSize(width: $0.0, height: $0.1) }

    @Test(arguments: sizes, [false, true])
    func `a board has four to seven slots that keep clear of each other`(
        size: ScreenSize, isFull: Bool
    ) {
        let layout = SignBoardLayout(size, hasNotice: isFull, credit: isFull ? 30 : 0)
        #expect((4...7).contains(layout.slots.count + 1))
        guard size.width > 100 else { return }
        let boxes =
            [layout.limit, layout.speed] + layout.slots + (layout.notice.map { [$0] } ?? [])
        for (index, box) in boxes.enumerated() {
            #expect(box.minX >= 0 && box.maxX <= size.width + 0.001, "\(index) of \(size)")
            #expect(box.minY >= 0 && box.maxY <= size.height + 0.001, "\(index) of \(size)")
            #expect(box.width > 4 && box.height > 4, "\(index) of \(size)")
            for other in boxes[..<index] {
                #expect(!box.expanded(by: -0.01).intersects(other), "\(index) of \(size)")
            }
        }
        let areas = layout.slots.map { min($0.width, $0.height) }
        #expect(areas.dropFirst().allSatisfy { $0 < areas[0] }, "\(size)")
    }

    private static let picture = SignFace.Picture(
        form: "form-test", symbol: "symbol",
        symbolBox: ScreenBox(minX: 32, minY: 40, maxX: 96, maxY: 104),
        colors: ["face": .white, "rim": Color(hex: 0xC8_10_2E)],
        hollow: ["face": .black, "rim": Color(hex: 0xFF_5A_50)])

    private static func pictures() -> SignPictures {
        SignPictures { name in
            let files = [
                "form-test.svg": """
                <svg width="128" height="128" viewBox="0 0 128 128"><path fill="{face}"
                 stroke="{rim}" d="M0 0h128v128H0z"/>{symbol}</svg>
                """,
                "symbol.svg":
                    "<?xml version='1.0'?><svg viewBox='0 0 64 64'><path d='M1 2h3z'/></svg>\n",
            ]
            return files[name].map { Array($0.utf8) }
        }
    }

    @Test func `a sign is its form with colours, and its symbol in a box`() throws {
        let document = try #require(Self.pictures().document(of: Self.picture, .day))
        #expect(document.contains("fill=\"#ffffff\""))
        #expect(document.contains("stroke=\"#c8102e\""))
        #expect(document.contains("translate(32.0 40.0) scale(1.0 1.0)"))
        #expect(document.contains("<path d='M1 2h3z'/></g></svg>"))
        var mirrored = Self.picture
        mirrored.isMirrored = true
        let other = try #require(Self.pictures().document(of: mirrored, .hud))
        #expect(other.contains("translate(96.0 40.0) scale(-1.0 1.0)"))
        #expect(other.contains("fill=\"#000000\" ") || other.contains("fill=\"#000000\"\n"))
        let night = try #require(Self.pictures().document(of: Self.picture, .night))
        #expect(
            night.contains(PanelTheme.night.signFace.hexText), "white is as bright as signs are")
    }

    @Test func `missing files are noted once and draw nothing`() {
        let pictures = SignPictures()
        for _ in 0..<3 {
            #expect(pictures.picture(of: Self.picture, pixels: 40, theme: .day) == nil)
        }
        #expect(pictures.notes == ["pictures of signs: there is no form-test.svg"])
    }

    private static func sign(_ title: String, _ distance: String) -> SignsPanel.Sign {
        SignsPanel.Sign(
            face: SignFace(picture, height: 128), title: title, distance: distance, isLeft: true,
            approach: 0.5)
    }

    @Test func `the board names its signs, and those for which there is no slot`() throws {
        let shaper = try TextShaper()
        let resources = PanelResources(
            theme: .day, shaper: shaper, symbols: PanelSheet.symbols(), signs: Self.pictures())
        let signs = (1...8).map { Self.sign("Sign \($0)", "\($0)0 m") }
        let content = SignBoard.Content(
            speed: SpeedPanel(limit: .limited(50, unit: .kilometersPerHour), speed: 52),
            signs: signs, notice: "Signs as of 2019-01-01")
        let board = SignBoard(
            content, in: ScreenSize(width: 960, height: 540), resources: resources)
        #expect(board.placement.panels.map(\.name) == [.speed, .signs, .notice])
        #expect(
            board.placement.panels[1].texts
                == ["Sign 1, 10 m", "Sign 2, 20 m", "Sign 3, 30 m", "Sign 4, 40 m"])
        #expect(board.placement.droppedTexts.map(\.text).first == "Sign 5, 50 m")
        #expect(board.placement.droppedTexts.count == 4)
        var lost = content
        lost.message = "Position unknown"
        let other = SignBoard(
            lost, in: ScreenSize(width: 540, height: 960), resources: resources)
        #expect(other.placement.panels[1].texts == ["Position unknown"])
        #expect(other.placement.droppedTexts.isEmpty)
    }

    @Test func `the panel shows the three most important signs`() throws {
        let panel = SignsPanel((1...5).map { Self.sign("Sign \($0)", "") })
        #expect(panel.texts == ["Sign 1", "Sign 2", "Sign 3"])
        #expect(panel.signs == ["Sign 1", "Sign 2", "Sign 3"].map { PanelSign(.roadSign, $0) })
    }
}
