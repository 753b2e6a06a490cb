import Geometry
import Testing

@testable import GeoFiles

@Suite struct XMLReaderTests {
    private static func document(_ text: String) throws -> GeoDocument {
        try GeoFile(Array(text.utf8), named: "file").document()
    }

    @Test(arguments: [
        "\n  <?xml version='1.0'?><TrainingCenterDatabase><Courses/></TrainingCenterDatabase>",
        "<gpx><trk><trkseg><trkpt lat='1' lon='2'><x:hr>9</x:hr></trkpt></trkseg></trk></gpx>",
        "<kml><Placemark><gx:Track><gx:coord>1 2</gx:coord></gx:Track></Placemark></kml>",
        "<Document xsi:a='b'><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></Document>",
    ])
    func `XML that programs write wrongly is read`(text: String) throws {
        let document = try Self.document(text)
        #expect(document.features.count == (document.format == .tcx ? 0 : 1))
    }

    @Test(arguments: [
        ("windows-1252", [0x93, 0xE9], "\u{201C}é"), ("CP1251", [0xC0, 0xFF], "Ая"),
        ("ISO-8859-1", [0xE9], "é"), ("ISO-8859-15", [0xA4], "€"), ("KOI8-R", [0xE1], "А"),
    ])
    func `encodings of one byte are read`(name: String, bytes: [UInt8], text: String) throws {
        let head = "<?xml version='1.0' encoding='\(name)'?><gpx><wpt lat='1' lon='2'><name>"
        let file = Array(head.utf8) + bytes + Array("</name></wpt></gpx>".utf8)
        let document = try GeoFile(file, named: "file").document()
        #expect(document.features.first?.text("name") == text)
    }

    @Test func `an unknown encoding is refused`() {
        #expect(throws: GeoFileError.self) {
            try Self.document("<?xml version='1.0' encoding='x-none'?><gpx/>")
        }
    }

    @Test func `a route without points is none`() throws {
        let document = try Self.document(
            "<gpx><rte><name>Plan</name></rte><wpt lat='1' lon='2'/></gpx>")
        #expect(GeoContents(document).description == "1 place")
    }

    @Test func `GPX has places, routes and tracks with their properties`() throws {
        let document = try Self.document(
            """
            <gpx xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>Day</name></metadata>
            <wpt lat="59.9" lon="10.7"><name>Hut</name><sym>Lodge</sym></wpt>
            <rte><name>Plan</name><rtept lat="1" lon="2"><desc>Turn left</desc></rtept><rtept lat="1.1" lon="2"/></rte>
            <trk><name>Ride</name><type>cycling</type><trkseg>
            <trkpt lat="1" lon="2"><ele>5</ele><time>2025-06-16T12:00:00Z</time>
            <extensions><x:TrackPointExtension xmlns:x="y"><x:hr>99</x:hr></x:TrackPointExtension></extensions></trkpt>
            <trkpt lat="91" lon="2"><time>2025-06-16T12:00:01Z</time></trkpt>
            <trkpt lat="1" lon="182"/></trkseg></trk></gpx>
            """)
        #expect(document.name == "Day")
        #expect(document.features.map(\.purpose) == [.shape, .route, .track])
        #expect(document.features.map { $0.text("name") } == ["Hut", "Plan", "Ride"])
        #expect(
            document.features[0].text("sym") == "Lodge"
                && document.features[2].text("type") == "cycling")
        let route = document.features[1].lines[0]
        #expect(
            route.pointProperties.map(\.index) == [0]
                && route.pointProperties[0].properties[0] == ("desc", "Turn left"))
        let track = document.features[2].lines[0]
        #expect(track.count == 2 && track.coordinates[1].longitude == -178)
        #expect(track.value(.heartRate, at: 0) == 99 && track.value(.heartRate, at: 1) == nil)
        #expect(
            track.value(.time, at: 0) == 1_750_075_200 && track.rejectedTimes == [1_750_075_201])
        #expect(document.skipped[.noPlace] == 1)
    }

    @Test func `TCX laps follow each other, and a pause begins a new line`() throws {
        func point(_ second: Int, _ longitude: Double) -> String {
            """
            <Trackpoint><Time>2025-06-16T12:\(second / 60 + 10):\(second % 60 + 10)Z</Time><Position><LatitudeDegrees>59.9</LatitudeDegrees>
            <LongitudeDegrees>\(longitude)</LongitudeDegrees></Position><AltitudeMeters>12.5</AltitudeMeters>
            <HeartRateBpm><Value>140</Value></HeartRateBpm><Extensions><TPX xmlns="u"><Speed>3.5</Speed><Watts>210</Watts></TPX></Extensions></Trackpoint>
            """
        }
        let document = try Self.document(
            """
            <TrainingCenterDatabase><Activities><Activity Sport="Biking"><Id>2025-06-16T12:10:10Z</Id>
            <Lap><Track>\(point(0, 10))\(point(1, 10.001))</Track></Lap><Lap><Track>\(point(2, 10.002))</Track>
            <Track>\(point(120, 10.003))<Trackpoint><Time>2025-06-16T12:12:30Z</Time></Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>
            """)
        let feature = try #require(document.features.first)
        #expect(feature.purpose == .track && feature.text("type") == "Biking")
        #expect(feature.lines.map(\.count) == [3, 1])
        let line = feature.lines[0]
        #expect(line.value(.elevation, at: 0) == 12.5 && line.value(.heartRate, at: 0) == 140)
        #expect(line.value(.speed, at: 0) == 3.5 && line.value(.power, at: 0) == 210)
        #expect(document.skipped.isEmpty)
    }

    @Test func `a TCX course is a route with its turns`() throws {
        let document = try Self.document(
            """
            <TrainingCenterDatabase><Courses><Course><Name>Loop</Name><Track>
            <Trackpoint><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint>
            <Trackpoint><Position><LatitudeDegrees>1.1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></Track>
            <CoursePoint><Name>Left</Name><Position><LatitudeDegrees>1.1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position><PointType>Left</PointType></CoursePoint>
            </Course></Courses></TrainingCenterDatabase>
            """)
        #expect(document.features.map(\.purpose) == [.shape, .route])
        #expect(
            document.features[0].text("type") == "Left"
                && document.features[1].text("name") == "Loop")
    }

    private static let kml = """
        <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>Trip</name>
        <Style id="red"><LineStyle><color>ff0000ff</color><width>4</width></LineStyle><PolyStyle><color>7f00ff00</color></PolyStyle></Style>
        <StyleMap id="map"><Pair><key>normal</key><styleUrl>#red</styleUrl></Pair></StyleMap>
        <Folder><name>Huts</name><Placemark><name>Hut</name><description><![CDATA[<b>Warm</b><br>and dry]]></description>
        <ExtendedData><Data name="beds"><value>12</value></Data></ExtendedData>
        <Point><coordinates>10.7,59.9,320</coordinates></Point></Placemark></Folder>
        <Placemark><styleUrl>#map</styleUrl><MultiGeometry><LineString><coordinates>1,2,5 3,4,6
         5,6,7</coordinates></LineString><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing></outerBoundaryIs>
        <innerBoundaryIs><LinearRing><coordinates>2,1 4,1 4,3 2,1</coordinates></LinearRing></innerBoundaryIs></Polygon></MultiGeometry></Placemark>
        <Placemark><name>Drive</name><gx:MultiTrack><gx:Track><when>2025-06-16T12:00:00Z</when><when>2025-06-16T12:00:05Z</when>
        <gx:coord>10 59 3</gx:coord><gx:coord>10.1 59 4</gx:coord><ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate"><gx:value>88</gx:value><gx:value>90</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></gx:MultiTrack></Placemark>
        <NetworkLink><Link><href>http://example.invalid/more.kml</href></Link></NetworkLink></Document></kml>
        """

    @Test func `KML has placemarks with folders, styles and tracks`() throws {
        let document = try Self.document(Self.kml)
        #expect(document.name == "Trip" && document.features.count == 4)
        let (hut, line, area) = (document.features[0], document.features[1], document.features[2])
        #expect(hut.text("category") == "Huts" && hut.text("beds") == "12")
        #expect(hut.text("description") == "Warm and dry")
        #expect(line.lines[0].count == 3 && line.lines[0].value(.elevation, at: 2) == 7)
        #expect(line.text("stroke") == "#ff0000" && line.text("stroke-width") == "4")
        #expect(line.record == area.record)
        guard case .areas(let polygons) = area.geometry else {
            throw GeoFileError(file: "", problem: "no area")
        }
        #expect(polygons.map { $0.map(\.count) } == [[4, 4]])
        #expect(area.text("fill") == "#00ff00")
        let track = document.features[3]
        #expect(track.purpose == .track && track.text("name") == "Drive")
        #expect(
            track.lines[0].value(.time, at: 1) == 1_750_075_205
                && track.lines[0].value(.heartRate, at: 1) == 90)
        #expect(document.skipped[.link] == 1)
    }

    @Test(
        arguments: [
            ("10.75,59.9,1 10.76,59.8", 2, 0), ("10.75, 59.9, 1 10.76, 59.8, 2", 2, 0),
            ("10.75 , 59.9", 1, 0), ("10.75, 59.9 10.76, 59.8", 2, 0),
            ("10.75,59.9, 10.76,59.8,", 2, 0), ("10.75,91 10.76,92 10.77,59.9", 1, 1),
            ("10.75 59.9", 0, 1),
        ])
    func `blanks around the commas of KML are read, and a bad placemark counts once`(
        text: String, points: Int, skipped: Int
    ) throws {
        let document = try Self.document(
            "<kml><Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark></kml>"
        )
        #expect((document.features.first?.lines.first?.count ?? 0) == points)
        #expect(document.skipped[.noPlace] == skipped)
        #expect(document.skipped[.noGeometry] == 0)
    }

    @Test func `a point without a fix is no wrong place`() throws {
        let document = try Self.document(
            "<gpx><trk><trkseg><trkpt lat='59.9' lon='10.7'><fix>none</fix></trkpt><trkpt lat='59.9' lon='10.7'/></trkseg></trk></gpx>"
        )
        #expect(
            document.skipped.note
                == "1 left out: without a fix of the receiver (the first is line 1)")
        #expect(document.skipped.placeCure == nil)
    }

    @Test func `XML of another kind is named`() {
        #expect(
            throws: GeoFileError(
                file: "file", problem: "it is XML, but its outermost element is <osm>",
                cure: "GPX, KML or TCX is expected")
        ) {
            try Self.document("<osm version='0.6'/>")
        }
    }
}
