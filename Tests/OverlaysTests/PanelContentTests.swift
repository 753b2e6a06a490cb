import Geometry
import Graphics
import Language
import Routes
import TestSupport
import Testing

@testable import Overlays

@Suite struct PanelContentTests {
    @Test(arguments: [
        (
            SpeedLimit.limited(50, unit: .kilometersPerHour), 50.4, SpeedUnit.kilometersPerHour,
            false
        ),
        (.limited(50, unit: .kilometersPerHour), 50.6, .kilometersPerHour, true),
        (.limited(40, unit: .milesPerHour), 65, .milesPerHour, false),
        (.limited(40, unit: .milesPerHour), 65.3, .milesPerHour, true),
        (.unlimited, 250, .kilometersPerHour, false),
    ])
    func `a speed is marked if its displayed number exceeds the limit`(
        limit: SpeedLimit, speed: Double, unit: SpeedUnit, isOver: Bool
    ) {
        #expect(SpeedPanel(limit: limit, speed: speed, unit: unit).isOver == isOver)
    }

    @Test func `limited, unlimited and unknown speed limits have different panels`() {
        func texts(_ limit: SpeedLimit?) -> [String] { SpeedPanel(limit: limit, speed: 57).texts }
        #expect(texts(.limited(50, unit: .milesPerHour)) == ["50 mph", "57 km/h"])
        #expect(texts(.unlimited) == ["unlimited", "57 km/h"])
        #expect(texts(nil) == ["57 km/h"])
        #expect(SpeedPanel(limit: nil).texts.isEmpty)
    }

    @Test func `speed units are in the language`() {
        let panel = SpeedPanel(
            limit: .limited(50, unit: .kilometersPerHour), speed: 57,
            text: GuidanceText(language: .norwegian))
        #expect(panel.texts == ["50 km/t", "57 km/t"])
    }

    @Test(arguments: [
        (-150.0, DrivingSide.right, -150.0), (90, .right, 90), (20, .left, 20),
        // Where way in and way out are near each other, they are drawn apart.
        (-150, .left, -120), (150, .right, 120), (180, .right, -150), (-180, .left, 150),
    ])
    func `a roundabout's signpost points like the banner`(
        exit: Double, side: DrivingSide, angle: Double
    ) {
        let symbol = RoundaboutSymbol(arms: [], arriving: 0, leaving: exit, side: side)
        let board = SignpostBoard(country: "GB", isMotorway: false)
        let panel = SignpostPanel(
            direction: .straight, exitAngle: symbol.arrowAngle, board: board)
        #expect(panel.arrowAngle == angle)
    }

    @Test(
        arguments: [
            (ManeuverDirection.slightLeft, -45.0), (.sharpRight, 0), (.uTurnLeft, 0), (nil, nil),
        ] as [(ManeuverDirection?, Double?)])
    func `outside roundabouts a signpost never points back`(
        direction: ManeuverDirection?, angle: Double?
    ) {
        let board = SignpostBoard(country: "GB", isMotorway: false)
        for exit in [nil, Double.nan, .infinity] {
            let panel = SignpostPanel(direction: direction, exitAngle: exit, board: board)
            #expect(panel.arrowAngle == angle)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -1, 1e300])
    func `an absurd speed is shown as a dash`(speed: Double) {
        #expect(SpeedPanel(limit: nil, speed: speed).texts == ["– km/h"])
    }

    @Test(arguments: [20.0, 60, 100, 200, 400])
    func `a panel text never exceeds its width`(width: Double) throws {
        let shaper = try PanelShaper(TextShaper())
        for text in [
            "Karl Johans gate", "Åå\nBb", String(repeating: "Weg ", count: 500), "漢字漢字漢字漢字",
        ] {
            let line = PanelText(text, size: 22, width: width, shaper: shaper)
            #expect(line.width <= width && line.size >= 22 * PanelText.smallest - 1e-9)
            #expect(line.shaped.height < 60)
        }
    }

    @Test(arguments: [
        ("300 m", ["E 18"], "Dronning Mauds gate"),
        ("", ["E 18"], "Operatunnelen / Festningstunnelen"),
        ("200 m", ["162", "Ring 1"], "Nylandsveien"), ("", ["162"], "Kong Håkon 5.s gate"),
        ("1,5 km", ["E 18", "E 6", "162"], "Schweigaards gate / Bispegata"),
        ("150 m", [], "Oberbürgermeister-Doktor-Hans-Meier-Straße"),
        ("150 m", ["B 14"], "Oberbürgermeisterdoktorhansmeiergedächtnisstraße"),
        ("", [], "Du har kommet frem til målet ditt på venstre side"),
        ("80 m", ["1"], "東京都道四百二十号鮫洲大山線東京都道四百二十号"),
    ])
    func `a road name is not shortened while two lines hold it`(
        distance: String, refs: [String], title: String
    ) throws {
        PinnedFonts.use()
        let shaper = try PanelShaper(TextShaper())
        let banner = BannerPanel(
            symbol: .offRoute, distance: distance,
            shields: refs.map { RoadShield(ref: $0, country: "NO") }, title: title)
        let rows = BannerRows(
            banner, space: BannerPanel.width - BannerPanel.left - BannerPanel.right, shaper: shaper)
        #expect(!rows.name.isEmpty && !rows.name.contains(where: \.isCut))
        #expect(rows.name.allSatisfy { $0.width <= rows.space })
        #expect(rows.shields.shields.count == refs.count)
        if rows.place == .besideDistance {
            #expect(rows.distance.width + rows.shields.width <= rows.space)
        }
    }

    @Test(arguments: [
        ("300 m", "Exit 50", ["E 18"]), ("1,5 km", "Avkjørsel 50", ["E 18", "E 6"]),
        ("", "Ausfahrt 49 · 50", []), ("2000 ft", "Exit 123A · 123B · 124", ["M25"]),
    ])
    func `an exit number is drawn beside distance and shields`(
        distance: String, exit: String, refs: [String]
    ) throws {
        PinnedFonts.use()
        let shaper = try PanelShaper(TextShaper())
        let banner = BannerPanel(
            symbol: .offRoute, distance: distance, exit: exit,
            shields: refs.map { RoadShield(ref: $0, country: "GB") }, title: "London")
        #expect(banner.texts.contains(exit))
        #expect(banner.signs.first == PanelSign(.exit, exit))
        let rows = BannerRows(
            banner, space: BannerPanel.width - BannerPanel.left - BannerPanel.right, shaper: shaper)
        let text = try #require(rows.exit)
        #expect(rows.distance.width + text.width + 18 <= rows.space + 0.01)
        if rows.place == .besideDistance {
            #expect(rows.distance.width + text.width + rows.shields.width < rows.space)
        }
    }

    @Test(arguments: [(1.0, true), (0.85, true), (0.7, true), (0.4, false)])
    func `the exit of a roundabout is readable in the smallest picture, or left out`(
        scale: Double, isShown: Bool
    ) throws {
        PinnedFonts.use()
        let resources = PanelSheet.resources(shaper: try TextShaper())
        func picture(_ number: Int) throws -> RoadScene.Picture {
            let symbol = RoundaboutSymbol(
                arms: [0, 90, 270], arriving: 0, leaving: 270, exitNumber: number)
            let placement = PanelPlacement(
                [BannerPanel(symbol: .roundabout(symbol), distance: "100 m", title: "Ring")],
                in: ScreenSize(width: 320, height: 240),
                layout: PanelLayout([.banner: .init(scale: scale)]), resources: resources)
            return try RoadScene.Picture(placement.panels)
        }
        #expect(try (picture(1) != picture(2)) == isShown)
    }

    @Test func `a subtitle makes the banner higher`() throws {
        PinnedFonts.use()
        let resources = PanelSheet.resources(shaper: try TextShaper())
        func height(_ subtitle: String) -> Double? {
            BannerPanel(
                symbol: .offRoute, distance: "",
                title: "You have arrived at the place where you wanted to go", subtitle: subtitle
            ).drawing(with: resources, width: BannerPanel.width)?.height
        }
        #expect(try #require(height("Storgata 1")) > #require(height("")))
    }

    @Test func `each panel lists its signs with their kinds`() {
        let shield = RoadShield(ref: "A 9", country: "DE")
        #expect(StreetPanel(street: "", shields: [shield]).signs == [PanelSign(.motorway, "A 9")])
        let limit = SpeedPanel(limit: .limited(50, unit: .kilometersPerHour), speed: 20)
        #expect(limit.signs == [PanelSign(.speedLimit, "50")])
        #expect(SpeedPanel(limit: .unlimited).signs == [PanelSign(.noLimit)])
        #expect(SpeedPanel(limit: nil, speed: 20).signs.isEmpty)
        let post = SignpostPanel(
            exit: "50", shields: [shield], destinations: ["Lauf"],
            board: SignpostBoard(country: "DE", isMotorway: true))
        #expect(post.signs.map(\.kind) == [.signpost, .exit, .motorway])
    }

    @Test func `a banner's height follows the number of text lines`() throws {
        PinnedFonts.use()
        let resources = PanelSheet.resources(shaper: try TextShaper())
        func height(_ distance: String, _ title: String) -> Double? {
            BannerPanel(symbol: .offRoute, distance: distance, title: title)
                .drawing(with: resources, width: BannerPanel.width)?.height
        }
        let long = "Edvard Munchs vei og Arnulf Øverlands vei"
        #expect(height("300 m", "Storgata") == 96 && height("", long) == 96)
        #expect(try #require(height("300 m", long)) > 110)
        let endless = String(repeating: "Weg ", count: 500)
        #expect(height("300 m", endless) == height("300 m", long))
    }

    @Test(arguments: [
        ("E 18", "NO", RoadShield.Kind.european), ("E4", "US", .local), ("A9", "DE", .motorway),
        ("B 14", "DE", .national), ("162", "NO", .national), ("1234", "NO", .local),
        ("CG-1", "AD", .national), ("CS-101", "AD", .local), ("21", "DK", .national),
        ("201", "DK", .local), ("M25", "GB", .motorway), ("A20", "GB", .national),
        ("B2011", "GB", .local),
        ("99999999999999999999", "NO", .local), ("", "NO", .local),
    ])
    func `a road number gives its shield`(ref: String, country: String, kind: RoadShield.Kind) {
        #expect(RoadShield(ref: ref, country: country).kind == kind)
    }

    @Test func `arrows of invalid lanes are never highlighted`() {
        let lane = Lane(
            indications: [.left, .straight, .right], isValid: true, validIndication: .left)
        #expect(LaneArrows(lane, side: .right).right.count == 1)
        #expect(LaneArrows(lane, side: .right).others.count == 2)
        let wrong = Lane(indications: [.left], isValid: false)
        #expect(LaneArrows(wrong, side: .right).right.isEmpty)
        let plain = Lane(indications: [], isValid: true)
        #expect(LaneArrows(plain, side: .right).right.count == 1)
    }

    @Test func `the head of a junction's arrow has the direction of its way`() {
        let way = [(0.0, 160.0), (0, 96), (60, 90), (100, 90), (101, 92)].map {
            ScreenPoint(x: $0.0, y: $0.1)
        }
        let shaft = JunctionPanel.shaft(way)
        let (before, last) = (shaft[shaft.count - 2], shaft[shaft.count - 1])
        #expect(last.x < 95 && last.x > before.x && abs(last.y - before.y) < last.x - before.x)
    }
}
