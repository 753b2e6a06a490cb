import CRender
import Formats
import Graphics
import TestSupport
import Testing

/// The functions of render.h, called as C calls them.
@Suite struct CInterfaceTests {
    private static let camera = #"{"camera": [24.9442, 60.1709, 15], "size": "96x64"}"#

    @Test func `pixels are those of the file, red first, rows without gaps`() throws {
        let answer = try OpenMap().draw(Self.camera)
        #expect(answer.isPicture && answer.size == [96, 64])
        let decoded = try Surface(png: answer.file("png").bytes, name: "file")
        #expect(try decoded.straightPixels() == answer.pixels)
        #expect(answer.file(nil).bytes == answer.file("png").bytes)
    }

    @Test(arguments: [("png8", -1), ("webp", -1), ("webp", 60), ("jpg", 80)])
    func `a picture is written in any format of pixels`(format: String, quality: Int32) throws {
        let file = try OpenMap().draw(Self.camera).file(format, quality: quality)
        #expect(file.bytes.count > 100 && file.error.status == RENDER_OK, "\(file.error.text)")
    }

    @Test func `encoding pixels as PDF or an unknown format is refused`() throws {
        let answer = try OpenMap().draw(Self.camera)
        for (format, quality) in [("pdf", -1), ("gif", -1), ("webp", 101), ("png", 5)] {
            let file = answer.file(format, quality: Int32(quality))
            #expect(file.bytes.isEmpty && file.error.status == RENDER_WRONG_ARGUMENT)
        }
    }

    @Test func `the report has the camera, and features are drawn over the map`()
        throws
    {
        let map = try OpenMap()
        let plain = try map.draw(Self.camera).report
        #expect(plain["camera"]?["zoom"]?.number == 15 && plain["size"]?[0]?.number == 96)
        let point = #"{"type": "Point", "coordinates": [24.9442, 60.1709]}"#
        let marked = map.draw(Self.camera, overlays: point)
        #expect(
            try marked.report["overlays"]?.array?.count == (plain["overlays"]?.array?.count ?? 0)
                + 1)
        #expect(try marked.pixels != map.draw(Self.camera).pixels)
    }

    @Test func `numeric functions draw the same pictures as JSON parameters`() throws {
        let map = try OpenMap()
        let camera = render_camera(
            longitude: 24.9442, latitude: 60.1709, zoom: 15, bearing: 0, pitch: 0)
        let seen = map.answer { render_map_draw_camera($0, camera, 96, 64, nil, nil, $1) }
        #expect(try seen.pixels == map.draw(Self.camera).pixels)
        let box = render_box(west: 24.94, south: 60.168, east: 24.95, north: 60.173)
        let area = map.answer { render_map_draw_box($0, box, 96, 64, nil, nil, $1) }
        let asked = #"{"bbox": "24.94,60.168,24.95,60.173", "size": "96x64"}"#
        #expect(try area.pixels == map.draw(asked).pixels)
    }

    @Test func `all pictures of a map have its pixel ratio`() throws {
        let map = try OpenMap(pixelRatio: 2)
        #expect(map.draw(Self.camera).size == [192, 128])
        #expect(map.draw(#"{"camera": [24.94, 60.17, 15]}"#).size == [2048, 1536])
        let other = map.draw(#"{"camera": [24.94, 60.17, 15], "size": "96x64@3x"}"#)
        #expect(other.isWrongArgument && other.text.contains("opened for 2.0"))
    }

    @Test func `a shared map still draws after the first handle is closed`() throws {
        let map = try OpenMap()
        let pixels = try map.draw(Self.camera).pixels
        let shared = try Self.sharedOfAClosedMap()
        #expect(try shared.draw(Self.camera).pixels == pixels)
    }

    private static func sharedOfAClosedMap() throws -> OpenMap { try OpenMap().shared() }

    @Test func `a drive is drawn at any position, also after its map is closed`() throws {
        let route = try ProjectFiles.read("samples/helsinki-route.geojson")
        let view = #"{"view": "3d", "size": "160x90"}"#
        let drive = try OpenMap().withPointer {
            render_drive_open($0, route, route.count, view, nil)
        }
        defer { render_drive_close(drive) }
        #expect(render_drive_length(drive) > 1000)
        let once = try OpenMap().answer {
            render_map_draw_route(
                $0, route, route.count, #"{"view": "3d", "size": "160x90", "at": "400m"}"#,
                nil, $1)
        }
        let frame = Answer { render_drive_draw(drive, 400, nil, nil, $0) }
        #expect(try frame.pixels == once.pixels)
        for meters in [Double.nan, -1, 1e9, .infinity] {
            let beyond = Answer { render_drive_draw(drive, meters, nil, nil, $0) }
            #expect(beyond.isWrongArgument && beyond.text.contains("is not on the route"))
        }
    }

    @Test func `a route is drawn whole, and a trip has its numbers in the report`() throws {
        let map = try OpenMap()
        let route = try ProjectFiles.read("samples/helsinki-route.geojson")
        let whole = map.answer { render_map_draw_route($0, route, route.count, nil, nil, $1) }
        #expect(try whole.report["alt"]?.string?.hasPrefix("Route of ") == true)
        let track = try ProjectFiles.read("samples/helsinki-drive.gpx")
        let looks = #"{"size": "480x320", "color-by": "speed", "privacy": "ends:100m"}"#
        let trip = map.answer { render_map_draw_trip($0, track, track.count, looks, nil, $1) }
        #expect(try trip.report["guidance"]?["trip"] != nil)
    }

    @Test func `features are drawn over routes, drives and trips`() throws {
        let map = try OpenMap()
        let area = #"""
            {"type": "Polygon", "coordinates": [[[24.9, 60.1], [25, 60.1], [25, 60.3], [24.9, 60.3]]]}
            """#
        let route = try ProjectFiles.read("samples/helsinki-route.geojson")
        let track = try ProjectFiles.read("samples/helsinki-drive.gpx")
        let drive = map.withPointer { render_drive_open($0, route, route.count, nil, nil) }
        defer { render_drive_close(drive) }
        func drawn(_ overlays: String?) throws -> [[UInt8]] {
            try [
                map.answer {
                    render_map_draw_route($0, route, route.count, nil, overlays, $1)
                },
                map.answer { render_map_draw_trip($0, track, track.count, nil, overlays, $1) },
                Answer { render_drive_draw(drive, 400, nil, overlays, $0) },
            ].map { try $0.pixels }
        }
        let (plain, marked) = (try drawn(nil), try drawn(area))
        #expect(zip(plain, marked).allSatisfy { $0 != $1 })
        let wrong = Answer { render_drive_draw(drive, 400, nil, "{}", $0) }
        #expect(wrong.isWrongArgument)
    }

    @Test(arguments: [
        ("{", "parameters: "), ("[]", "expected an object"), ("", "parameters is empty"),
        (#"{"camera": [24.9, 60.1]}"#, "it is not a place and a zoom"),
        (#"{"camera": [24.9, 60.1, 1e999]}"#, "parameters: "),
        (#"{"size": "0x5"}"#, "width"), (#"{"size": "99999x99999"}"#, "width"),
        (#"{"size": "30000x30000"}"#, "100 million"), (#"{"map": "/etc/passwd"}"#, "unknown"),
        (#"{"format": "webp"}"#, "unknown parameter 'format'"),
        (#"{"camera": {"lon": 1}}"#, "no value of it"),
    ])
    func `invalid parameters are refused in one line`(parameters: String, problem: String) throws {
        let answer = try OpenMap().draw(parameters)
        #expect(answer.isWrongArgument && answer.text.contains(problem), "\(answer.text)")
    }

    @Test func `NaN, infinite numbers and impossible sizes are refused`() throws {
        let map = try OpenMap()
        var error = render_error()
        for number in [Double.nan, .infinity, -.infinity, 1e300] {
            let camera = render_camera(
                longitude: number, latitude: 60, zoom: 15, bearing: 0, pitch: 0)
            let seen = map.answer { render_map_draw_camera($0, camera, 96, 64, nil, nil, $1) }
            let box = render_box(west: 24, south: 60, east: number, north: 61)
            let area = map.answer { render_map_draw_box($0, box, 96, 64, nil, nil, $1) }
            #expect(seen.isWrongArgument && area.isWrongArgument)
            #expect(render_map_open(try SampleScene.map.get(), "day", number, &error) == nil)
            #expect(error.status == RENDER_WRONG_ARGUMENT && error.text.contains("pixel_ratio"))
        }
        let camera = render_camera(longitude: 24.9, latitude: 60.1, zoom: 15, bearing: 0, pitch: 0)
        for (width, height) in [(0, 64), (-1, 64), (Int32.min, Int32.max), (.max, .max)] {
            let answer = map.answer {
                render_map_draw_camera($0, camera, width, height, nil, nil, $1)
            }
            #expect(answer.isWrongArgument)
        }
    }

    @Test func `a missing map is named by path, and invalid UTF-8 by argument`() throws {
        var error = render_error()
        #expect(render_map_open("/nowhere/x.mbtiles", nil, 1, &error) == nil)
        #expect(error.status == RENDER_FAILED && error.text.contains("/nowhere/x.mbtiles"))
        #expect(render_map_open(nil, nil, 1, &error) == nil)
        #expect(render_map_open([0x2F, -1, 0], "day", 1, &error) == nil)
        #expect(error.status == RENDER_WRONG_ARGUMENT && error.text == "path is not UTF-8")
        let name = String(repeating: "ä", count: 4000)
        #expect(render_map_open("/" + name, nil, 1, &error) == nil)
        #expect(!error.text.isEmpty && !error.text.contains("\u{FFFD}"))
    }

    @Test func `NULL handles are refused, and closing NULL does nothing`() throws {
        var (length, error) = (1, render_error())
        #expect(render_map_open(nil, nil, 1, nil) == nil)
        #expect(render_map_share(nil, &error) == nil && error.text == "map is NULL")
        #expect(render_map_draw(nil, nil, nil, &error) == nil && error.text == "map is NULL")
        #expect(render_map_draw_route(nil, nil, 0, nil, nil, &error) == nil)
        #expect(render_map_draw_trip(nil, nil, 0, nil, nil, &error) == nil)
        #expect(render_drive_open(nil, nil, 0, nil, &error) == nil)
        #expect(render_drive_draw(nil, 0, nil, nil, &error) == nil && error.text == "drive is NULL")
        #expect(render_drive_length(nil) == 0)
        #expect(render_picture_width(nil) == 0 && render_picture_height(nil) == 0)
        #expect(render_picture_pixels(nil) == nil && render_picture_report(nil) == nil)
        #expect(render_picture_encode(nil, "png", -1, &length, &error) == nil && length == 0)
        #expect(render_picture_encode(nil, "png", -1, nil, nil) == nil)
        render_map_close(nil)
        render_drive_close(nil)
        render_picture_free(nil)
        render_free(nil)
        let map = try OpenMap()
        let route = map.answer { render_map_draw_route($0, nil, 5, nil, nil, $1) }
        #expect(route.isWrongArgument && route.text == "the route is empty")
        #expect(map.answer { render_map_draw_trip($0, "x", 1, nil, nil, $1) }.isWrongArgument)
        #expect(map.answer { render_map_draw_trip($0, "x", -1, nil, nil, $1) }.isWrongArgument)
    }
}
