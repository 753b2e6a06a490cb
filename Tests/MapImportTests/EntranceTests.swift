import Geometry
import MapStore
import Testing

@testable import MapImport

/// The doors of buildings, from the document to the building that is entered.
@Suite struct EntranceTests {
    /// Two houses of 55 by 28 m: one with a main door, a side door, and doors that no visitor uses; one
    /// with two numbers, and doors for both.
    private static let document = """
        <osm version='0.6'>
        <node id='1' lon='10.0000' lat='60.0000'/><node id='2' lon='10.0010' lat='60.0000'/>
        <node id='3' lon='10.0010' lat='60.00025'/><node id='4' lon='10.0000' lat='60.00025'/>
        <node id='5' lon='10.0009' lat='60.0000'><tag k='entrance' v='main'/></node>
        <node id='6' lon='10.0002' lat='60.0000'><tag k='entrance' v='yes'/></node>
        <node id='7' lon='10.0005' lat='60.0000'><tag k='entrance' v='garage'/></node>
        <node id='8' lon='10.0006' lat='60.0000'><tag k='entrance' v='yes'/>
          <tag k='access' v='no'/></node>
        <way id='1'><nd ref='1'/><nd ref='6'/><nd ref='7'/><nd ref='8'/><nd ref='5'/><nd ref='2'/>
          <nd ref='3'/><nd ref='4'/><nd ref='1'/><tag k='building' v='yes'/></way>
        <node id='11' lon='10.0020' lat='60.0000'/><node id='12' lon='10.0030' lat='60.0000'/>
        <node id='13' lon='10.0030' lat='60.00025'/><node id='14' lon='10.0020' lat='60.00025'/>
        <node id='15' lon='10.0021' lat='60.0000'><tag k='entrance' v='staircase'/></node>
        <node id='16' lon='10.0029' lat='60.0000'><tag k='entrance' v='staircase'/></node>
        <node id='17' lon='10.0022' lat='60.0001'><tag k='addr:street' v='Storgata'/>
          <tag k='addr:housenumber' v='1'/></node>
        <node id='18' lon='10.0028' lat='60.0001'><tag k='addr:street' v='Storgata'/>
          <tag k='addr:housenumber' v='3'/></node>
        <node id='19' lon='10.0008' lat='59.99993'><tag k='addr:street' v='Storgata'/>
          <tag k='addr:housenumber' v='5'/></node>
        <way id='2'><nd ref='11'/><nd ref='15'/><nd ref='16'/><nd ref='12'/><nd ref='13'/>
          <nd ref='14'/><nd ref='11'/><tag k='building' v='yes'/></way>
        <node id='21' lon='10.0040' lat='60.0000'/><node id='22' lon='10.0050' lat='60.0000'/>
        <way id='3'><nd ref='21'/><nd ref='22'/><tag k='highway' v='residential'/></way>
        </osm>
        """

    @Test func `a building has the doors of visitors, each house number its own`() throws {
        let expected: [(longitude: Double, latitude: Double, doors: [String])] = [
            // In the house, at its side door, before its wall without a number, and too far away.
            (10.0004, 60.0001, ["yes 10.0002", "main 10.0009"]),
            (10.0002, 60.00001, ["yes 10.0002", "main 10.0009"]),
            (10.0005, 59.99993, []), (10.0005, 59.9996, []),
            (10.0022, 60.0001, ["staircase 10.0021"]), (10.0028, 60.0001, ["staircase 10.0029"]),
            // A number at a gate, 8 m before the first house.
            (10.0008, 59.99993, ["yes 10.0002", "main 10.0009"]),
            // Between both numbers any may be meant.
            (10.0025, 60.0001, ["staircase 10.0021", "staircase 10.0029"]), (10.0045, 60, []),
        ]
        try ImportFixture.withTemporaryFile(suffix: ".osm") { file in
            ImportFixture.write(Array(Self.document.utf8), to: file)
            try ImportFixture.importing([file]) { _, path in
                let map = try MapDatabase(path: path)
                for (longitude, latitude, doors) in expected {
                    let building = try map.enteredBuilding(
                        at: Coordinate(longitude: longitude, latitude: latitude))
                    let found = (building?.entrances ?? []).map {
                        "\($0.kind) \($0.position.longitude)"
                    }
                    #expect(found.sorted() == doors.sorted(), "\(longitude), \(latitude)")
                    #expect(building.map { $0.outline.count == 1 } ?? doors.isEmpty)
                }
                #expect(try map.find(PlaceQuery("main")).isEmpty)
            }
        }
    }
}
