import Formats
import Render
import TestSupport
import Testing

/// Requests that make no sense, and pictures that nobody waits for.
@Suite struct RenderErrorTests {
    private static func kind(_ work: () throws -> Void) -> RenderError.Kind? {
        do { try work() } catch { return (error as? RenderError)?.kind }
        return nil
    }

    @Test(arguments: [Double.nan, .infinity, -181, 181])
    func `numbers out of range are refused`(number: Double) throws {
        let place = try Coordinate(latitude: 60, longitude: 25)
        #expect(
            Self.kind { _ = try Coordinate(latitude: 0, longitude: number) } == .wrongArgument)
        #expect(Self.kind { _ = try Camera(center: place, zoom: number) } == .wrongArgument)
        #expect(
            Self.kind { _ = try Area(west: number, south: 0, east: 1, north: 1) } == .wrongArgument)
        #expect(
            Self.kind { _ = try PictureSize(width: 10, height: 10, scale: number) }
                == .wrongArgument)
        #expect(Color(red: number, green: 0, blue: 0).red.isFinite)
    }

    @Test func `sizes and tiles that do not exist are refused`() throws {
        for (width, height) in [(0, 5), (-1, 5), (40_000, 1), (30_000, 30_000), (.max, .min)] {
            #expect(
                Self.kind { _ = try PictureSize(width: width, height: height) } == .wrongArgument)
        }
        #expect(Self.kind { _ = try Tile(z: 1, x: 2, y: 0) } == .wrongArgument)
        #expect(Self.kind { _ = try Tile(z: 1, x: 1, y: 0, size: 300) } == .wrongArgument)
    }

    @Test func `errors are one line, with a file's name where there is one`() throws {
        let missing = #expect(throws: RenderError.self) { try Map("/nowhere/x.mbtiles") }
        #expect(missing?.kind == .failed)
        #expect(try "\(#require(missing))".contains("/nowhere/x"))
        let none = #expect(throws: RenderError.self) { try Map(nil) }
        #expect(none?.kind == .wrongArgument)
        let text = #expect(throws: RenderError.self) { try Route(Array("hello".utf8)) }
        #expect(text?.kind == .wrongArgument)
        #expect(try "\(#require(text))".contains("the route"))
        #expect(Self.kind { _ = try Trip(Array("hello".utf8)) } == .wrongArgument)
        #expect(Self.kind { _ = try Trip(contentsOf: "/nowhere/x.gpx") } == .failed)
    }

    @Test func `options that make no sense are refused when they are used`() throws {
        let map = try Map(SampleScene.map.get())
        let painter = try map.painter()
        #expect(
            Self.kind { _ = try painter.draw(MapPicture(languages: ["Finnish!"])) }
                == .wrongArgument)
        let place = try Coordinate(latitude: 60.17, longitude: 24.94)
        var tilted = MapPicture(.camera(try Camera(center: place, zoom: 15, pitch: 40)))
        tilted.showsScaleBar = true
        #expect(Self.kind { _ = try painter.draw(tilted) } == .wrongArgument)
        let route = try Route(ProjectFiles.read("samples/helsinki-route.geojson"))
        var options = DriveOptions(.tilted)
        options.country = "XX"
        #expect(Self.kind { _ = try Drive(along: route, on: map, options) } == .wrongArgument)
        let drive = try Drive(along: route, on: map)
        for moment in [
            DriveMoment(meters: 1e7), DriveMoment(fraction: 1.5), DriveMoment(meters: .nan),
            DriveMoment(beforeManeuver: 1000), DriveMoment(meters: 1, speed: -1),
        ] {
            #expect(Self.kind { _ = try painter.draw(drive, at: moment) } == .wrongArgument)
        }
        let other = try Map(SampleScene.map.get()).painter()
        #expect(
            Self.kind { _ = try other.draw(drive, at: DriveMoment(meters: 0)) } == .wrongArgument)
        let picture = try painter.draw(MapPicture())
        #expect(Self.kind { _ = try picture.encoded(as: .jpeg(quality: 101)) } == .wrongArgument)
        #expect(Self.kind { try picture.write(to: "/tmp/picture.gif") } == .wrongArgument)
    }

    @Test func `a picture that is late or cancelled ends with an error, and the next is complete`()
        throws
    {
        let painter = try Map(SampleScene.map.get()).painter()
        let whole = try painter.draw(MapPicture()).pixels()
        let limit = DrawingLimit(seconds: 600)
        limit.cancel()
        for limit in [DrawingLimit(seconds: 0), limit] {
            #expect(
                Self.kind { _ = try painter.draw(MapPicture(), limit: limit) } == .cancelled)
        }
        #expect(try painter.draw(MapPicture()).pixels() == whole)
    }

    @Test func `painters share tiles, scales differ, and a report says what is shown`() throws {
        let day = try Map(SampleScene.map.get()).painter()
        let night = try Map(SampleScene.map.get(), style: .night)
        let tile = try Tile(z: 15, x: 18654, y: 9484)
        let shared = try night.painter(sharing: day).draw(tile).pixels()
        #expect(try shared == night.painter().draw(tile).pixels())
        #expect(try day.draw(tile).pixels() != shared)
        let twice = try day.draw(Tile(z: 15, x: 18654, y: 9484, scale: 2))
        #expect(twice.width == 512 && twice.height == 512)
        let report = try day.draw(MapPicture()).report
        #expect(report.altText.hasPrefix("Map") && report.camera.pitch == 0)
        let json = try JSONValue(parsing: Array(report.json.utf8))
        #expect(json["camera"]?["zoom"]?.number == report.camera.zoom)
        #expect(day.map.attribution.contains("OpenStreetMap") && day.map.area != nil)
    }
}
