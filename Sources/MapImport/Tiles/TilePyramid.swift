import Geometry
import Platform

/// Cuts features into vector tiles, zoom by zoom, on all cores.
///
/// For each zoom: choose the features that are shown, join lines, simplify (``TilePyramidZoom``);
/// halve the zoom's tiles again and again, cutting only what crosses each line
/// (``TilePyramidSlicer``), so that a sea costs as much as its coast; write each tile
/// (``TilePyramidTileWriter``). Tiles come out in the same order with the same bytes however many
/// threads work.
///
/// Lines and polygons reach 64 units (1/64 of the side) beyond their tile: 8 pixels where the tile
/// is 512 pixels wide, which hides the ends of strokes up to 16 pixels wide, and 128 pixels where
/// the last zoom is drawn four zooms deeper, where roads are at their widest. A point is in exactly
/// one tile, so that its label is drawn once.
struct TilePyramid: Sendable {
    /// Units across a tile.
    static let extent = 4096
    /// Units that lines and polygons reach beyond their tile.
    static let buffer = 64
    /// The deepest zoom whose units are still whole fixed-point steps.
    static let maximumZoom = 20

    private let features: FeatureTable
    private let box: WorldBox
    private let zooms: ClosedRange<Int>
    private let threads: Int
    /// Tiles that do not touch it are left out, too; `nil` for all of the box.
    var area: ImportArea?
    /// How many features are cut at a time; the more, the more memory.
    var featuresAtOnce = 400_000

    /// A pyramid over the features of a store as they are now.
    ///
    /// - Parameters:
    ///   - features: what is shown.
    ///   - box: tiles that do not touch it are left out.
    ///   - zooms: which zooms to cut, within 0 ... ``maximumZoom``; the last is the most exact.
    ///   - threads: how many threads work at once, at least 1.
    init(features: FeatureStore, box: WorldBox, zooms: ClosedRange<Int>, threads: Int) {
        self.features = features.contents
        self.box = box
        self.zooms = zooms.clamped(to: 0...Self.maximumZoom)
        self.threads = max(threads, 1)
    }

    /// Cuts all tiles.
    ///
    /// - Parameters:
    ///   - progress: told how much is done, on the calling thread; stops the work by throwing.
    ///   - sink: takes each tile that is not empty, gzip-compressed, on the calling thread, always
    ///     in the same order.
    /// - Returns: what was written, and what was left out and why.
    /// - Throws: what `progress` or `sink` throw; `DeflateError` if there is no memory.
    func run(
        progress: (TilePyramidProgress) throws -> Void,
        sink: (TileID, [UInt8]) throws -> Void
    ) throws -> TilePyramidReport {
        var report = TilePyramidReport(layerNames: features.layerNames)
        let blocks = zooms.map { TileBlock(covering: box, zoom: $0) }
        let costs = TilePyramidCosts(features, zooms: zooms)
        var reported = TilePyramidProgress(total: blocks.reduce(0) { $0 + $1.tileCount })
        let ranking = TilePyramidZoom.ranking(of: features)
        for (number, block) in blocks.enumerated() {
            let zoom = TilePyramidZoom(
                block.zoom, of: features, ranking: ranking,
                isLast: block.zoom == zooms.upperBound, threads: threads)
            report.add(zoom.counts)
            let done = reported.done
            func reportProgress(_ doneInZoom: Int) throws {
                reported.done = done + doneInZoom
                reported.part = costs.part(
                    ofZoom: number, tiles: Double(doneInZoom) / Double(max(block.tileCount, 1)))
                try progress(reported)
            }
            try reportProgress(0)
            var doneInZoom = 0
            try cut(zoom, to: block) { batch in
                for tile in batch.tiles { try sink(tile.id, tile.bytes) }
                report.add(batch, zoom: block.zoom)
                doneInZoom += batch.blockTileCount
                try reportProgress(doneInZoom)
            }
            // Regions without features were never handed out.
            try reportProgress(block.tileCount)
        }
        return report
    }

    /// Cuts one zoom and hands over its tiles in order.
    private func cut(
        _ zoom: TilePyramidZoom, to block: TileBlock,
        deliver: (TilePyramidTileWriter.Batch) throws -> Void
    ) throws {
        let features = features
        let slicer = TilePyramidSlicer(zoom: zoom, area: area, mostInPart: featuresAtOnce)
        try slicer.forEachPart(of: block) { part in
            let jobs = slicer.jobs(from: part)
            try OrderedWork.run(
                count: jobs.count, threads: threads,
                scratch: { try TilePyramidTileWriter(features: features, zoom: zoom) },
                work: { writer, index in try writer.tiles(of: jobs[index], slicer: slicer) },
                deliver: { _, batch in try deliver(batch) })
        }
    }
}
