import GeoFiles
import Geometry
import Testing

@testable import MapPictures

@Suite struct PlaceFileTests {
    private func read(_ text: String) throws(GeoFileError) -> PlaceFile {
        try PlaceFile(Array(text.utf8), named: "places")
    }

    @Test func `GeoJSON, CSV and GPX give the same places`() throws {
        let files = [
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"Name":"Entra"},
            "geometry":{"type":"Point","coordinates":[10.75,59.91]}}]}
            """,
            "name;lat;lon\nEntra;59.91;10.75\n",
            "Name,LONGITUDE,Latitude\n\"Entra\",10.75,59.91\n",
            """
            <gpx version="1.1"><wpt lat="59.91" lon="10.75"><name>Entra</name></wpt></gpx>
            """,
        ]
        for text in files {
            let file = try read(text)
            #expect(file.records.count == 1)
            let record = try #require(file.records.first)
            #expect(record.text("name") == "Entra")
            #expect(record.place.distance(to: Coordinate(longitude: 10.75, latitude: 59.91)) < 0.01)
            #expect(file.note == nil)
        }
    }

    @Test func `rows without coordinates are counted and skipped`() throws {
        let file = try read("name,lon,lat\na,10,59\nb,,\nc,700,59\nd,11,60\n")
        #expect(file.records.map { $0.text("name") } == ["a", "d"])
        #expect(
            file.note
                == "places: 2 left out: coordinates that are no place (the first is line 3)")
    }

    @Test func `a bad row is reported by its line number, also after quoted breaks`() throws {
        let file = try read("name,lon,lat\r\n\r\n\"a\r\nb\",10,59\r\nc,,\r\n")
        #expect(
            file.note
                == "places: 1 left out: coordinates that are no place (the first is line 5)")
    }

    @Test func `unreadable measures are reported in one note`() throws {
        let file = try read(
            "lon,lat,accuracy,course,size\n10,59,5,,2\n10,59,-5,nan,1\n10,,x,,\n10,59,,,1e308\n")
        #expect(
            file.note
                == "places: 1 left out: coordinates that are no place (the first is line 4); 3 measures are"
                + " no numbers or out of range (the first is in line 3)")
    }

    @Test func `spreadsheets write decimal commas and UTF-16`() throws {
        let text = "name;lon;lat\nÅse;10,75;59,91\n"
        for isLittle in [true, false] {
            let mark: [UInt8] = isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]
            let bytes = text.utf16.flatMap { unit in
                let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
                return isLittle ? [low, high] : [high, low]
            }
            let file = try PlaceFile(mark + bytes, named: "places")
            #expect(file.records.first?.text("name") == "Åse")
            #expect(file.records.first?.place == Coordinate(longitude: 10.75, latitude: 59.91))
        }
    }

    @Test(arguments: [
        ("", "is empty"), ("name,street\na,b\n", "has no columns for longitude and latitude"),
        ("lon,lat\nx,y\n", "it is a table without a place or a line"),
        ("{\"type\":\"FeatureCollection\",\"features\":[]}", "it is GeoJSON without a place"),
        ("<gpx><trk/></gpx>", "it is GPX without a place or a line"),
        ("<kml/>", "it is KML without a place"), ("{", "places:"),
    ])
    func `a file without places is refused with the reason`(_ text: String, _ problem: String) {
        #expect {
            try read(text)
        } throws: {
            "\($0)".contains(problem)
        }
    }

    @Test func `random place files never trap`() throws {
        let seeds = [
            "name,lon,lat\na,10,59\n", "{\"type\":\"Point\",\"coordinates\":[1,2]}",
            "<gpx><wpt lat=\"1\" lon=\"2\"><name>a</name></wpt></gpx>",
        ]
        for seed in seeds {
            let bytes = Array(seed.utf8)
            for index in bytes.indices {
                for byte in [0, 0x22, 0x3C, 0xFF] as [UInt8] {
                    var broken = bytes
                    broken[index] = byte
                    _ = try? PlaceFile(broken, named: "x")
                    _ = try? PlaceFile(Array(broken.prefix(index)), named: "x")
                }
            }
        }
    }
}
