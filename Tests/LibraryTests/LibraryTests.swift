import Dispatch
import Formats
import Foundation
import Geometry
import Graphics
import Guidance
import MapPictures
import MapRenderer
import Parameters
import Platform
import Routes
import TestSupport
import Testing

/// What a program that is not `render` draws, on several threads.
@Suite struct LibraryTests {
    private static let tiles = ["15/18654/9484", "16/37309/18968", "14/9327/4742"]

    /// The files of the sample's tiles and of three frames of a drive.
    private static func pictures(_ scenes: ScenePlan, _ drives: DrivePlan) throws -> [[UInt8]] {
        let encoder = try PictureEncoder(.png, level: 1)
        let scene = try scenes.open()
        let drive = try drives.open()
        let tiles = try tiles.map { try scene.draw(PictureParameter.tile.read($0)).surface }
        let frames = try [0.1, 0.5, 0.9].map {
            try drive.draw(at: DriveMoment(.fraction($0))).surface
        }
        return try (tiles + frames).map { try encoder.encode($0) }
    }

    @Test func `threads that share a plan draw equal bytes`() throws {
        let scenes = try SampleScene.plan()
        let drives = try DrivePlan(
            SampleScene.route(), in: scenes,
            DriveDescription(
                view: DriveView(.tilted),
                size: PictureSize(size: ScreenSize(width: 480, height: 270))))
        let alone = try Self.pictures(scenes, drives)
        let together = Locked<[[[UInt8]]]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let drawn = (try? Self.pictures(scenes, drives)) ?? []
            together.withLock { $0.append(drawn) }
        }
        let all = together.withLock { $0 }
        #expect(all.count == 4 && all.allSatisfy { $0 == alone })
        #expect(Set(alone).count == alone.count)
    }

    @Test func `command line, query and document ask for the same picture`() throws {
        var words = ParameterValues()
        words.add("24.9442,60.1709,16@30,55", for: PictureParameter.camera.definition)
        words.add("300x200@2x", for: PictureParameter.size.definition)
        words.add("sv,en", for: PictureParameter.languages.definition)
        words.turn(PictureParameter.attribution, on: false)
        let known = ParameterGroup.picture
        let query = try ParameterValues(
            query: "camera=24.9442%2C60.1709,16@30,55&size=300x200@2x&lang=sv,en&attribution=false",
            of: known)
        let document = try ParameterValues(
            json: [
                "camera": "24.9442,60.1709,16@30,55", "size": "300x200@2x", "lang": ["sv", "en"],
                "attribution": false,
            ], of: known)
        let asked = try PictureDescription(words)
        #expect(try PictureDescription(query) == asked && PictureDescription(document) == asked)
        let scene = try SampleScene.plan().open()
        let drawn = try scene.draw(asked)
        #expect(drawn.surface.width == 600 && drawn.report.frame.tileCount > 0)
        #expect(drawn.report.json()["camera"]?["pitch"]?.number == 55)
    }

    @Test func `a list of texts is so many values of a parameter that may be given several times`()
        throws
    {
        let places = ["24.94,60.17", "24.95,60.171|red"]
        let query = try ParameterValues(
            query: "marker=\(places[0])&marker=\(places[1])", of: .picture)
        let document = try ParameterValues(
            json: ["marker": .array(places.map { .string($0) })],
            of: .picture)
        #expect(document == query)
        let one = try ParameterValues(
            json: ["marker": [24.94, 60.17]], of: .picture)
        #expect(one.said(of: PictureParameter.marker.definition) == [places[0]])
    }

    @Test func `a metatile cut is its tiles`() throws {
        let scene = try SampleScene.plan().open()
        let range = TileRange(zoom: 16, columns: 37308..<37310, rows: 18968..<18970)
        let metatile = try #require(try scene.draw(range))
        let encoder = try PictureEncoder(.png, level: 1)
        for tile in range.tiles {
            let cut = try encoder.encode(metatile.frame.surface, area: metatile.area(of: tile))
            #expect(try cut == encoder.encode(scene.draw(TileAddress(tile: tile)).surface))
        }
        #expect(try scene.hasData(for: range.tiles[0]))
        #expect(try !scene.hasData(for: #require(TileID(z: 16, x: 0, y: 0))))
    }

    @Test func `an overview shows the whole route`() throws {
        let scene = try SampleScene.plan().open()
        let overview = try RouteOverview(SampleScene.route(), PictureDescription())
        let drawn = try scene.draw(overview.request(in: scene))
        #expect(drawn.report.alt.hasPrefix("Route of "))
    }

    @Test func `the program of the page on the library is the example, and runs`() throws {
        let page = String(decoding: try ProjectFiles.read("docs/guide/library.md"), as: UTF8.self)
        let code = String(
            decoding: try ProjectFiles.read("Examples/DrawTileAndDrive/main.swift"), as: UTF8.self)
        #expect(page.contains("```swift\n\(code)```"))
        #expect(code.split(separator: "\n").count <= 30)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "library-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = Self.products.appendingPathComponent("draw-tile-and-drive")
        process.arguments = [
            try SampleScene.map.get(), SampleScene.style("day"),
            ProjectFiles.root + "/samples/helsinki-route.geojson", folder.path,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(said.split(separator: "\n").count == 4 && said.contains("tile.png Map 1"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.sorted() == ["drive-20.png", "drive-50.png", "drive-80.png", "tile.png"])
    }

    /// Where the build puts programs: beside the bundle of the tests.
    private static var products: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let tests = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent()
    }
}
