import Formats
import Foundation
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
}
