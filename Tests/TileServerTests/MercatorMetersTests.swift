import Testing

@testable import TileServer

@Suite struct MercatorMetersTests {
    @Test(arguments: [
        ("0,0,3", "0.00000000,0.00000000,3"), ("auto", "auto"),
        // Oslo, as PROJ converts it: cs2cs +init=epsg:4326 +to +init=epsg:3857.
        ("1196684.53,8379727.58,14@20,30", "10.75000,59.91000"),
        ("0,0,1113194.908,1118889.975", "0.00000000,0.00000000,10.0000000"),
        ("-20037508.34,-20037508.34,20037508.34,20037508.34", "-180.0000000"),
    ])
    func `Views in metres become views in degrees`(_ meters: String, _ start: String) throws {
        let degrees = try MercatorMeters.degrees(ofView: meters)
        let isSame = zip(degrees.split(separator: ","), start.split(separator: ",")).allSatisfy {
            guard let one = Double($0), let other = Double($1) else { return $0 == $1 }
            return abs(one - other) < 1e-5
        }
        #expect(isSame, "\(degrees)")
    }

    @Test func `Places of paths and markers are rewritten, their options are not`() throws {
        let path = "stroke:red|width:3|1113194.908,1118889.975|-1113194.908,0"
        let degrees = try MercatorMeters.degrees(ofPlaces: path)
        #expect(degrees.hasPrefix("stroke:red|width:3|10.00000"))
        #expect(degrees.contains("|-10.0000") || degrees.contains("|-9.99999"))
        #expect(try MercatorMeters.degrees(ofPlaces: "enc:abc") == "enc:abc")
    }

    @Test(arguments: ["1", "1,2", "x,2,3", "1e9,2,3", "nan,2,3", ",,", "1,2,3,x", "inf,0,0"])
    func `Other texts are refused`(_ text: String) {
        #expect(throws: HTTPRefusal.self) { try MercatorMeters.degrees(ofView: text) }
    }
}
