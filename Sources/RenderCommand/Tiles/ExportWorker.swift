import Cairo
import FileOutput
import MapGeometry
import MapRenderer
import MapScenes

/// One thread of an export, with map, style, fonts and encoder of its own.
///
/// Nothing is shared with other threads but the plan and the folder: even counting the owners of a
/// shared object would make two threads slower than one.
final class ExportWorker {
    private let plan: ExportPlan
    private let folder: PublishedTree
    private let scene: MapScene
    private let encoder: PictureEncoder
    /// What this thread has done so far.
    private(set) var tally = ExportTally()

    /// On tiles level 6 takes half as long again as level 1 and saves 5 % of the bytes.
    private static let level = 1

    init(
        _ plan: ExportPlan, _ folder: PublishedTree, _ scenePlan: ScenePlan
    ) throws {
        self.plan = plan
        self.folder = folder
        scene = try scenePlan.open()
        encoder = try PictureEncoder(plan.format, level: Self.level)
    }

    /// Draws and writes the tiles of a share that are wanted.
    ///
    /// - Parameter share: neighbouring tiles of one zoom.
    /// - Throws: what makes the export end.
    func draw(_ share: TileRange) throws {
        for block in share.parts(side: plan.tilesAcross) {
            let wanted = try block.tiles.filter(isWanted)
            if !wanted.isEmpty { try draw(wanted, of: block) }
        }
        tally.add(missing: scene.renderer.missingPictures)
        tally.add(notes: scene.plan.evaluationNotes)
    }

    private func isWanted(_ tile: TileID) throws -> Bool {
        guard try scene.hasData(for: tile, side: plan.side) else {
            tally.addAbsent(zoom: tile.z)
            return false
        }
        guard !plan.isResumed || !folder.contains(plan.name(of: tile)) else {
            tally.addKept(zoom: tile.z)
            return false
        }
        return true
    }

    /// Draws a metatile once and cuts it.
    private func draw(_ wanted: [TileID], of range: TileRange) throws {
        let metatile = try scene.draw(
            range, side: plan.side, scale: plan.scale, languages: plan.languages)
        guard let metatile else { return }
        tally.add(metatile.frame, zoom: range.zoom)
        for tile in wanted {
            let start = FrameTimings.now()
            let bytes = try encoder.encode(metatile.frame.surface, area: metatile.area(of: tile))
            let encoded = FrameTimings.now()
            try folder.write(bytes, to: plan.name(of: tile))
            tally.addFile(
                zoom: tile.z, bytes: bytes.count, encoding: encoded - start,
                writing: FrameTimings.now() - encoded)
        }
    }
}
