import Geometry
import MapStore
import Testing

@testable import MapImport

/// What is at a place, from the document to the answer.
@Suite struct ReverseTests {
    /// A house of 110 by 55 m with an address, a door of another house beside its corner, and a
    /// street along it, crossed by the pavement of another street.
    private static let document = """
        <osm version='0.6'>
        <node id='1' lon='10.0000' lat='60.0000'/><node id='2' lon='10.0020' lat='60.0000'/>
        <node id='3' lon='10.0020' lat='60.0005'/><node id='4' lon='10.0000' lat='60.0005'/>
        <node id='5' lon='10.00205' lat='60.00002'><tag k='addr:street' v='Sidegata'/>
          <tag k='addr:housenumber' v='9'/></node>
        <node id='6' lon='9.9990' lat='59.9998'/><node id='7' lon='10.0030' lat='59.9998'/>
        <node id='8' lon='10.0060' lat='59.9998'/>
        <node id='9' lon='10.0030' lat='59.9990'/><node id='10' lon='10.0030' lat='60.0010'/>
        <node id='11' lon='10.0032' lat='59.9990'/><node id='12' lon='10.0032' lat='60.0010'/>
        <node id='13' lon='10.0032' lat='59.9998'/>
        <way id='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='4'/><nd ref='1'/>
          <tag k='building' v='yes'/><tag k='addr:street' v='Storgata'/>
          <tag k='addr:housenumber' v='1'/></way>
        <way id='2'><nd ref='6'/><nd ref='7'/><nd ref='13'/><nd ref='8'/>
          <tag k='highway' v='residential'/><tag k='name' v='Storgata'/></way>
        <way id='3'><nd ref='9'/><nd ref='7'/><nd ref='10'/><tag k='highway' v='residential'/>
          <tag k='name' v='Brugata'/></way>
        <way id='4'><nd ref='11'/><nd ref='13'/><nd ref='12'/><tag k='highway' v='footway'/>
          <tag k='footway' v='sidewalk'/><tag k='name' v='Brugata'/></way>
        </osm>
        """

    private static func first(_ longitude: Double, _ latitude: Double) throws -> String? {
        try ImportFixture.withTemporaryFile(suffix: ".osm") { file in
            ImportFixture.write(Array(document.utf8), to: file)
            return try ImportFixture.importing([file]) { _, path in
                try MapDatabase(path: path)
                    .places(at: Coordinate(longitude: longitude, latitude: latitude))
                    .first?.entry.line
            }
        }
    }

    @Test(arguments: [
        // Inside the house, though the door of another is nearer than its middle, and just outside.
        (10.0019, 60.00003, "Storgata 1"), (10.0001, 60.0004, "Storgata 1"),
        (10.00208, 60.00002, "Sidegata 9"),
        // On a street where the pavement of another one crosses it.
        (10.0032, 59.9998, "Storgata"), (10.0050, 59.9998, "Storgata"),
        (10.0030, 59.9992, "Brugata"),
    ])
    func `a place has the address of its building, else of its street`(
        longitude: Double, latitude: Double, expected: String
    ) throws {
        #expect(try Self.first(longitude, latitude)?.hasPrefix(expected) == true)
    }
}
