import Geometry
import Graphics
import Routes
import TestSupport
import Testing

@testable import MapRenderer
@testable import Overlays

/// Sheets of all symbols and panels, compared with references.
@Suite struct PanelSheetTests {
    private static func compare(_ surface: Surface, _ name: String) throws {
        let file = GoldenFile(
            camera: "panels", name: name, folder: "Tests/OverlaysTests/References")
        if let problem = try file.mismatch(with: surface, tolerance: 0) {
            Issue.record("\(problem)")
        }
    }

    static let frames: [(String, String, Double, Double, Double)] = [
        ("oslo", "day", 1280, 720, 1), ("oslo", "night", 960, 540, 1), ("oslo", "hud", 800, 480, 1),
        ("oslo", "day", 320, 240, 1), ("oslo", "day", 320, 240, 2), ("lauf", "day", 960, 540, 1),
        ("lauf", "night", 390, 844, 1), ("lauf", "hud", 640, 360, 1), ("dover", "day", 640, 480, 1),
        ("dover", "night", 1920, 1080, 1),
    ]

    @Test(arguments: frames)
    func `panels of a frame`(
        content: String, theme: String, width: Double, height: Double, ratio: Double
    ) throws {
        PinnedFonts.use()
        let size = ScreenSize(width: width, height: height)
        let shaper = try TextShaper()
        let center = ScreenPoint(x: width / 2, y: height * 0.72)
        let vehicle = ScreenBox(
            minX: center.x - 24, minY: center.y - 24, maxX: center.x + 24, maxY: center.y + 24)
        let placement = PanelPlacement(
            PanelSheet.contents[content] ?? [], in: size, vehicle: vehicle,
            others: [
                ScreenBox(
                    minX: width - 170, minY: height - 18, maxX: width, maxY: height)
            ], resources: PanelSheet.resources(PanelSheet.themes[theme] ?? .day, shaper: shaper))
        let surface = try PanelSheet.draw(
            placement.panels, size: size, pixelRatio: ratio, ground: PanelSheet.ground(theme),
            shaper: shaper)
        let mark = ratio == 1 ? "" : "@2x"
        try Self.compare(surface, "\(content)-\(theme)-\(Int(width))x\(Int(height))\(mark)")
    }

    @Test func `pictures of all maneuvers`() throws {
        let files = try ProjectFiles.names(in: "styles/maneuvers", ending: ".svg")
        let surface = try Surface(width: 12 * 76, height: (files.count + 11) / 12 * 76)
        let context = try Context(surface)
        context.setColor(PanelTheme.day.banner)
        context.paint()
        context.setColor(PanelTheme.day.bannerInk)
        for (index, file) in files.enumerated() {
            let svg = try SVGImage(
                bytes: ProjectFiles.read("styles/maneuvers/" + file), name: file)
            context.mask(
                try svg.rasterized(scale: 1), x: Double(index % 12 * 76 + 6),
                y: Double(index / 12 * 76 + 6))
        }
        try context.finish()
        try Self.compare(surface, "maneuvers")
    }

    private static let roundabouts: [RoundaboutSymbol] = [DrivingSide.right, .left].flatMap {
        side in
        [
            ([0.0, 90, 180, 270], 90.0, 1), ([0, 90, 180, 270], 0, 2), ([0, 90, 180, 270], 270, 3),
            ([0, 90, 180, 270], 180, 4), ([20, 75, 130, 180, 235, 300], 300, 12),
            ([60, 180, 300], 60, 1), ([90, 160, 180, 200], 160, nil), ([45, 200], 200, nil),
        ].map { arms, leaving, number in
            RoundaboutSymbol(
                arms: arms.map { $0 + 33 }, arriving: 33, leaving: leaving + 33,
                exitNumber: number, side: side)
        }
    }

    /// Each arrow alone, and some together.
    private static let lanes: [Lane] =
        LaneIndication.allCases.map { Lane(indications: [$0], isValid: true) }
        + [
            Lane(indications: [], isValid: true),
            Lane(indications: [.left, .straight, .right], isValid: true, validIndication: .left),
            Lane(
                indications: [.left, .straight, .right], isValid: true, validIndication: .straight),
            Lane(indications: [.slightLeft, .slightRight], isValid: true),
            Lane(indications: [.uTurn, .sharpLeft], isValid: false),
        ]

    private static let shields = [
        ("NO", ["E 18", "162", "Fv1234"]), ("SE", ["E4", "73", "222"]),
        ("DK", ["E 20", "16", "O2"]), ("FI", ["E 75", "4", "45", "101"]),
        ("DE", ["A 9", "B 14", "E 51", "St 2240"]), ("FR", ["A 6", "N 7", "D 907"]),
        ("GB", ["M25", "A20", "B2011"]), ("IT", ["A1", "SS1"]), ("US", ["I 95", "US 1"]),
        ("CH", ["A 1", "E 35"]), ("PL", ["S 7", "DK 7"]), ("", ["A 1", "17"]),
    ]

    private static let limits: [SpeedLimit?] = [
        .limited(50, unit: .kilometersPerHour), .limited(130, unit: .kilometersPerHour),
        .unlimited,
    ]

    @Test(arguments: ["day", "night", "hud"])
    func `drawn signs`(theme name: String) throws {
        PinnedFonts.use()
        let shaper = try TextShaper()
        let resources = PanelSheet.resources(try #require(PanelSheet.themes[name]), shaper: shaper)
        let surface = try Surface(width: 900, height: 590)
        let context = try Context(surface)
        context.setColor(PanelSheet.ground(name))
        context.paint()
        let canvas = OverlayCanvas(
            try RasterCanvas(surface, context: context, pixelRatio: 1, tools: RasterTools()),
            viewport: PanelSheet.viewport(ScreenSize(width: 900, height: 590)), shaper: shaper)
        let pen = PanelPen(
            areas: AreaPen(canvas), resources: resources, origin: ScreenPoint(x: 0, y: 0), scale: 1,
            pixelRatio: 1)
        pen.plate(
            ScreenBox(minX: 10, minY: 10, maxX: 890, maxY: 190), radius: 12,
            color: resources.theme.banner)
        for (index, symbol) in Self.roundabouts.enumerated() {
            let x = Double(20 + index % 8 * 100)
            let y = Double(14 + index / 8 * 86)
            pen.symbol(
                .roundabout(symbol), in: ScreenBox(minX: x, minY: y, maxX: x + 80, maxY: y + 80),
                ink: resources.theme.bannerInk, faint: resources.theme.bannerFaint)
        }
        func put(_ panel: any Panel, x: Double, y: Double, width: Double = 880) {
            guard let drawing = panel.drawing(with: resources, width: width) else { return }
            context.saved {
                context.translate(x: x, y: y)
                drawing.draw(pen)
            }
        }
        put(LanesPanel(Self.lanes), x: 10, y: 200)
        put(LanesPanel(Self.lanes), x: 10, y: 280, width: 420)
        for (index, entry) in Self.shields.enumerated() {
            let row = ShieldRow(
                entry.1.map { RoadShield(ref: $0, country: entry.0) }, height: 26, width: 300,
                shaper: resources.shaper)
            row.draw(
                x: Double(20 + index % 3 * 300), middle: Double(340 + index / 3 * 32), pen: pen)
        }
        for (index, limit) in Self.limits.enumerated() {
            put(SpeedPanel(limit: limit), x: Double(20 + index * 80), y: 490)
            put(SpeedPanel(limit: limit, sign: .mutcd), x: Double(360 + index * 80), y: 485)
        }
        put(
            SpeedPanel(limit: nil, speed: 88, unit: .milesPerHour), x: 700, y: 455)
        try context.finish()
        try Self.compare(surface, "signs-\(name)")
    }
}
