import Geometry
import Graphics
import Language
import MapPictures
import Overlays
import Parameters
import Testing

@Suite struct OverlayParameterTests {
    private func message<Value>(_ parameter: Parameter<Value>, _ text: String) -> String {
        do {
            _ = try parameter.read(text)
            return "accepted"
        } catch {
            return error.message.text(.commandLine)
        }
    }

    @Test func `a marker has coordinates, then options in any order`() throws {
        let marker = try PictureParameter.marker.read(
            "10.75,59.91|size:1.5|label:\"Café | Bar\"|color:#06c")
        #expect(marker.place == Coordinate(longitude: 10.75, latitude: 59.91))
        #expect(marker.label == "Café | Bar")
        #expect(marker.look.size == 1.5)
        #expect(marker.look.color == Color(hex: 0x00_66_CC))
        #expect(marker.look.shape == .drop)
    }

    @Test func `a short label is drawn in the pin, a long one beside it`() throws {
        #expect(try PictureParameter.marker.read("1,2|label:A").pin.look.face == .text("A"))
        #expect(try PictureParameter.marker.read("1,2|label:12").pin.look.face == .text("12"))
        let long = try PictureParameter.marker.read("1,2|label:Entra").pin
        #expect(long.look.face == .plain)
        #expect(long.label == "Entra")
    }

    @Test func `marker syntax of other servers is understood`() throws {
        // TileServer GL: a colour or a picture's name by itself, scale and offset.
        let red = try PictureParameter.marker.read("10.75,59.91|red|scale:1.5")
        #expect(red.look.color == Color(red: 1, green: 0, blue: 0))
        #expect(red.look.size == 1.5)
        let icon = try PictureParameter.marker.read("10.75,59.91|cafe|offset:0,-5")
        #expect(icon.look.face == .icon("cafe"))
    }

    @Test(arguments: [
        ("", "it has no place"), ("x", "it has no place"),
        ("190,59.91", "longitude '190' is not a number from -180 to 180"),
        ("59.91,-100.75", "the order is lon,lat, not lat,lon"),
        ("10.75,59.91|color:puce", "'puce' is no colour"),
        ("10.75,59.91|size:9", "size '9' is not a number from 0.2 to 5"),
        ("10.75,59.91|wibble:1", "there is no option 'wibble'"),
        ("10.75,59.91|anchor:middle", "anchor: write center, top"),
        ("10.75,59.91|label:\"open", "a quotation mark is not closed"),
        ("10.75,59.91|10.76,59.92", "it has two places"),
    ])
    func `an invalid marker is refused with the reason`(_ text: String, _ problem: String) {
        let message = message(PictureParameter.marker, text)
        #expect(message.contains(problem), "\(message)")
        #expect(message.hasPrefix("--marker"), "\(message)")
    }

    @Test(arguments: [
        ("10.75,59.91", "it has no radius"),
        ("10.75,59.91|radius:-3", "radius '-3' is not a number"),
        ("radius:5|10,50", "it has no place"), ("10.75,59.91|radius:abc", "radius 'abc'"),
    ])
    func `an invalid circle is refused`(_ text: String, _ problem: String) {
        let message = message(PictureParameter.circle, text)
        #expect(message.contains(problem), "\(message)")
    }

    @Test func `all corners of a circle are as far from its middle as its radius says`() throws {
        for (text, radius) in [("10.75,59.91|radius:500m", 500.0), ("0,0|radius:2km", 2000)] {
            let circle = try PictureParameter.circle.read(text)
            guard case .parts(let parts, .polygon) = circle.source else {
                Issue.record("no area")
                return
            }
            let middle = try PictureParameter.marker.read(String(text.prefix { $0 != "|" })).place
            for point in parts.points {
                let distance = point.coordinate.distance(to: middle)
                #expect(abs(distance - radius) < radius * 0.004, "\(distance)")
            }
        }
    }

    @Test func `a path is read from points, a polyline or a file`() throws {
        let line = try PictureParameter.path.read(
            "stroke:red|width:4|dash:8,4|10.75,59.91|10.76,59.92")
        #expect(line.look.dash == [8, 4])
        #expect(line.look.width == 4)
        // The polyline of Google's own example; its bars are no separators.
        let encoded = try PictureParameter.path.read("enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        guard case .parts(let parts, .line) = encoded.source else {
            Issue.record("no line")
            return
        }
        #expect(parts.points.count == 3)
        #expect(try PictureParameter.path.read("gpx:drive.gpx").source == .file("drive.gpx"))
    }

    @Test func `queries of a server cannot name files`() throws {
        for query in [
            "path=gpx:/etc/passwd", "marker=1,2|icon:/etc/passwd.png", "venues=/etc/passwd",
        ] {
            let values = try ParameterValues(query: query, of: .overlays)
            #expect(throws: ParameterError.self) { try OverlayDescription(values, in: .english) }
        }
        // What names files by its kind is not even known to strangers.
        #expect(throws: ParameterError.self) {
            try ParameterValues(query: "people=a.csv", of: .overlays)
        }
    }
}
