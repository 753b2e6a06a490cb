import Formats
import Geometry
import Graphics
import Language
import MapRenderer
import Overlays
import TestSupport
import Testing

@Suite struct PanelLayoutTests {
    private static func layout(_ text: String) throws -> PanelLayout {
        try PanelLayout(json: JSONValue(parsing: Array(text.utf8)))
    }

    @Test func `a layout moves, scales and hides panels`() throws {
        let layout = try Self.layout(
            #"{"banner": {"place": "top-right", "scale": 1.2}, "trip": {"hidden": true}}"#)
        #expect(layout[.banner] == PanelLayout.Entry(place: .topRight, scale: 1.2))
        #expect(layout[.trip].isHidden)
        #expect(layout[.lanes] == PanelLayout.Entry())
    }

    @Test func `the guide lists every value of a layout and of --lang`() throws {
        let page = try ProjectFiles.read("docs/guide/routes-and-drives.md")
        let text = String(decoding: page, as: UTF8.self)
        let words = Set(text.split(separator: "`").map(String.init))
        let known =
            PanelName.guidance.map(\.rawValue) + PanelPlace.allCases.map(\.rawValue)
            + GuidanceLanguage.allCases.map(\.code) + ["place", "scale", "hidden"]
        #expect(words.isSuperset(of: known), "\(Set(known).subtracting(words))")
    }

    @Test(arguments: [
        ("[]", "an object of panels, not an array"),
        (#"{"baner": {}}"#, "no panel 'baner'; there are banner, lanes, signpost"),
        (#"{"a\nb": {}}"#, "no panel 'a b'"),
        (#"{"banner": 1}"#, #"banner: an object such as {"place": "top"} is needed, not a number"#),
        (#"{"banner": {"place": "middle"}}"#, "banner.place: one of top-left, top, "),
        (#"{"banner": {"scale": 0}}"#, "banner.scale: a number from 0.25 to 4.0"),
        (#"{"banner": {"scale": "2"}}"#, "banner.scale: a number"),
        (#"{"banner": {"hidden": 1}}"#, "banner.hidden: true or false"),
        (#"{"banner": {"size": 1}}"#, "banner.size: there are only place, scale and hidden"),
    ])
    func `a wrong layout is refused with the valid values`(text: String, reason: String) throws {
        let error = #expect(throws: PanelLayoutError.self) { try Self.layout(text) }
        let line = try #require(error).description
        #expect(line.contains(reason) && !line.contains("\n"))
    }

    @Test(arguments: [
        (390.0, 844.0, "Storgata", false), (390, 844, "Dronning Eufemias gate", true),
        (1280, 720, "Dronning Eufemias gate", false),
    ])
    func `the banner of an upright picture is as wide as its words`(
        width: Double, height: Double, title: String, isWide: Bool
    ) throws {
        PinnedFonts.use()
        let placement = PanelPlacement(
            [BannerPanel(symbol: .offRoute, distance: "300 m", title: title)],
            in: ScreenSize(width: width, height: height),
            resources: PanelSheet.resources(shaper: try TextShaper()))
        let box = try #require(placement.panels.first).box
        #expect((box.width > 0.6 * width) == isWide, "\(box.width)")
    }

    @Test func `panels avoid important areas or are reported as dropped`() throws {
        PinnedFonts.use()
        let size = ScreenSize(width: 640, height: 360)
        let shown = ScreenBox(minX: 400, minY: 220, maxX: 640, maxY: 360)
        let panels: [any Panel] = [
            TripPanel(arrival: "14:32", timeLeft: "5 min", distanceLeft: "3 km"),
            StreetPanel(street: "Storgata"),
        ]
        let placement = PanelPlacement(
            panels, without: [.street], in: size, shown: [shown],
            resources: PanelSheet.resources(shaper: try TextShaper()))
        #expect(placement.dropped == [.street])
        #expect(placement.droppedTexts.map(\.text) == ["Storgata"])
        #expect(placement.panels.map(\.name) == [.trip])
        #expect(placement.panels.allSatisfy { !$0.box.intersects(shown) })
    }

    @Test func `no panel stands beyond what the map shows`() throws {
        PinnedFonts.use()
        // The way crosses the picture: above it a plate would lie in the middle of the map.
        let way = ScreenBox(minX: 0, minY: 300, maxX: 640, maxY: 330)
        let placement = PanelPlacement(
            [StreetPanel(street: "Storgata")], in: ScreenSize(width: 640, height: 360),
            shown: [way], resources: PanelSheet.resources(shaper: try TextShaper()))
        let box = try #require(placement.panels.first).box
        #expect(box.maxY < 100, "\(box)")
    }

    /// Places panels with a vehicle at the place where it stands in most pictures.
    private static func boxes(
        _ panels: [any Panel], _ size: ScreenSize, shown: [ScreenBox] = []
    ) throws -> [PanelName: ScreenBox] {
        PinnedFonts.use()
        let (x, y) = (size.width / 2, size.height * 0.72)
        let placement = PanelPlacement(
            panels, in: size,
            vehicle: ScreenBox(minX: x - 17, minY: y - 17, maxX: x + 17, maxY: y + 17),
            shown: shown, resources: PanelSheet.resources(shaper: try TextShaper()))
        return Dictionary(uniqueKeysWithValues: placement.panels.map { ($0.name, $0.box) })
    }

    private static let trip: [any Panel] = [
        TripPanel(arrival: "", timeLeft: "43 min", distanceLeft: "26 km", progress: 0.1),
        SpeedPanel(limit: .limited(30, unit: .kilometersPerHour)),
    ]

    @Test(arguments: [(390.0, 844.0), (720, 1280), (320, 560)], ["Ved Stadsgraven", "Vej"])
    func `in an upright picture street and trip are one column`(
        sides: (Double, Double), name: String
    ) throws {
        let size = ScreenSize(width: sides.0, height: sides.1)
        let boxes = try Self.boxes(Self.trip + [StreetPanel(street: name)], size)
        let (street, trip) = (try #require(boxes[.street]), try #require(boxes[.trip]))
        #expect(abs(street.minX + street.maxX - trip.minX - trip.maxX) <= 2)
        #expect(abs(street.minX + street.maxX - size.width) <= 2 && street.maxY < trip.minY)
        // Without a street the trip stays where it is.
        #expect(try Self.boxes(Self.trip, size)[.trip] == trip)
    }

    @Test(arguments: [
        (320.0, 240.0, "Avenue Princesse Grace"), (480, 320, "Dronning Eufemias gate"),
        (640, 360, "Asema-aukio"),
    ])
    func `in a wide picture street, speed and trip are one row`(
        width: Double, height: Double, name: String
    ) throws {
        let size = ScreenSize(width: width, height: height)
        let boxes = try Self.boxes(Self.trip + [StreetPanel(street: name)], size)
        let (street, trip) = (try #require(boxes[.street]), try #require(boxes[.trip]))
        #expect(street.maxX < trip.minX && street.maxY > trip.minY)
        #expect(try street.minX > #require(boxes[.speed]).maxX)
    }

    @Test func `lanes with no room below the banner stand right beside it`() throws {
        let size = ScreenSize(width: 640, height: 360)
        let panels: [any Panel] = [
            BannerPanel(symbol: .offRoute, distance: "40 m", title: "Eschenauer Straße"),
            LanesPanel(PanelSheet.lanes),
        ]
        let below = try Self.boxes(panels, size)
        let banner = try #require(below[.banner])
        #expect(try #require(below[.lanes]).minX == banner.minX)
        let way = ScreenBox(minX: 0, minY: 90, maxX: 300, maxY: 110)
        let lanes = try #require(try Self.boxes(panels, size, shown: [way])[.lanes])
        #expect(lanes.minY == banner.minY && (0...8).contains(lanes.minX - banner.maxX))
    }

    private static let junction = JunctionPanel(
        roads: [.init(line: [ScreenPoint(x: 0, y: 1), ScreenPoint(x: 0, y: -1)], isMain: true)],
        way: [ScreenPoint(x: 0, y: 1), ScreenPoint(x: 0, y: 0), ScreenPoint(x: 1, y: 0)])

    @Test(arguments: [(640.0, 360.0, 128.0), (1280, 720, 256)])
    func `a junction is drawn beside the way and the panels, or not at all`(
        width: Double, height: Double, side: Double
    ) throws {
        PinnedFonts.use()
        let size = ScreenSize(width: width, height: height)
        let placement = try Self.placement("oslo", size, vehicle: nil)
        let resources = PanelSheet.resources(shaper: try TextShaper())
        func added(_ boxes: [ScreenBox], _ layout: PanelLayout = PanelLayout()) -> ScreenBox? {
            placement.adding(
                Self.junction, besides: boxes, layout: layout, resources: resources
            ).panels.first { $0.name == .junction }?.box
        }
        let free = try #require(added([]))
        #expect(abs(free.width - side) < 1)
        #expect(!placement.panels.contains { $0.box.intersects(free) })
        #expect(added([free]).map { $0.intersects(free) } != true)
        #expect(added([ScreenBox(minX: 0, minY: 0, maxX: width, maxY: height)]) == nil)
        #expect(added([], PanelLayout([.junction: .init(isHidden: true)])) == nil)
    }

    static let sizes: [(Double, Double)] = [
        (320, 240), (240, 320), (390, 844), (640, 360), (800, 480), (1280, 720), (1920, 1080),
        (3840, 2160), (120, 90), (1200, 200), (200, 1200),
    ]

    private static func placement(
        _ content: String, _ size: ScreenSize, vehicle: ScreenBox?, others: [ScreenBox] = [],
        layout: PanelLayout = PanelLayout(), shaper: TextShaper? = nil
    ) throws -> PanelPlacement {
        PanelPlacement(
            PanelSheet.contents[content] ?? [], in: size, vehicle: vehicle, others: others,
            layout: layout, resources: PanelSheet.resources(shaper: try shaper ?? TextShaper()))
    }

    @Test(arguments: sizes, ["oslo", "lauf", "dover"])
    func `panels are inside the picture, apart from each other and the vehicle`(
        sides: (Double, Double), content: String
    ) throws {
        let size = ScreenSize(width: sides.0, height: sides.1)
        let credit = ScreenBox(
            minX: size.width - 100, minY: size.height - 16, maxX: size.width, maxY: size.height)
        let shaper = try TextShaper()
        for (x, y) in [(0.5, 0.72), (0.5, 0.5), (0.2, 0.3), (0.9, 0.9)] {
            let vehicle = ScreenBox(
                minX: size.width * x - 20, minY: size.height * y - 20,
                maxX: size.width * x + 20, maxY: size.height * y + 20)
            let placement = try Self.placement(
                content, size, vehicle: vehicle, others: [credit], shaper: shaper)
            let boxes = placement.panels.map(\.box)
            for (index, box) in boxes.enumerated() {
                #expect(box.minX >= 0 && box.maxX <= size.width)
                #expect(box.minY >= 0 && box.maxY <= size.height)
                #expect(!box.intersects(vehicle) && !box.intersects(credit))
                #expect(!boxes[(index + 1)...].contains { $0.intersects(box) })
            }
            let named = Set(placement.panels.map(\.name) + placement.dropped)
            #expect(named == Set((PanelSheet.contents[content] ?? []).map(\.name)))
        }
    }

    @Test(arguments: [(320.0, 240.0), (640, 360), (1280, 720), (390, 844)])
    func `every panel fits in common picture sizes`(sides: (Double, Double)) throws {
        let size = ScreenSize(width: sides.0, height: sides.1)
        let middle = ScreenPoint(x: size.width / 2, y: size.height * 0.72)
        let vehicle = ScreenBox(
            minX: middle.x - 12, minY: middle.y - 12, maxX: middle.x + 12, maxY: middle.y + 12)
        #expect(try Self.placement("oslo", size, vehicle: vehicle).dropped.isEmpty)
    }

    @Test func `a hidden panel is not reported as dropped, one that does not fit is`() throws {
        let size = ScreenSize(width: 960, height: 540)
        var layout = PanelLayout()
        layout[.banner].isHidden = true
        layout[.trip].place = .bottom
        layout[.trip].scale = 4
        let vehicle = ScreenBox(minX: 400, minY: 300, maxX: 560, maxY: 460)
        let placement = try Self.placement("oslo", size, vehicle: vehicle, layout: layout)
        #expect(!placement.panels.contains { $0.name == .banner })
        #expect(placement.dropped == [.trip])
    }

    @Test func `a layout sets a panel's position and size`() throws {
        let size = ScreenSize(width: 1280, height: 720)
        let standard = try Self.placement("oslo", size, vehicle: nil)
        var layout = PanelLayout()
        layout[.trip] = PanelLayout.Entry(place: .topRight, scale: 1.5)
        let moved = try Self.placement("oslo", size, vehicle: nil, layout: layout)
        let before = try #require(standard.panels.first { $0.name == .trip }).box
        let after = try #require(moved.panels.first { $0.name == .trip }).box
        #expect(abs(after.width - before.width * 1.5) < 0.01)
        #expect(before.minY > 360 && after.minY < 40 && after.maxX > 1240)
    }

    @Test func `only the named panels are shown`() throws {
        let layout = PanelLayout([.lanes: PanelLayout.Entry(isHidden: true)])
        let placement = try Self.placement(
            "oslo", ScreenSize(width: 960, height: 540), vehicle: nil,
            layout: layout.showing(only: [.lanes, .speed]))
        #expect(Set(placement.panels.map(\.name)) == [.lanes, .speed])
    }

    @Test func `a panel with nothing to show is neither placed nor dropped`() throws {
        let empty: [any Panel] = [
            SpeedPanel(limit: nil), StreetPanel(street: ""), LanesPanel([]),
            TripPanel(arrival: "", timeLeft: "", distanceLeft: ""),
        ]
        let placement = PanelPlacement(
            empty, in: ScreenSize(width: 960, height: 540),
            resources: PanelSheet.resources(shaper: try TextShaper()))
        #expect(placement.panels.isEmpty && placement.dropped.isEmpty)
    }
}
