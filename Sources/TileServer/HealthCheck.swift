import Geometry
import MapPictures
import MapRenderer
import MapStore
import Platform

/// Whether tiles can be drawn, found out by drawing one of each style.
///
/// A trial is due at the start, with each catalog, after each drawing that failed, and as long as the
/// last trial failed; so health comes back by itself.
final class HealthCheck: Sendable {
    private let state = Locked(State())

    private struct State {
        var isGood = false
        var isDue = true
        var isRunning = false
        var generation = -1
    }

    /// What the last trial said.
    var isGood: Bool { state.withLock { $0.isGood } }

    /// Something went wrong: let us see whether all does.
    func doubt() { state.withLock { $0.isDue = true } }

    /// Whether a trial is due and none runs; it begins by this.
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

    /// A trial could not even begin: the queue is full.
    func putOff() { end(nil) }

    /// Draws a tile of each style.
    func run(_ catalog: Catalog, _ thread: DrawingThread, _ limit: DrawingLimit) throws {
        do {
            // Decoded tiles outlive their file: that is looked at too.
            for map in catalog.maps {
                let tileset = try TilesetFile.open(map.path)
                _ = try tileset.readMetadata()
                let center = WorldPoint(map.metadata.center)
                _ = try tileset.tile(TileID(containing: center, z: map.metadata.maxzoom))
            }
            for style in catalog.styles {
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
