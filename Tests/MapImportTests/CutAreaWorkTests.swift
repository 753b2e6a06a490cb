import TestSupport
import Testing

@testable import MapImport

@Suite struct CutAreaWorkTests {
    /// A wood that ends at a latitude, named by some relations; a node in its west is missing.
    private static func wood(
        relations: Int, north: Double = 60.005, hasGlade: Bool = false
    ) -> String {
        let places = [
            (10, 60.004), (10.002, 60.004), (10.002, north), (10, north),
            (10.0005, 60.0042), (10.001, 60.0042), (10.001, 60.0045),
        ]
        let nodes = places.enumerated().map {
            "<node id='\($0 + 1)' version='1' lon='\($1.0)' lat='\($1.1)'/>"
        }
        let way = """
            <way id='1' version='1'><nd ref='9'/><nd ref='1'/><nd ref='2'/><nd ref='3'/>\
            <nd ref='4'/><nd ref='9'/></way>\
            <way id='2' version='1'><nd ref='5'/><nd ref='6'/><nd ref='7'/><nd ref='5'/></way>
            """
        let glade = hasGlade ? "<member type='way' ref='2' role='inner'/>" : ""
        let areas = (0..<relations).map {
            "<relation id='\($0 + 1)' version='1'><member type='way' ref='1' role='outer'/>"
                + glade + "<tag k='type' v='multipolygon'/><tag k='landuse' v='forest'/></relation>"
        }
        return bounds(60, 60.01) + nodes.joined() + way + areas.joined()
    }

    private static func bounds(_ south: Double, _ north: Double) -> String {
        "<bounds minlon='10' minlat='\(south)' maxlon='10.02' maxlat='\(north)'/>"
    }

    /// Reads texts of files.
    private func gather(
        _ texts: [String], _ work: (inout CutAreaWork) -> Void = { _ in },
        _ body: (ObjectGatherer) -> Void
    ) throws {
        func read(_ rest: ArraySlice<String>, _ paths: [String]) throws {
            guard let text = rest.first else {
                let gatherer = ObjectGatherer(languages: [])
                work(&gatherer.cutWork)
                let reader = try OSMReader(paths: paths)
                try reader.readRelations(into: gatherer)
                try reader.readObjects(into: gatherer)
                return body(gatherer)
            }
            try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
                ImportFixture.write(Array("<osm version='0.6'>\(text)</osm>".utf8), to: path)
                try read(rest.dropFirst(), paths + [path])
            }
        }
        try read(texts[...], [])
    }

    @Test func `cut areas that repeat a few nodes are all closed`() throws {
        try gather([Self.wood(relations: 50)]) { gatherer in
            #expect(gatherer.report.cutAreas == 50)
            #expect(gatherer.report.problems[.longCutArea] == nil)
            #expect(gatherer.report.problems[.repetitiveArea] == nil)
        }
    }

    @Test func `cut areas that are too expensive to close are skipped and counted`() throws {
        try gather([Self.wood(relations: 50)], { $0.stepsLeft = 40 }) { gatherer in
            // Six nodes and a way each.
            #expect(gatherer.report.cutAreas == 5)
            #expect(gatherer.report.problems[.longCutArea] == 45)
        }
        // Whether the glade lies in the wood is looked at side by side.
        let glades = Self.wood(relations: 50, hasGlade: true)
        try gather([glades]) { #expect($0.report.cutAreas == 50) }
        try gather([glades], { $0.looksLeft = 1 }) { gatherer in
            #expect(gatherer.report.cutAreas == 0)
            #expect(gatherer.report.problems[.longCutArea] == 50)
        }
    }

    @Test func `cut areas that repeat the same ways too often are skipped and counted`() throws {
        try gather([Self.wood(relations: 50)], { $0.repeatedNodesLeft = 13 }) { gatherer in
            // The first gives six nodes to name again, each other one takes six.
            #expect(gatherer.report.cutAreas == 4)
            #expect(gatherer.report.problems[.repetitiveArea] == 46)
            #expect(gatherer.report.problems[.longCutArea] == nil)
        }
    }

    @Test func `closing an area costs steps for each extract it lies in`() throws {
        let north = Self.bounds(60.02, 60.03)
        let steps = CutAreaWork().stepsLeft
        try gather([Self.wood(relations: 3), north]) { gatherer in
            #expect(gatherer.extracts.count == 2)
            #expect(gatherer.cutWork.stepsLeft == steps - 3 * 7)
        }
        try gather([Self.wood(relations: 3, north: 60.025), north]) { gatherer in
            #expect(gatherer.cutWork.stepsLeft == steps - 3 * 7 * 2)
        }
    }
}
