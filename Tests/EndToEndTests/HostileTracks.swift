import Testing

/// A track that is wrong in some way, and what the program must make of it.
struct HostileTrack: CustomTestStringConvertible {
    /// What is wrong with it.
    let name: String
    /// The file's content.
    let content: String
    /// Exit status: 0 where something is left of it.
    let status: Int32
    /// What standard error tells, among other things.
    let words: String
    /// Fixes of the cleaned trip; `nil` where it is refused.
    let points: Int?

    var testDescription: String { name }

    /// A track of which something is left.
    static func read(
        _ name: String, points: Int, _ content: String, words: String = ""
    ) -> HostileTrack {
        HostileTrack(name: name, content: content, status: 0, words: words, points: points)
    }

    /// A track that is refused.
    static func refused(_ name: String, _ content: String, words: String) -> HostileTrack {
        HostileTrack(name: name, content: content, status: 1, words: words, points: nil)
    }

    /// All of them.
    static let all = gpx + times + tables + sentences + documents

    // MARK: What they are made of

    private static func file(_ points: [String]) -> String {
        "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    /// A fix every second, a few metres apart, near Oslo.
    private static func point(
        _ index: Int, longitude: Double? = nil, latitude: Double? = nil, time: Double? = nil,
        inside: String = ""
    ) -> String {
        let seconds = Int(time ?? Double(index))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        return
            "<trkpt lat=\"\(latitude ?? 59.9)\" lon=\"\(longitude ?? 10.7 + Double(index) * 1e-4)\">"
            + "<time>2025-06-16T\(clock)Z</time>\(inside)</trkpt>"
    }

    private static func drive(_ count: Int) -> [String] { (0..<count).map { point($0) } }

    private static func drive(_ count: Int, with replaced: [Int: String]) -> String {
        file((0..<count).map { replaced[$0] ?? point($0) })
    }

    private static func untimed(_ places: [(Double, Double)]) -> String {
        file(places.map { "<trkpt lat=\"\($0.1)\" lon=\"\($0.0)\"/>" })
    }

    // MARK: GPX

    private static let gpx: [HostileTrack] = [
        .refused("empty file", "", words: "it is empty"),
        .refused("blanks only", " \n\t\n", words: "it is empty"),
        .refused("another XML", "<html></html>", words: "outermost element is <html>"),
        .refused("cut in an element", "<gpx><trk><trkseg><trkpt lat", words: "ends too early"),
        .refused("not closed", "<gpx><trk>", words: "ends too early"),
        .refused(
            "entity bomb",
            "<!DOCTYPE g [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><gpx>&b;</gpx>",
            words: "it declares XML entities"),
        .refused(
            "elements a thousand deep", String(repeating: "<gpx>", count: 1000),
            words: "elements nest deeper than 64"),
        .refused(
            "a hundred attributes",
            "<gpx " + (0..<100).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>",
            words: "more than 64 attributes"),
        .refused("undeclared prefix", "<gpx><x:y/></gpx>", words: "without a place or a line"),
        .refused("no track", "<gpx/>", words: "without a place or a line"),
        .refused("no placemark", "<kml></kml>", words: "KML without a place or a line"),
        .refused(
            "a route only", "<gpx><rte><rtept lat='1' lon='1'/></rte></gpx>",
            words: "1 route and no track"),
        .refused(
            "an empty segment", "<gpx><trk><trkseg/></trk></gpx>",
            words: "without a place or a line"),
        .refused(
            "no place at all", untimed([(1555.6, 59.9), (10, 95)]),
            words: "longitude 1555.6 is outside"),
        .refused(
            "the Gulf of Guinea", untimed([(0, 0), (0, 0)]), words: "whose points are no places"),
        .refused(
            "numbers that are none",
            file(["<trkpt lat='NaN' lon='inf'/>", "<trkpt lat='0x1' lon='1e999'/>"]),
            words: "two numbers are expected"),
        .read("one point", points: 1, untimed([(10.7, 59.9)]), words: "it has no times"),
        .read("one point with a time", points: 1, file([point(0)])),
        .read("two points", points: 2, file(drive(2))),
        .read(
            "a longitude of 1555.6", points: 59, drive(60, with: [30: point(30, longitude: 1555.6)])
        ),
        .read(
            "a comma as decimal mark", points: 59,
            drive(60, with: [7: "<trkpt lat='59,9' lon='10,7'/>"])),
        .read("places without a number", points: 59, drive(60, with: [7: "<trkpt/>"])),
        .read(
            "a jump to the antipodes", points: 59,
            drive(60, with: [30: point(30, longitude: -169.3, latitude: -59.9)])),
        .read("a jump first", points: 59, drive(60, with: [0: point(0, latitude: 10)])),
        .read("a jump last", points: 59, drive(60, with: [59: point(59, latitude: 10)])),
        .read(
            "nine fixes in another town", points: 51,
            drive(
                60,
                with: Dictionary(
                    uniqueKeysWithValues: (20..<29).map { ($0, point($0, latitude: 50)) }))),
        .read(
            "two continents", points: 60,
            drive(
                60,
                with: Dictionary(
                    uniqueKeysWithValues: (30..<60).map {
                        ($0, point($0, longitude: -70 + Double($0) * 1e-4))
                    }))),
        .read(
            "across the antimeridian", points: 40,
            file(
                (0..<40).map { index in
                    let longitude = 179.998 + Double(index) * 1e-4
                    return point(
                        index, longitude: longitude > 180 ? longitude - 360 : longitude,
                        latitude: -17)
                })),
        .read(
            "at the pole", points: 20,
            file((0..<20).map { point($0, longitude: Double($0) * 18 - 180, latitude: 89.9999) })),
        .read(
            "every point ten times", points: 60,
            file(drive(60).flatMap { [String](repeating: $0, count: 10) })),
        .read(
            "a segment for each point", points: 60,
            "<gpx><trk>" + drive(60).map { "<trkseg>\($0)</trkseg>" }.joined() + "</trk></gpx>"),
        .read(
            "five thousand empty segments", points: 60,
            "<gpx><trk>" + String(repeating: "<trkseg/>", count: 5000)
                + "<trkseg>\(drive(60).joined())</trkseg></trk></gpx>"),
        .read(
            "an absurd height", points: 60,
            drive(60, with: [5: point(5, inside: "<ele>1e300</ele>")])),
        .read(
            "a speed of light", points: 60,
            drive(60, with: [5: point(5, inside: "<speed>299792458</speed>")])),
        .read(
            "a heart of stone", points: 60,
            drive(60, with: [5: point(5, inside: "<extensions><hr>-1</hr></extensions>")])),
        .read(
            "a name with bells and colours", points: 2,
            "<gpx><trk><name>a\u{9}\u{7f}b</name><trkseg>\(drive(2).joined())</trkseg></trk></gpx>"),
        .read(
            "a name of a megabyte", points: 2,
            "<gpx><trk><name>\(String(repeating: "x", count: 1 << 20))</name><trkseg>\(drive(2).joined())"
                + "</trkseg></trk></gpx>"),
        .read("a byte order mark", points: 2, "\u{feff}" + file(drive(2))),
        .read(
            "a fix that the receiver denies", points: 59,
            drive(60, with: [5: point(5, inside: "<fix>none</fix>")])),
    ]

    // MARK: Times

    private static let times: [HostileTrack] = [
        .read(
            "times that all equal", points: 60, file((0..<60).map { point($0, time: 5) }),
            words: "its times can't be right"),
        .read(
            "times running backwards", points: 60,
            file((0..<60).map { point($0, time: 1000 - Double($0)) }),
            words: "its times can't be right"),
        .read("a time an hour early", points: 59, drive(60, with: [30: point(30, time: 0)])),
        .read("a time an hour late", points: 59, drive(60, with: [30: point(30, time: 3600)])),
        .read(
            "a time that is none", points: 59,
            drive(60, with: [5: "<trkpt lat='59.9' lon='10.7'><time>soon</time></trkpt>"])),
        .read(
            "the 30th of February", points: 59,
            drive(
                60,
                with: [5: "<trkpt lat='59.9' lon='10.7'><time>2025-02-30T00:00:00Z</time></trkpt>"])
        ),
        .read(
            "the year 9999", points: 59,
            drive(
                60,
                with: [5: "<trkpt lat='59.9' lon='10.7'><time>9999-12-31T23:59:59Z</time></trkpt>"])
        ),
        .read(
            "one time among none", points: 3,
            file([point(0), "<trkpt lat='59.91' lon='10.7'/>", "<trkpt lat='59.92' lon='10.7'/>"]),
            words: "its times can't be right"),
        .read(
            "two fixes a second", points: 60, file((0..<60).map { point($0, time: Double($0 / 2)) })
        ),
        .read(
            "a night in between", points: 60,
            file((0..<60).map { point($0, time: Double($0 < 30 ? $0 : $0 + 40_000)) })),
        .read(
            "segments in the wrong order", points: 40,
            "<gpx><trk><trkseg>\((20..<40).map { point($0) }.joined())</trkseg>"
                + "<trkseg>\(drive(20).joined())</trkseg></trk></gpx>",
            words: "put in the order of their times"),
    ]

    // MARK: Tables

    private static func table(_ head: String, _ row: (Int) -> String) -> String {
        ([head] + (0..<60).map(row)).joined(separator: "\n")
    }

    private static func degrees(_ index: Int) -> String {
        "10.7\(String(1000 + index).dropFirst())"
    }

    private static let tables: [HostileTrack] = [
        .refused("words", "hello world\n", words: "no column is known"),
        .refused("a head without rows", "time,lat,lon\n", words: "no row below it"),
        .refused("columns that nobody knows", "a,b\n1,2\n", words: "no column is known among a, b"),
        .refused("a picture", "\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR", words: "it is no text"),
        .refused(
            "no position", table("time,rpm") { "\($0),800" },
            words: "join it to a track with positions"),
        .refused(
            "swapped longitude and latitude", table("time,lon,lat") { "\($0),59.9,110.7" },
            words: "60 are no places"),
        .read(
            "commas as decimal marks", points: 60,
            table("Zeit;Breite;Länge") { "\($0);59,9;10,7\(String(1000 + $0).dropFirst())" }),
        .read(
            "a column twice", points: 60,
            table("time,lat,lon,rpm,rpm") { "\($0),59.9,\(degrees($0)),1,2" },
            words: "'rpm' was passed over"),
        .read(
            "another unit", points: 60,
            table("time,lat,lon,Speed (mph)") { "\($0),59.9,\(degrees($0)),7" }),
        .read(
            "a unit that is none", points: 60,
            table("time,lat,lon,Speed (furlongs)") { "\($0),59.9,\(degrees($0)),7" },
            words: "its unit is not known"),
        .read(
            "short rows", points: 30,
            table("time,lat,lon") { $0 % 2 == 0 ? "\($0)" : "\($0),59.9,\(degrees($0))" }),
        .read("long rows", points: 60, table("time,lat,lon") { "\($0),59.9,\(degrees($0)),,,,x" }),
        .read(
            "the head again and again", points: 60,
            table("time,lat,lon") { "\($0),59.9,\(degrees($0))\ntime,lat,lon" }),
        .read(
            "no times", points: 60, table("lat,lon") { "59.9,\(degrees($0))" },
            words: "a row a second was assumed"),
        .read(
            "an open quote", points: 59,
            table("time,lat,lon") { $0 == 59 ? "\"59,59.9" : "\($0),59.9,\(degrees($0))" }),
        .read(
            "numbers beyond all bounds", points: 59,
            table("time,lat,lon,rpm") {
                "\($0 == 30 ? "1e300" : "\($0)"),59.9,\(degrees($0)),1e308"
            }),
        .read(
            "days first", points: 60,
            table("time,lat,lon") {
                "16.06.2025 12:00:\($0 < 10 ? "0" : "")\($0),59.9,\(degrees($0))"
            }),
    ]

    // MARK: NMEA and JSON

    private static let sentences: [HostileTrack] = [
        .refused(
            "sentences without a fix", "$GPRMC,000000,V,,,,,,,010125,,\n",
            words: "NMEA without a valid fix"),
        .refused(
            "a wrong checksum", "$GPRMC,120000,A,5954.0,N,01042.0,E,0,0,160625,,*00\n",
            words: "NMEA without a valid fix"),
        .read(
            "sentences cut short", points: 1,
            "$GPRMC,120000,A,5954.0,N,01042.0,E,0,0,160625,,\n$GPRMC,12\n$GPGGA\n$\n$GPRMC,,,,,,,,,,,\n"
        ),
        .refused(
            "minutes beyond sixty", "$GPGGA,120000,5999.0,N,01042.0,E,1,8,1,4,M,,M,,\n",
            words: "NMEA without"),
    ]

    private static let documents: [HostileTrack] = [
        .refused("a brace", "{", words: "not JSON"),
        .refused(
            "no line", "{\"type\": \"Point\", \"coordinates\": [10, 59]}",
            words: "1 place and no track"),
        .refused(
            "a thousand brackets",
            String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000),
            words: "JSON"),
        .read(
            "fewer times than places", points: 3,
            """
            {"type": "Feature", "properties": {"coordTimes": ["2025-06-16T12:00:00Z"]},
            "geometry": {"type": "LineString", "coordinates": [[10.7, 59.9], [10.71, 59.9], [10.72, 59.9]]}}
            """, words: "its times can't be right"),
        .read(
            "places of other shapes", points: 1,
            "{\"type\": \"LineString\", \"coordinates\": [[10.7, 59.9], [1], [], null, \"x\", [999, 1]]}",
            words: "it has no times"),
    ]
}
