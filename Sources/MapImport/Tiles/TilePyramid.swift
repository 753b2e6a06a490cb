import Geometry
import Platform

/// Cuts features into vector tiles, zoom by zoom, on all cores.
///
/// For each zoom, it chooses the features that are shown, joins and simplifies lines
/// (``TilePyramidZoom``). It then halves the zoom's tiles repeatedly, cutting only features that
/// cross each line (``TilePyramidSlicer``), so that a sea costs as much as its coast, and writes
/// each tile (``TilePyramidTileWriter``). Tiles are produced in the same order with the same bytes,
/// whatever the number of threads.
///
/// Lines and polygons extend 64 units (1/64 of the side) beyond their tile: 8 pixels where the tile
/// is 512 pixels wide, which hides the ends of strokes up to 16 pixels wide, and 128 pixels where
/// the last zoom is drawn four zooms deeper, where roads are at their widest. A point is in exactly
/// one tile, so that its label is drawn once.
struct TilePyramid: Sendable {
    /// The number of units across a tile.
    static let extent = 4096
    /// The number of units that lines and polygons extend beyond their tile.
    static let buffer = 64
    /// The deepest zoom whose units are still whole fixed-point steps.
    static let maximumZoom = 20

    private let features: GatheredFeatures
    private let box: WorldBox
    private let zooms: ClosedRange<Int>
    private let threads: Int
    /// The area outside which tiles are left out, too; `nil` for the whole box.
    var area: ImportArea?
    /// Whether the last zoom keeps everything, because deeper zooms are drawn from it.
    var endsExact = true
    /// The number of features that are cut at a time; more features need more memory.
    var featuresAtOnce = 400_000

    /// A pyramid over the features of a store as they are now.
    ///
    /// - Parameters:
    ///   - features: the features to show.
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
    ///   - progress: called with the progress, on the calling thread; stops the work by throwing.
    ///   - sink: receives each tile that is not empty, gzip-compressed, on the calling thread,
    ///     always in the same order.
    /// - Returns: a report of what was written, and what was left out and why.
    /// - Throws: any error that `progress` or `sink` throws; `DeflateError` if there is no memory.
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
                isLast: endsExact && block.zoom == zooms.upperBound, threads: threads)
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

    /// Cuts one zoom and delivers its tiles in order.
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
