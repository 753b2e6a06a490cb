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
}
