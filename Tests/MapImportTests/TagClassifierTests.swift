import Geometry
import Testing

@testable import MapImport

@Suite struct TagClassifierTests {
    private func drafts(
        node tags: [String: String]
    ) -> [FeatureDraft] {
        withTags(tags) { tags in
            var classifier = TagClassifier(tags: tags)
            classifier.classifyNode()
            return classifier.drafts
        }
    }

    private func drafts(
        line tags: [String: String], isClosed: Bool = false, pixelsAtZoom0: Double = 1
    ) -> [FeatureDraft] {
        withTags(tags) { tags in
            var classifier = TagClassifier(tags: tags)
            classifier.classifyLine(
                LineFacts(isClosed: isClosed, pixelsAtZoom0: pixelsAtZoom0), boundary: nil)
            return classifier.drafts
        }
    }

    private func drafts(
        area tags: [String: String], isFromWay: Bool = true, squareMeters: Double = 1e9
    ) -> [FeatureDraft] {
        withTags(tags) { tags in
            var classifier = TagClassifier(tags: tags)
            classifier.classifyArea(
                AreaFacts(isFromWay: isFromWay, mercatorSquareMeters: squareMeters))
            return classifier.drafts
        }
    }

    private func value(_ draft: FeatureDraft?, _ key: String) -> PropertyValue? {
        draft?.attributes.first { $0.key == key }?.value
    }

    @Test(arguments: [
        ("shop", "tailor"), ("office", "lawyer"), ("amenity", "bureau_de_change"),
        ("leisure", "fitness_centre"), ("tourism", "cabin"), ("craft", "carpenter"),
        ("healthcare", "midwife"),
    ])
    func `named things of kinds that no list holds are in the tiles`(key: String, kind: String) {
        let named = drafts(node: [key: kind, "name": "Lie"])
        #expect(named.map(\.layer) == [.pois])
        #expect(value(named.first, key) == .string(kind))
        #expect(value(named.first, "name") == .string("Lie"))
        #expect(drafts(node: [key: kind]).isEmpty)
    }

    @Test(arguments: [
        ["shop": "vacant"], ["office": "no"], ["amenity": "parking_space"],
        ["amenity": "parking", "access": "private"],
    ])
    func `what is closed or part of something larger is no point of interest`(
        tags: [String: String]
    ) {
        #expect(drafts(node: tags.merging(["name": "Lie"]) { $1 }).isEmpty)
    }

    @Test func `a named stop is no point of interest as well`() {
        let stop = drafts(node: ["amenity": "ferry_terminal", "name": "Nesodden"])
        #expect(stop.map(\.layer) == [.publicTransport])
    }

    @Test func `a farm's land is farmland`() {
        let draft = drafts(area: ["landuse": "farm"]).first
        #expect(draft?.layer == .land)
        #expect(value(draft, "kind") == .string("farmland"))
    }

    @Test(arguments: [
        ["maritime": "yes"], ["border_type": "territorial"], ["border_type": "baseline"],
        ["natural": "coastline"],
    ])
    func `tags call a border maritime`(tags: [String: String]) {
        let border = ["boundary": "administrative", "admin_level": "2"]
        let draft = drafts(line: border.merging(tags) { $1 }).first { $0.layer == .boundaries }
        #expect(value(draft, "maritime") == .bool(true))
        let plain = drafts(line: border).first { $0.layer == .boundaries }
        #expect(plain != nil && value(plain, "maritime") == nil)
    }

    /// Tags of ways, and the layers, kinds and lowest zooms that Shortbread gives them.
    static let lines: [(tags: [String: String], layer: TileLayer, kind: String, zoom: Int)] = [
        (["highway": "motorway"], .streets, "motorway", 5),
        (["highway": "trunk_link"], .streets, "trunk", 6),
        (["highway": "primary"], .streets, "primary", 8),
        (["highway": "secondary"], .streets, "secondary", 9),
        (["highway": "tertiary"], .streets, "tertiary", 10),
        (["highway": "residential"], .streets, "residential", 12),
        (["highway": "living_street"], .streets, "living_street", 13),
        (["highway": "footway"], .streets, "footway", 13),
        (["railway": "rail"], .streets, "rail", 8),
        (["railway": "rail", "service": "yard"], .streets, "rail", 10),
        (["railway": "tram"], .streets, "tram", 10),
        (["aeroway": "runway"], .streets, "runway", 11),
        (["waterway": "river"], .waterLines, "river", 9),
        (["waterway": "stream"], .waterLines, "stream", 14),
        (["waterway": "dam"], .damLines, "dam", 12),
        (["man_made": "pier"], .pierLines, "pier", 12),
        (["route": "ferry"], .ferries, "ferry", 10),
        (["route": "ferry", "motor_vehicle": "no"], .ferries, "ferry", 12),
        (["aerialway": "chair_lift"], .aerialways, "chair_lift", 12),
        (["piste:type": "nordic"], .pistes, "nordic", 12),
    ]

    @Test(arguments: lines)
    func `tags of a line decide its layer, kind and lowest zoom`(
        tags: [String: String], layer: TileLayer, kind: String, zoom: Int
    ) throws {
        let draft = try #require(drafts(line: tags).first)
        #expect(draft.layer == layer)
        #expect(draft.minZoom == zoom)
        #expect(value(draft, "kind") == .string(kind))
    }

    static let areas: [(tags: [String: String], layer: TileLayer, kind: String?, zoom: Int)] = [
        (["natural": "water"], .waterPolygons, "water", 4),
        (["natural": "water", "water": "river"], .waterPolygons, "river", 4),
        (["waterway": "dock"], .waterPolygons, "dock", 10),
        (["natural": "wood"], .land, "forest", 7),
        (["landuse": "residential"], .land, "residential", 8),
        (["landuse": "cemetery"], .land, "cemetery", 10),
        (["leisure": "park"], .land, "park", 8),
        (["amenity": "parking"], .sites, "parking", 14),
        (["building": "yes"], .buildings, nil, 14),
        (["man_made": "bridge"], .bridges, "bridge", 12),
        (["highway": "pedestrian", "area": "yes"], .streetPolygons, "pedestrian", 14),
        (["area:aeroway": "runway"], .streetPolygons, "runway", 11),
    ]

    @Test(arguments: areas)
    func `tags of an area decide its layer, kind and lowest zoom`(
        tags: [String: String], layer: TileLayer, kind: String?, zoom: Int
    ) throws {
        let draft = try #require(drafts(area: tags).first)
        #expect(draft.layer == layer)
        #expect(draft.minZoom == zoom)
        #expect(value(draft, "kind") == kind.map { .string($0) })
    }

    @Test(arguments: [(1e9, 8), (4e6, 9), (3e5, 10), (2e4, 10), (1e3, 12)])
    func `the larger an estate, the earlier it is seen`(squareMeters: Double, zoom: Int) throws {
        let draft = try #require(
            drafts(area: ["landuse": "residential"], squareMeters: squareMeters).first)
        #expect(draft.minZoom == zoom)
    }

    static let nodes: [(tags: [String: String], layer: TileLayer, zoom: Int)] = [
        (["place": "city", "name": "Oslo", "capital": "yes"], .placeLabels, 4),
        (["place": "town", "name": "Lauf"], .placeLabels, 7),
        (["place": "suburb", "name": "Amager"], .placeLabels, 10),
        (["highway": "motorway_junction", "ref": "49"], .streetLabelsPoints, 12),
        (["railway": "station", "name": "Oslo S"], .publicTransport, 11),
        (["highway": "bus_stop"], .publicTransport, 14),
        (["amenity": "cafe"], .pois, 14),
        (["shop": "bakery", "addr:housenumber": "1"], .pois, 14),
        (["addr:housenumber": "1"], .addresses, 14),
        (["place": "country", "name": "Andorra", "population": "77000"], .boundaryLabels, 5),
        (["place": "country", "name": "India", "population": "1400000000"], .boundaryLabels, 2),
        (["natural": "peak", "name": "Pic de Comapedrosa", "ele": "2942"], .landformLabels, 11),
        (["natural": "peak", "name": "Galdhøpiggen", "wikidata": "Q1"], .landformLabels, 9),
        (["natural": "peak", "ele": "1200"], .landformLabels, 13),
        (["mountain_pass": "yes", "name": "Port de Cabús"], .landformLabels, 11),
        (["natural": "cape", "name": "Nordkapp"], .landformLabels, 12),
        (["natural": "bay", "name": "Pipervika"], .waterPolygonsLabels, 11),
        (["natural": "spring"], .landformLabels, 14),
        (["tourism": "alpine_hut", "name": "Refugi de Comapedrosa"], .pois, 12),
        (["aeroway": "aerodrome", "name": "Gardermoen", "iata": "OSL"], .publicTransport, 9),
        (["aeroway": "aerodrome", "name": "Kjeller"], .publicTransport, 10),
    ]

    @Test(arguments: nodes)
    func `tags of a node decide its layer and lowest zoom`(
        tags: [String: String], layer: TileLayer, zoom: Int
    ) throws {
        let drafts = drafts(node: tags)
        #expect(drafts.map(\.layer) == [layer])
        #expect(drafts.first?.minZoom == zoom)
    }

    @Test(arguments: [
        ["highway": "proposed"], ["building": "no"], ["place": "city"], ["fence": "yes"], [:],
        ["natural": "peak"], ["natural": "cape"], ["natural": "bay"], ["place": "country"],
    ])
    func `objects with unknown tags are not drawn`(tags: [String: String]) {
        #expect(drafts(line: tags).isEmpty)
        #expect(drafts(area: tags).isEmpty)
        #expect(drafts(node: tags).isEmpty)
    }

    @Test func `bridges are drawn above streets, and streets above tunnels, in every class`() {
        let tunnel = drafts(line: ["highway": "motorway", "tunnel": "yes"]).first?.order ?? 0
        let street = drafts(line: ["highway": "primary"]).first?.order ?? 0
        let lesser = drafts(line: ["highway": "service"]).first?.order ?? 0
        let bridge = drafts(line: ["highway": "footway", "bridge": "yes"]).first?.order ?? 0
        let higher = drafts(line: ["highway": "path", "layer": "1"]).first?.order ?? 0
        #expect(tunnel < lesser)
        #expect(lesser < street)
        #expect(street < bridge)
        #expect(bridge < higher)
    }

    @Test func `names are kept in the requested languages`() throws {
        let draft = try #require(
            drafts(
                node: [
                    "place": "city", "name": "Helsinki", "name:no": "Helsingfors",
                    "name:fr": "Helsinki",
                ]
            ).first)
        #expect(value(draft, "name") == .string("Helsinki"))
        #expect(value(draft, "name_nb") == .string("Helsingfors"))
        #expect(value(draft, "name_fr") == nil)
        #expect(value(draft, "name_en") == nil)
    }

    @Test func `the name of a way inside a building says so`() {
        let tags = ["highway": "footway", "name": "Passasje"]
        let inside = drafts(line: tags.merging(["indoor": "yes"]) { $1 }).last
        #expect(value(inside, "indoor") == .bool(true))
        #expect(value(drafts(line: tags).last, "indoor") == nil)
    }

    @Test func `several road numbers are written one per row`() throws {
        let label = try #require(
            drafts(line: ["highway": "primary", "ref": "E 18; 4"]).last)
        #expect(label.layer == .streetLabels)
        #expect(value(label, "ref") == .string("E 18\n4"))
        #expect(value(label, "ref_rows") == .number(2))
        #expect(value(label, "ref_cols") == .number(4))
        #expect(value(label, "network") == .string("e-road"))
    }

    @Test func `main roads show their number before their name`() throws {
        let label = try #require(
            drafts(line: ["highway": "trunk", "ref": "E 18", "name": "Mosseveien"]).last)
        #expect(label.minZoom == 8)
        #expect(label.attributes.first { $0.key == "ref" }?.minZoom == 0)
        #expect(label.attributes.first { $0.key == "name" }?.minZoom == 12)
        let unnumbered = drafts(line: ["highway": "trunk", "name": "Mosseveien"]).last
        #expect(unnumbered?.minZoom == 12)
        let ramp = drafts(line: ["highway": "trunk_link", "ref": "E 18"]).last
        #expect(ramp?.minZoom == 13)
    }

    @Test(arguments: [
        ("E 18", "E18", false), ("Ring 2", "Ring 2", false), ("Ring 2", "168", true),
        ("CG-2", "CG2; CS 1", false), ("Rådhusgata", nil, true),
    ])
    func `a street name that only repeats the road number is left out`(
        name: String, ref: String?, isNamed: Bool
    ) {
        var tags = ["highway": "primary", "name": name]
        tags["ref"] = ref
        #expect((value(drafts(line: tags).last, "name") != nil) == isNamed)
    }

    @Test(arguments: [
        (["highway": "footway", "footway": "sidewalk"], "sidewalk"),
        (["highway": "footway", "footway": "crossing"], "crossing"),
        (["highway": "footway"], nil),
        (["highway": "cycleway", "footway": "sidewalk"], nil),
    ])
    func `pavements and crossings have the attribute footway`(
        tags: [String: String], footway: String?
    ) {
        #expect(value(drafts(line: tags).first, "footway") == footway.map { .string($0) })
    }

    @Test func `parks without a name and private car parks are not in the layer pois`() {
        #expect(!drafts(area: ["leisure": "park"]).contains { $0.layer == .pois })
        let parking = ["amenity": "parking", "name": "P-hus"]
        #expect(drafts(area: parking).contains { $0.layer == .pois })
        let own = parking.merging(["access": "private"]) { $1 }
        #expect(!drafts(area: own).contains { $0.layer == .pois })
    }

    @Test func `a peak has its height, and higher peaks rank first`() throws {
        let high = try #require(
            drafts(node: ["natural": "peak", "name": "A", "ele": "2942 m"]).first)
        let low = try #require(
            drafts(node: ["natural": "peak", "name": "B", "ele": "850.4"]).first)
        #expect(value(high, "ele") == .number(2942))
        #expect(value(low, "ele") == .number(850))
        #expect(high.order < low.order)
        let absurd = try #require(
            drafts(node: ["natural": "peak", "name": "C", "ele": "29e3"]).first)
        #expect(value(absurd, "ele") == nil)
    }

    @Test func `larger islands, bays and parks are named from lower zooms`() throws {
        for tags in [
            ["place": "island", "name": "Malta"], ["natural": "bay", "name": "Biscaya"],
            ["leisure": "park", "name": "Frognerparken"],
            ["boundary": "national_park", "name": "Jotunheimen"],
        ] {
            let large = try #require(drafts(area: tags, squareMeters: 1e8).last)
            let small = try #require(drafts(area: tags, squareMeters: 1e5).last)
            #expect(large.minZoom < small.minZoom, "\(tags)")
            #expect(value(large, "way_area") == .number(1e8))
            #expect(large.order < small.order)
        }
    }

    @Test func `cliffs are lines whose direction is kept`() throws {
        let draft = try #require(drafts(line: ["natural": "cliff"]).first)
        #expect(draft.layer == .landforms)
        #expect(draft.merging == .directed)
        let open = withTags(["natural": "cliff"]) {
            TagClassifier(tags: $0).wantsLine(isClosed: false, boundary: nil)
        }
        #expect(open)
    }

    @Test(arguments: [
        ("12", 12.0), ("12.5 m", 12.5), ("40'", 12.192), ("10 ft", 3.048), ("high", nil),
        ("-3", nil), ("1e9", nil), ("99999", nil), ("", nil),
    ])
    func `building heights are read in metres, also from feet`(text: String, meters: Double?) {
        let draft = drafts(area: ["building": "yes", "height": text]).first
        if let meters {
            guard case .number(let found)? = value(draft, "height") else {
                Issue.record("no height for \(text)")
                return
            }
            #expect(abs(found - meters) < 1e-9)
        } else {
            #expect(value(draft, "height") == nil)
        }
    }

    @Test func `a building without height has three metres for each level`() {
        let draft = drafts(area: ["building": "yes", "building:levels": "4"]).first
        #expect(value(draft, "height") == .number(12))
    }

    @Test func `levels of a roof are above those of the building`() {
        let draft = drafts(
            area: [
                "building": "yes", "building:levels": "2", "roof:levels": "1",
                "roof:shape": "gabled",
            ]
        ).first
        #expect(value(draft, "height") == .number(9))
        #expect(value(draft, "roof_height") == .number(3))
        #expect(value(draft, "roof_shape") == .string("gabled"))
        #expect(draft?.isWhole == true)
    }

    @Test(arguments: [
        (["building": "church"], true), (["building": "yes", "amenity": "place_of_worship"], true),
        (["building": "train_station"], true), (["building": "yes", "railway": "station"], true),
        (["building": "yes", "leisure": "stadium"], true),
        (["building:part": "yes", "historic": "castle"], true),
        (["building": "yes", "tourism": "hotel"], false), (["building": "house"], false),
        (["building": "no", "amenity": "hospital"], false),
    ])
    func `buildings that people find their way by are landmarks`(
        tags: [String: String], isLandmark: Bool
    ) {
        let draft = drafts(area: tags).first { $0.layer == .buildings }
        #expect(value(draft, "landmark") == (isLandmark ? .bool(true) : nil))
    }

    @Test func `a building without a roof in its tags is as it was`() {
        let draft = drafts(area: ["building": "yes", "height": "9", "roof:shape": "flat"]).first
        #expect(draft?.attributes.map(\.key) == ["height"])
        #expect(draft?.isWhole == false)
    }

    @Test func `a building with a roof may not be larger than a part of a tile`() {
        let found = withTags(["building": "yes", "roof:shape": "dome"]) { tags in
            var classifier = TagClassifier(tags: tags)
            classifier.classifyArea(
                AreaFacts(isFromWay: true, mercatorSquareMeters: 1e9, side: 0.001))
            return classifier.drafts
        }
        #expect(found.first?.isWhole == false)
        #expect(found.first?.attributes.isEmpty == true)
    }

    @Test(arguments: [
        ("roof:shape", "cone", "roof_shape", PropertyValue.string("pyramidal")),
        ("roof:shape", "crosspitched by a wizard", "roof_shape", nil),
        ("roof:shape", "", "roof_shape", nil),
        ("roof:height", "4.5 m", "roof_height", .number(4.5)),
        ("roof:height", "-4", "roof_height", nil), ("roof:height", "1e308", "roof_height", nil),
        ("roof:height", "nan", "roof_height", nil), ("roof:height", "0", "roof_height", nil),
        ("roof:levels", "2", "roof_height", .number(6)),
        ("roof:levels", "9999999999999999", "roof_height", nil),
        ("roof:direction", "SSW", "roof_direction", .number(202.5)),
        ("roof:direction", "360", "roof_direction", .number(0)),
        ("roof:direction", "361", "roof_direction", nil),
        ("roof:direction", "inf", "roof_direction", nil),
        ("roof:direction", "downhill", "roof_direction", nil),
        ("roof:orientation", "across", "roof_across", .bool(true)),
        ("roof:orientation", "along", "roof_across", nil),
        ("roof:colour", "#A0b", "roof_colour", .string("#a0b")),
        ("roof:colour", "Light Grey", "roof_colour", .string("lightgrey")),
        ("building:colour", "#12345g", "colour", nil), ("building:colour", "#1234", "colour", nil),
        ("building:colour", "rgb(1,2,3)", "colour", nil), ("building:colour", "#", "colour", nil),
        ("building:colour", "røød", "colour", nil),
        ("building:colour", String(repeating: "a", count: 5000), "colour", nil),
    ])
    func `roofs and colours are read, and what is no such thing is left out`(
        key: String, text: String, attribute: String, expected: PropertyValue?
    ) {
        var tags = ["building": "yes", "roof:shape": "gabled"]
        tags[key] = text
        #expect(value(drafts(area: tags).first, attribute) == expected)
    }

    @Test func `a closed way is an area but a roundabout is a street`() {
        #expect(drafts(line: ["waterway": "river"], isClosed: true).isEmpty)
        let roundabout = drafts(
            line: ["highway": "primary", "junction": "roundabout"], isClosed: true)
        #expect(value(roundabout.first, "roundabout") == .bool(true))
        #expect(value(roundabout.first, "oneway") == .bool(true))
        #expect(drafts(area: ["highway": "primary", "junction": "roundabout"]).isEmpty)
    }

    @Test func `small lakes appear at higher zooms than large ones`() {
        let large = drafts(area: ["natural": "water"], squareMeters: 1e10)
        let small = drafts(area: ["natural": "water"], squareMeters: 1e4)
        #expect(large.first?.minZoom == 4)
        #expect((small.first?.minZoom ?? 0) > 8)
    }
}
