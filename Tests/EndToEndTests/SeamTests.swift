import Foundation
import Geometry
import Graphics
import MapStore
import TestSupport
import Testing

/// Tiles side by side are the picture of their area: no label is cut or missing at an edge.
@Suite struct SeamTests {
    private static let oslo = "data/tiles/oslo-center.openmaptiles.mbtiles"
    private static let bright = "styles/osm-bright.json"

    /// What is compared.
    struct Plan {
        let map: String
        let style: String
        let zooms: [Int]
        /// Tiles across a block.
        let count: Int
        /// Each zoom so many times, with tiles of 256 and 512 pixels in turn.
        var rounds = 1
        /// Leaves out all layers but those of labels; else every pixel counts.
        var hasOnlyLabels = false
        var pixelRatios = [1.0]
    }

    private static func check(_ plan: Plan) throws {
        let bounds = WorldBox(try MapDatabase(path: plan.map).readMetadata().bounds)
        let check = try SeamCheck(
            map: plan.map, style: plan.style, hasOnlyLabels: plan.hasOnlyLabels)
        var random = SeededRandom(seed: 1)
        var (labels, blocks, pixels, differing) = (0, 0, 0, 0)
        for round in 0..<plan.rounds {
            for (index, zoom) in plan.zooms.enumerated() {
                let middle = TileID(
                    containing: WorldPoint(
                        x: .random(in: bounds.minX...bounds.maxX, using: &random),
                        y: .random(in: bounds.minY...bounds.maxY, using: &random)), z: zoom)
                guard
                    let corner = TileID(
                        z: zoom, x: middle.x - plan.count / 2, y: middle.y - plan.count / 2)
                else { continue }
                let side = (round + index) % 2 == 0 ? 256.0 : 512
                let ratio = plan.pixelRatios[blocks % plan.pixelRatios.count]
                let result = try check.compare(
                    corner, count: plan.count, side: side, pixelRatio: ratio)
                blocks += 1
                labels += result.labelCount
                pixels += result.whole.width * result.whole.height
                differing += result.comparison.differingPixels
                try expect(result, "\(corner) \(side)@\(ratio)")
            }
        }
        #expect(labels > blocks)
        print("\(plan.map): \(labels) labels in \(blocks) blocks, \(differing) of \(pixels) pixels")
    }

    private static func expect(_ result: SeamCheck.Result, _ name: String) throws {
        let comparison = result.comparison
        #expect(
            comparison.isEqual,
            "\(name): \(comparison.differingPixels) pixels, \(comparison.worstDifference)")
        guard !comparison.isEqual, let folder = ProcessInfo.processInfo.environment["SEAM_PICTURES"]
        else { return }
        let encoder = try PNGEncoder()
        let path = folder + "/" + name.map { $0 == "/" || $0 == " " ? "-" : String($0) }.joined()
        try ProjectFiles.write(encoder.encode(result.stitched), to: path + ".stitched.png")
        try ProjectFiles.write(encoder.encode(result.whole), to: path + ".whole.png")
        let difference = try PixelComparison.difference(result.stitched, result.whole)
        try ProjectFiles.write(encoder.encode(difference), to: path + ".difference.png")
    }

    @Test func `stitched tiles of the sample equal its picture`() throws {
        let folder = try SampleMap.testFolder()
        try Self.check(
            Plan(
                map: folder.url.appendingPathComponent("map.mbtiles").path,
                style: "styles/day.json", zooms: [13, 15, 16, 15], count: 2))
    }

    @Test(.needsShared(oslo, bright))
    func `stitched tiles of Oslo equal their picture`() throws {
        try Self.check(
            Plan(
                map: SharedData.path(Self.oslo), style: SharedData.path(Self.bright),
                zooms: [14, 11, 17, 8], count: 2,
                hasOnlyLabels: true, pixelRatios: [1, 1, 2]))
    }

    private static let slow = ProcessInfo.processInfo.environment["SEAM_MAPS"]

    /// Run it with `SEAM_MAPS="a.mbtiles b.mbtiles" swift test --filter SeamTests`.
    @Test(.enabled(if: slow != nil, "slow: SEAM_MAPS names maps"))
    func `stitched blocks of nine tiles equal their picture`() throws {
        for map in (Self.slow ?? "").split(separator: " ").map(String.init) {
            try Self.check(
                Plan(
                    map: map,
                    style: map.contains("openmaptiles")
                        ? SharedData.path(Self.bright) : "styles/day.json",
                    zooms: Array(6...18), count: 3, rounds: 4, pixelRatios: [1, 1, 2]))
        }
    }
}
