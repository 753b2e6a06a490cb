import Formats
import Foundation
import Geometry
import Graphics
import TestSupport
import Testing

/// Pictures of a town on the antimeridian, and of the same town on the meridian of Greenwich.
@Suite struct RoundWorldTests {
    /// The folders of both towns with their maps and pictures, drawn once.
    private static let folders = Result {
        try [0, 180].map { meridian in
            let place = RoundWorldPlace(meridian: meridian)
            let folder = try TestFolder()
            for (name, text) in place.files { try folder.write(text, to: name) }
            try folder.write(place.manifest, to: "cases.json")
            let area = "\(place.at(-12_000, -3_000)),\(place.at(12_000, 12_000))"
            let run = try RenderProcess(
                ["import", "-q", "town.osm", "--bbox", area, "-o", "town.mbtiles"], in: folder.url)
            #expect(run.status == 0, "\(run.error)")
            let batch = try RenderProcess(
                ["batch", "cases.json", "--progress", "none"], in: folder.url)
            #expect(batch.status == 0, "\(batch.error)")
            return folder
        }
    }

    private static let names = RoundWorldPlace(meridian: 0).cases.map(\.name)

    @Test(arguments: names) func `a picture is the same on both sides of the world`(
        name: String
    ) throws {
        let folders = try Self.folders.get()
        let pictures = try folders.map { folder in
            try Surface(png: Array(folder.read("\(name).png")), name: name)
        }
        let comparison = PixelComparison(pictures[0], pictures[1])
        #expect(
            comparison.isEqual,
            "\(name): \(comparison.differingPixels) pixels, by \(comparison.worstDifference)")
    }

    /// Exports tiles of the town's middle, and returns them by addresses of the town in Greenwich.
    private static func tiles(_ folder: TestFolder, _ place: RoundWorldPlace) throws -> [String:
        Data]
    {
        let area = "\(place.at(-8_000, 500)),\(place.at(7_000, 8_000))"
        let run = try RenderProcess(
            [
                "tiles", "export", "-q", "-m", "town.mbtiles", "-s", "plain.json", "--no-world",
                "--zoom", "0-16", "--bbox", area, "-o", "tiles",
            ], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let root = folder.url.appendingPathComponent("tiles")
        var tiles: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
        where name.hasSuffix(".png") {
            let numbers = name.dropLast(4).split(separator: "/").compactMap { Int($0) }
            guard numbers.count == 3 else { continue }
            let count = 1 << numbers[0]
            let column = (numbers[1] + count * place.meridian / 360) % count
            tiles["\(numbers[0])/\(column)/\(numbers[2])"] = try Data(
                contentsOf: root.appendingPathComponent(name))
        }
        return tiles
    }

    @Test func `exported tiles are the same on both sides of the world`() throws {
        let folders = try Self.folders.get()
        let greenwich = try Self.tiles(folders[0], RoundWorldPlace(meridian: 0))
        let antimeridian = try Self.tiles(folders[1], RoundWorldPlace(meridian: 180))
        #expect(greenwich.count > 20)
        #expect(greenwich.keys.sorted() == antimeridian.keys.sorted())
        #expect(greenwich.filter { antimeridian[$0.key] != $0.value }.keys.sorted() == [])
    }

    @Test func `numbers of a trip are the same on both sides of the world`() throws {
        let texts = try Self.folders.get().map { folder in
            let run = try RenderProcess(
                ["stats", "drive.gpx", "--tz", "UTC", "--json", "--map", "town.mbtiles"],
                in: folder.url)
            #expect(run.status == 0, "\(run.error)")
            return run.output
        }
        #expect(texts[0].contains("distanceMeters") && texts[0] == texts[1])
    }

    @Test func `pictures by URL are the same on both sides of the world`() throws {
        let pictures = try zip(Self.folders.get(), [0, 180]).map { folder, meridian in
            let place = RoundWorldPlace(meridian: meridian)
            let box = "\(place.at(-6_000, 500)),\(place.at(7_000, 8_500))"
            let path = "\(place.at(-5_000, 1_000))|\(place.at(6_000, 2_000))"
            let script = """
                : >log
                "$1" serve -m town.mbtiles -s plain.json --no-world --no-cache \\
                    --listen 127.0.0.1:0 2>log &
                server=$!
                for try in $(seq 1200); do grep -q serving log && break; sleep 0.05; done
                address=$(sed -n 's|.*http://\\([^/]*\\)/.*|\\1|p' log | head -1)
                curl -fsSg -o url-box.png "http://$address/plain/static/\(box)/300x200.png"
                curl -fsSg -o url-auto.png \\
                    "http://$address/plain/static/auto/300x200.png?path=\(path)"
                kill -TERM $server
                wait $server
                """
            try folder.write(script, to: "script")
            let run = try RenderProcess(
                shell: "sh script '\(RenderProcess.program.path)' 2>&1", in: folder.url)
            #expect(run.output == "", "\(run.output)")
            return try ["url-box.png", "url-auto.png"].map { try folder.read($0) }
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test(arguments: [
        ["--bbox", "170,86,-170,89.5"], ["--camera", "180,-90,5@45,60"], ["--marker", "0,90"],
        ["--circle", "0,90|radius:1000km"], ["--circle", "100,-89|radius:500km"],
        ["--path", "0,85|90,86|180,87|-90,88|0,89"], ["--polygon", "0,70|90,70|180,70|-90,70"],
    ])
    func `pictures of the poles end at the map's edge`(options: [String]) throws {
        let folder = try Self.folders.get()[1]
        let run = try RenderProcess(
            ["map", "-m", "town.mbtiles", "-s", "plain.json", "--no-world", "--size", "200x150"]
                + options + ["-o", "pole.png", "--json", "-"], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let camera = try JSONValue(parsing: Array(run.output.utf8))["camera"]
        let (longitude, latitude) = (camera?["center"]?[0]?.number, camera?["center"]?[1]?.number)
        #expect((-180...180).contains(longitude ?? 999) && (-90...90).contains(latitude ?? 999))
    }

    @Test func `a circle around a pole covers all longitudes up to the map's edge`() throws {
        let folder = try Self.folders.get()[1]
        let run = try RenderProcess(
            [
                "map", "-m", "town.mbtiles", "-s", "plain.json", "--no-world", "--size", "400x400",
                "--camera", "0,60,0", "--circle", "30,89|radius:1500km|fill:#ff0000|width:0",
                "--no-attribution", "-o", "cap.png",
            ], in: folder.url)
        #expect(run.status == 0, "\(run.error)")
        let picture = try Surface(png: Array(folder.read("cap.png")), name: "cap")
        let view = Viewport(
            camera: Camera(center: Coordinate(longitude: 0, latitude: 60), zoom: 0),
            size: ScreenSize(width: 400, height: 400))
        func isRed(_ longitude: Double, _ latitude: Double) -> Bool {
            let point = view.screen(Coordinate(longitude: longitude, latitude: latitude))
            return picture.withPixels { pixels, stride in
                let place = Int(point.y) * stride + Int(point.x) * 4
                return pixels[place] < 30 && pixels[place + 2] > 225
            }
        }
        for longitude in stride(from: -130.0, through: 130, by: 20) {
            #expect(isRed(longitude, 84.5) && isRed(longitude, 80), "\(longitude)")
            #expect(!isRed(longitude, 70), "\(longitude)")
        }
    }
}
