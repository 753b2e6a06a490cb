import Geometry
import MapPictures
import MapRenderer
import MapStore
import Platform

/// Checks whether tiles can be drawn, by drawing one of each style.
///
/// Styles with maps on other machines do not count: their cached tiles are served while the other
/// machine is silent, and a start of this server would not help.
///
/// A trial is due at the start, with each catalog, after each drawing that failed, and as
/// long as the last trial failed, so that health recovers automatically.
final class HealthCheck: Sendable {
    private let state = Locked(State())

    private struct State {
        var isGood = false
        var isDue = true
        var isRunning = false
        var generation = -1
    }

    /// The result of the last trial.
    var isGood: Bool { state.withLock { $0.isGood } }

    /// Makes a trial due after an error.
    func doubt() { state.withLock { $0.isDue = true } }

    /// Begins a trial if one is due and none is running; returns whether it does.
    func begins(with catalog: Catalog) -> Bool {
        state.withLock { state in
            guard !state.isRunning, state.isDue || state.generation != catalog.generation
            else { return false }
            state.isRunning = true
            state.isDue = false
            state.generation = catalog.generation
            return true
        }
    }

    /// Ends a trial that could not begin because the queue is full.
    func putOff() { end(nil) }

    /// Draws a tile of each style whose maps are on this machine.
    func run(_ catalog: Catalog, _ thread: DrawingThread, _ limit: DrawingLimit) throws {
        do {
            // Decoded tiles outlive their file, so the file is checked too.
            for map in catalog.maps where map.remotePath.isEmpty {
                let tileset = try TilesetFile.open(map.path)
                _ = try tileset.readMetadata()
                let center = WorldPoint(map.metadata.center)
                _ = try tileset.tile(TileID(containing: center, z: map.metadata.maxzoom))
            }
            for style in catalog.styles where style.remoteMaps.isEmpty {
                let scene = try thread.scene(of: style, scale: 1, in: catalog)
                let tile = style.middle
                let range = TileRange(
                    zoom: tile.z, columns: tile.x..<tile.x + 1, rows: tile.y..<tile.y + 1)
                _ = try scene.inputs(of: range, side: 256)
                _ = try scene.draw(range, side: 256, scale: 1, languages: [], limit: limit)
            }
            end(true)
        } catch {
            end(false)
            throw error
        }
    }

    private func end(_ isGood: Bool?) {
        state.withLock { state in
            state.isRunning = false
            if let isGood { state.isGood = isGood }
            if isGood != true { state.isDue = true }
        }
    }
}
