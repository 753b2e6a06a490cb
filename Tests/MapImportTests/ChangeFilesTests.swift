import Formats
import TestSupport
import Testing

@testable import MapImport

/// What files of changes (.osc) make of an extract.
@Suite struct ChangeFilesTests {
    /// The objects of a made town by type (`node`, `way`, `relation`) and number, as XML without the
    /// outermost element.
    private struct Town {
        struct Object: Equatable {
            var attributes: String
            var children: String
            var version = 1

            func element(_ name: Substring, _ id: Int) -> String {
                "<\(name) id=\"\(id)\" version=\"\(version)\" \(attributes)>\(children)</\(name)>\n"
            }
        }

        static let types: [Substring] = ["node", "way", "relation"]
        var objects: [Substring: [Int: Object]] = [:]

        /// Streets in a grid with houses and cafés between them.
        init(_ random: inout SeededRandom) {
            for id in 1...100 {
                objects["node", default: [:]][id] = Self.node(
                    id, tags: id % 7 == 0 ? ["amenity": "cafe", "name": "Café \(id)"] : [:],
                    &random)
            }
            for id in 1...30 {
                let isHouse = id % 3 == 0
                let nodes = (0..<5).map { _ in Int.random(in: 1...100, using: &random) }
                objects["way", default: [:]][id * 2] = Self.way(
                    isHouse ? nodes + [nodes[0]] : nodes,
                    tags: isHouse
                        ? ["building": "yes"] : ["highway": "residential", "name": "Gate \(id)"])
            }
            for id in 1...6 {
                objects["relation", default: [:]][id] = Self.restriction(&random)
            }
        }

        static func node(_ id: Int, tags: [String: String], _ random: inout SeededRandom) -> Object
        {
            let east = Int.random(in: 0...9999, using: &random)
            let north = Int.random(in: 0...9999, using: &random)
            return Object(
                attributes: "lon=\"10.7\(10000 + east)\" lat=\"59.9\(10000 + north)\"",
                children: Self.elements(tags))
        }

        static func way(_ nodes: [Int], tags: [String: String]) -> Object {
            Object(
                attributes: "",
                children: nodes.map { "<nd ref=\"\($0)\"/>" }.joined() + elements(tags))
        }

        static func restriction(_ random: inout SeededRandom) -> Object {
            let ways = (0..<2).map { _ in Int.random(in: 1...30, using: &random) * 2 }
            return Object(
                attributes: "",
                children: "<member type=\"way\" ref=\"\(ways[0])\" role=\"from\"/>"
                    + "<member type=\"node\" ref=\"7\" role=\"via\"/>"
                    + "<member type=\"way\" ref=\"\(ways[1])\" role=\"to\"/>"
                    + elements(["type": "restriction", "restriction": "no_left_turn"]))
        }

        private static func elements(_ tags: [String: String]) -> String {
            tags.sorted { $0.key < $1.key }
                .map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
        }

        /// The extract, in the order of types and numbers.
        var extract: String {
            "<osm version=\"0.6\"><bounds minlon=\"10.7\" minlat=\"59.9\" maxlon=\"10.8\" maxlat=\"60.0\"/>"
                + Self.types.map { type in
                    (objects[type] ?? [:]).sorted { $0.key < $1.key }
                        .map { $0.value.element(type, $0.key) }.joined()
                }.joined() + "</osm>"
        }

        /// Creates, changes and deletes one object in eight, and says so as a file of changes does.
        mutating func change(_ random: inout SeededRandom) -> String {
            var sections: [String] = []
            for type in Self.types {
                for id in (objects[type] ?? [:]).keys.sorted()
                where Int.random(in: 0..<8, using: &random) == 0 {
                    guard var object = objects[type]?[id] else { continue }
                    object.version += 1
                    if Bool.random(using: &random) {
                        let id = id + 1_000_000
                        object = Self.other(object, type, &random)
                        object.version = 1
                        objects[type]?[id] = object
                        sections.append("<create>\(object.element(type, id))</create>")
                    } else if Bool.random(using: &random) {
                        object = Self.other(object, type, &random)
                        objects[type]?[id] = object
                        sections.append("<modify>\(object.element(type, id))</modify>")
                    } else {
                        objects[type]?[id] = nil
                        sections.append("<delete>\(object.element(type, id))</delete>")
                    }
                }
            }
            return Self.changes(sections.shuffled(using: &random))
        }

        private static func other(
            _ object: Object, _ type: Substring, _ random: inout SeededRandom
        ) -> Object {
            var other =
                switch type {
                case "node": node(0, tags: ["shop": "bakery", "name": "Bakeri"], &random)
                case "way":
                    way(
                        (0..<4).map { _ in Int.random(in: 1...100, using: &random) },
                        tags: ["highway": "service", "name": "Ny vei"])
                default: restriction(&random)
                }
            other.version = object.version
            return other
        }

        static func changes(_ sections: [String]) -> String {
            "<?xml version=\"1.0\"?>\n<osmChange version=\"0.6\">" + sections.joined()
                + "</osmChange>"
        }
    }

    /// Imports texts as files of some endings.
    private func importing(
        _ files: [(text: String, suffix: String)], threads: Int = 1
    ) throws -> (report: ImportReport, bytes: [UInt8]) {
        func withFiles(
            _ rest: ArraySlice<(text: String, suffix: String)>, _ paths: [String]
        ) throws -> (report: ImportReport, bytes: [UInt8]) {
            guard let file = rest.first else {
                return try ImportFixture.importing(
                    paths, options: ImportOptions(threads: threads, name: "town")
                ) { ($0, ImportFixture.bytes(of: $1)) }
            }
            return try ImportFixture.withTemporaryFile(suffix: file.suffix) { path in
                let bytes = Array(file.text.utf8)
                ImportFixture.write(
                    file.suffix.hasSuffix("gz") ? try Compressor().compress(bytes) : bytes, to: path
                )
                return try withFiles(rest.dropFirst(), paths + [path])
            }
        }
        return try withFiles(files[...], [])
    }

    @Test(arguments: 0..<12)
    func `an extract with its changes is the map of the changed extract`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var town = Town(&random)
        let old = town.extract
        let first = town.change(&random)
        let second = town.change(&random)
        let expected = try importing([(town.extract, ".osm")])
        let files = [(first, ".osc.gz"), (second, ".osc"), (old, ".osm")]
        for (order, threads) in [([2, 0, 1], 1), ([0, 1, 2], 3)] {
            let found = try importing(order.map { files[$0] }, threads: threads)
            let isSame = found.bytes == expected.bytes
            #expect(isSame, "the files \(order), \(threads) threads")
            let edits = try #require(found.report.edits)
            #expect(edits.created > 0 && edits.modified > 0 && edits.deleted > 0)
        }
        // Without the second they are another map.
        let isOther = try importing([files[2], files[0]]).bytes != expected.bytes
        #expect(isOther)
    }

    @Test func `changes apply to an unsorted extract too`() throws {
        var random = SeededRandom(seed: 99)
        var town = Town(&random)
        let old = town.extract
        let lines = old.split(separator: "\n")
        let shuffled =
            [lines[0]] + lines[1..<lines.count - 1].shuffled(using: &random) + lines.suffix(1)
        let changes = town.change(&random)
        let expected = try importing([(town.extract, ".osm")])
        let found = try importing([(shuffled.joined(separator: "\n"), ".osm"), (changes, ".osc")])
        #expect(found.report.nodes == expected.report.nodes)
        #expect(found.report.ways == expected.report.ways)
        #expect(found.report.relations == expected.report.relations)
        #expect(found.report.roadEdges == expected.report.roadEdges)
        let ordered = try importing([(old, ".osm"), (changes, ".osc")])
        #expect(found.report.edits == ordered.report.edits)
    }

    static let node =
        "<node id=\"7\" version=\"%\" lon=\"10.75\" lat=\"59.95\"><tag k=\"amenity\" v=\"pub\"/></node>"

    /// What sections say of node 7, which the extract has in version 1, and what becomes of it.
    static let sections: [(sections: [String], created: Int, modified: Int, deleted: Int)] = [
        (["<modify>2</modify>"], 0, 1, 0),
        (["<delete>2</delete>"], 0, 0, 1),
        (["<delete>2</delete>", "<create>3</create>"], 0, 1, 0),
        (["<create>3</create>", "<delete>2</delete>"], 0, 1, 0),
        (["<modify>2</modify>", "<delete>3</delete>"], 0, 0, 1),
        (["<modify>0</modify>"], 0, 0, 0),
    ]

    @Test(arguments: sections)
    func `the last version of a changed object is used`(
        _ sections: [String], _ created: Int, _ modified: Int, _ deleted: Int
    ) throws {
        var random = SeededRandom(seed: 1)
        let town = Town(&random)
        let texts = sections.map { section in
            let version = section.first { $0.isNumber }.map(String.init) ?? ""
            let node = Self.node.split(separator: "%").joined(separator: version)
            return section.split(separator: version, maxSplits: 1).joined(separator: node)
        }
        let report = try importing(
            [(town.extract, ".osm"), (Town.changes(texts), ".osc")]
        ).report
        #expect(
            report.edits
                == ImportReport.Edits(created: created, modified: modified, deleted: deleted))
        #expect(report.nodes == 100 - deleted)
    }

    @Test func `a deletion of an unknown object is counted`() throws {
        var random = SeededRandom(seed: 1)
        let report = try importing([
            (Town(&random).extract, ".osm"),
            (Town.changes(["<delete><way id=\"4711\" version=\"2\"/></delete>"]), ".osc"),
        ]).report
        #expect(report.problems[.absentDeletion] == 1)
    }

    @Test(arguments: [".osc", ".osc.gz", ".xml"])
    func `changes without an extract and broken changes are refused`(suffix: String) throws {
        var random = SeededRandom(seed: 1)
        var town = Town(&random)
        let extract = town.extract
        let changes = town.change(&random)
        let alone = #expect(throws: OSMImportError.self) { try importing([(changes, suffix)]) }
        #expect(alone?.description.contains("name the extract that they change") == true)
        for broken in [String(changes.dropLast(20)), changes.replacing("<nd ", with: "<md ")] {
            let problem = #expect(throws: OSMImportError.self) {
                try importing([(extract, ".osm"), (broken, suffix)])
            }
            #expect(problem?.description.contains(suffix) == true)
            #expect(problem?.description.contains("\n") == false)
        }
    }

    @Test func `a history file is refused`() throws {
        var random = SeededRandom(seed: 1)
        let extract = Town(&random).extract
        let problem = #expect(throws: OSMImportError.self) {
            try importing([(extract, ".osh")])
        }
        #expect(problem?.description.contains("holds history") == true)
    }

    @Test func `absurd coordinates in changes are counted`() throws {
        var random = SeededRandom(seed: 1)
        let town = Town(&random)
        let node =
            "<modify><node id=\"3\" version=\"2\" lon=\"12345678901\" lat=\"59.9\"/></modify>"
        let report = try importing([(town.extract, ".osm"), (Town.changes([node]), ".osc")]).report
        #expect(report.problems[.absurdCoordinates] == 1)
        #expect(report.edits?.modified == 1)
    }

    /// An extract of cafés by number and version, in this order.
    private static func cafes(_ nodes: [(id: Int, version: Int)]) -> String {
        "<osm version=\"0.6\">" + nodes.map { cafe($0.id, $0.version) }.joined() + "</osm>"
    }

    private static func cafe(_ id: Int, _ version: Int) -> String {
        """
        <node id="\(id)" version="\(version)" lon="10.7\(id)" lat="59.9\(version)">
        <tag k="amenity" v="cafe"/><tag k="name" v="Café"/></node>
        """
    }

    /// Of each the changes were gone through one by one, from one end to the other.
    @Test func `changes to objects in alternating order are found quickly`() throws {
        let count = 16_000
        let inTurn = (0..<count).map { $0 % 2 == 0 ? $0 / 2 + 1 : count - $0 / 2 }
        func nodes(_ ids: [Int], version: Int) -> String {
            ids.map { "<node id='\($0)' version='\(version)' lon='10' lat='59'/>" }.joined()
        }
        let extract = "<osm version='0.6'>\(nodes(inTurn, version: 1))</osm>"
        let changes = "<modify>\(nodes(Array(1...count), version: 2))</modify>"
        let inOrder = "<osm version='0.6'>\(nodes(Array(1...count), version: 1))</osm>"
        func time(of extract: String) throws -> Duration {
            try ContinuousClock().measure {
                let files = [(extract, ".osm"), (Town.changes([changes]), ".osc")]
                let report = try importing(files).report
                #expect(report.edits == ImportReport.Edits(created: 0, modified: count, deleted: 0))
            }
        }
        // Beside the same objects in order, since other tests run at the same time.
        let (mixed, ordered) = (try time(of: extract), try time(of: inOrder))
        #expect(mixed < ordered * 5 + .seconds(2))
    }

    @Test func `an object in several extracts is changed once`() throws {
        let extract = (Self.cafes([(1, 1), (2, 1)]), ".osm")
        let changed = Town.changes([
            "<modify>\(Self.cafe(1, 2))</modify>",
            "<delete><node id=\"2\" version=\"2\"/></delete>",
        ])
        for extracts in [[extract], [extract, extract], [extract, extract, extract]] {
            let report = try importing(extracts + [(changed, ".osc")]).report
            #expect(report.edits == ImportReport.Edits(created: 0, modified: 1, deleted: 1))
            #expect(report.problems[.absentDeletion] == nil)
            #expect(report.features == 1 && report.searchEntries == 1)
        }
    }

    @Test(arguments: [[1, 2], [2, 1], [2, 3, 1]], [true, false])
    func `an object newer than its change is kept, in any order`(
        ids: [Int], isApart: Bool
    ) throws {
        // Each in an extract of its own, or all in one.
        let nodes = ids.map { (id: $0, version: $0 == 1 ? 3 : 1) }
        let extracts = isApart ? nodes.map { Self.cafes([$0]) } : [Self.cafes(nodes)]
        for change in [
            "<modify>\(Self.cafe(1, 2))</modify>",
            "<delete><node id=\"1\" version=\"2\"/></delete>",
        ] {
            let report = try importing(
                extracts.map { ($0, ".osm") } + [(Town.changes([change]), ".osc")]
            ).report
            #expect(report.edits == ImportReport.Edits(created: 0, modified: 0, deleted: 0))
            #expect(report.problems[.absentDeletion] == nil)
            #expect(report.features == ids.count)
            #expect(report.nodes == ids.count)
        }
    }
}
