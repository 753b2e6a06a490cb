import Foundation
import Render
import TestSupport
import Testing

/// The same picture by values and by the command line.
@Suite struct SameAsCommandTests {
    private static let route = "\(ProjectFiles.root)/samples/helsinki-route.geojson"
    private static let track = "\(ProjectFiles.root)/samples/helsinki-drive.gpx"

    /// The file that the command writes.
    private static func command(
        _ words: [String], output: String = "picture.png", file: String = "picture.png"
    ) throws -> [UInt8] {
        try BuiltProgram.withFolder { folder in
            let (status, text) = try BuiltProgram.run(
                "render",
                words + ["--map", try SampleScene.map.get(), "-o", "\(folder)/\(output)"])
            #expect(status == 0, "\(text)")
            return Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")))
        }
    }

    private static func painter() throws -> MapPainter {
        try Map(SampleScene.map.get()).painter()
    }

    @Test func `a tile`() throws {
        let painter = try Self.painter()
        let tile = try painter.draw(Tile(z: 15, x: 18654, y: 9484, scale: 2)).encoded()
        #expect(try tile == Self.command(["tile", "15/18654/9484@2x"]))
        let named = try painter.draw(Tile(z: 14, x: 9327, y: 4742), languages: ["sv"]).encoded()
        #expect(try named == Self.command(["tile", "14/9327/4742", "--lang", "sv"]))
    }

    @Test func `a map with a marker, a line and a title`() throws {
        let place = try Coordinate(latitude: 60.1709, longitude: 24.9442)
        let end = try Coordinate(latitude: 60.172, longitude: 24.947)
        var picture = MapPicture(.camera(try Camera(center: place, zoom: 15, bearing: 30)))
        picture.size = try PictureSize(width: 300, height: 200, scale: 2)
        picture.languages = ["fi", "en"]
        picture.markers = [Marker(at: place, label: "A")]
        picture.lines = [Line([place, end], color: Color(hex: 0xFF0000), width: 4)]
        picture.title = "Station"
        picture.showsScaleBar = true
        picture.credits = ["City"]
        let words = [
            "map", "--camera", "24.9442,60.1709,15@30", "--size", "300x200@2x", "--lang", "fi,en",
            "--marker", "24.9442,60.1709|label:A", "--title", "Station", "--scale-bar",
            "--path", "stroke:#ff0000|width:4|24.9442,60.1709|24.947,60.172", "--credit", "City",
        ]
        let drawn = try Self.painter().draw(picture)
        #expect(try drawn.encoded() == Self.command(words))
        #expect(
            try drawn.encoded(as: .webP(quality: 70))
                == Self.command(
                    words + ["--quality", "70"], output: "map.webp", file: "map.webp"))
    }

    @Test func `an area, and the whole map`() throws {
        let painter = try Self.painter()
        let area = try Area(west: 24.94, south: 60.168, east: 24.95, north: 60.173)
        let size = try PictureSize(width: 200, height: 160)
        let box = ["map", "--bbox", "24.94,60.168,24.95,60.173", "--size", "200x160"]
        #expect(
            try painter.draw(MapPicture(.area(area), size: size)).encoded() == Self.command(box))
        #expect(
            try painter.draw(MapPicture(size: size)).encoded()
                == Self.command(["map", "--size", "200x160"]))
    }

    @Test func `a route, and a frame of its drive`() throws {
        let painter = try Self.painter()
        let route = try Route(contentsOf: Self.route)
        let size = try PictureSize(width: 480, height: 270)
        let look = ["--size", "480x270", "--lang", "en"]
        let whole = try painter.draw(
            RoutePicture(route, MapPicture(size: size, languages: ["en"])))
        #expect(try whole.encoded() == Self.command(["route", Self.route] + look))

        let options = DriveOptions(.tilted, size: size, languages: ["en"])
        let drive = try Drive(along: route, on: painter.map, options)
        let moment = DriveMoment(meters: 400, speed: 42, time: 14 * 3600 + 5 * 60)
        let words = ["--view", "3d", "--at", "400m", "--speed", "42", "--time", "14:05"]
        #expect(
            try painter.draw(drive, at: moment).encoded()
                == Self.command(["route", Self.route] + look + words))
    }

    @Test func `the card of a trip, and a frame of its replay`() throws {
        let painter = try Self.painter()
        let trip = try Trip(contentsOf: Self.track, hidingEnds: 100)
        let size = try PictureSize(width: 600, height: 400)
        var card = TripPicture(trip, MapPicture(size: size, languages: ["en"]))
        card.colorBy = .speed
        card.units = .imperial
        let look = ["--size", "600x400", "--lang", "en", "--privacy", "ends:100m"]
        #expect(
            try painter.draw(card).encoded()
                == Self.command(
                    ["trip", Self.track, "--color-by", "speed", "--units", "imperial"] + look))

        let options = DriveOptions(.tilted, size: size, languages: ["en"])
        let replay = try Replay(
            of: trip, on: painter.map, options, framesPerSecond: 10, speed: 20)
        // Files are counted from 1, frames from 0.
        let frame = try painter.draw(replay, frame: 12).encoded()
        let words = ["--view", "3d", "--fps", "10", "--speed", "20x", "--frames", "12-12"]
        #expect(
            try frame
                == Self.command(
                    ["replay", Self.track] + words + look, output: "frame-%03d.png",
                    file: "frame-013.png"))
    }
}
