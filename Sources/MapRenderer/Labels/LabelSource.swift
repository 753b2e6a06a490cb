import MapCamera
import MapGeometry
import MapStyle

/// Makes the label candidates of one cell of a plane: fetches its tiles and asks each symbol layer.
final class LabelSource {
    let plane: LabelPlane
    private let views: [View]
    private let loader: TileLoader
    private let lines: LabelStore<LabelLines>
    private let marks: LabelStore<LabelMarks>
    /// The cells' zoom.
    private let zoom: Int
    private var tiles: [TileKey: TileContent] = [:]
    /// What filters and texts are evaluated with; of the camera only the zoom counts.
    private let request: FrameRequest
    /// How many cells were collected, edges not counted.
    private(set) var cellCount = 0

    init(
        plane: LabelPlane, collectors: [SymbolCollector], loader: TileLoader,
        lines: LabelStore<LabelLines>, marks: LabelStore<LabelMarks>, request: FrameRequest
    ) {
        self.plane = plane
        self.loader = loader
        self.lines = lines
        self.marks = marks
        var request = request
        request.camera.zoom = plane.styleZoom
        self.request = request
        zoom = plane.cellZoom
        views = Self.views(collectors, loader, tileZoom: plane.tileZoom)
    }

    /// The candidates of a cell, of all layers.
    func candidates(of cell: LabelCell) -> [LabelCandidate] {
        if cell.part == .inside { cellCount += 1 }
        let box = cell.worldBox(zoom: zoom)
        var found: [LabelCandidate] = []
        for view in views {
            // Cells outside the map's data are the most around a small map.
            guard let tile = tile(cell.column, cell.row, view),
                loader.has(tile.id, of: view.source)
            else { continue }
            for collector in view.collectors {
                if cell.part == .inside {
                    inside(tile, box, collector, view, into: &found)
                } else if collector.placement == .line {
                    overEdge(cell, from: tile, box, collector, view, into: &found)
                }
            }
        }
        return found
    }

    /// The candidates of all tiles that a tilted view shows, which are larger in the distance.
    ///
    /// - Parameters:
    ///   - viewport: the view.
    ///   - sight: what of it has labels.
    /// - Returns: those that may be seen, in no order that means anything.
    func candidates(in viewport: Viewport, seenBy sight: LabelSight) -> [LabelCandidate] {
        var found: [LabelCandidate] = []
        for view in views {
            guard let zooms = loader.zooms(of: view.source) else { continue }
            let cover = TileCover(viewport: viewport, zooms: zooms, margin: 0)
            for item in cover.items {
                let tile = LabelCell.Tile(id: item.id, world: item.world)
                guard loader.has(tile.id, of: view.source) else { continue }
                let box = item.id.worldBox.shifted(worlds: item.world)
                for collector in view.collectors {
                    seen(tile, box, collector, view, by: sight, into: &found)
                }
            }
        }
        return found
    }

    private func seen(
        _ tile: LabelCell.Tile, _ box: WorldBox, _ collector: SymbolCollector, _ view: View,
        by sight: LabelSight, into found: inout [LabelCandidate]
    ) {
        let least = collector.leastScale
        guard let seen = box.intersection(sight.world(from: least)) else { return }
        let content = content(of: tile, collector, view)
        if let lines = content.lines {
            collector.collectLines(
                lines, of: tile, in: seen, where: { sight.sees($0, from: least) }, into: &found)
        }
        if let marks = content.marks {
            collector.collectPoints(
                marks, of: tile, in: seen, where: { sight.sees($0, from: least) }, into: &found)
        }
    }

    /// How a source's tiles are looked at.
    private struct View {
        let source: String
        let tileZoom: Int
        /// The layers that it feeds.
        var collectors: [SymbolCollector]
    }

    private static func views(
        _ collectors: [SymbolCollector], _ loader: TileLoader, tileZoom: Int
    ) -> [View] {
        var views: [View] = []
        for collector in collectors {
            guard let source = collector.layer.source, let zooms = loader.zooms(of: source),
                tileZoom >= zooms.lowerBound
            else { continue }
            if let known = views.firstIndex(where: { $0.source == source }) {
                views[known].collectors.append(collector)
            } else {
                views.append(
                    View(
                        source: source, tileZoom: min(tileZoom, zooms.upperBound),
                        collectors: [collector]))
            }
        }
        return views
    }

    private func inside(
        _ tile: LabelCell.Tile, _ box: WorldBox, _ collector: SymbolCollector, _ view: View,
        into found: inout [LabelCandidate]
    ) {
        let content = content(of: tile, collector, view)
        if let lines = content.lines {
            collector.collectLines(lines, of: tile, in: box, into: &found)
        }
        if let marks = content.marks {
            collector.collectPoints(marks, of: tile, in: box, into: &found)
        }
    }

    private func overEdge(
        _ cell: LabelCell, from near: LabelCell.Tile, _ box: WorldBox,
        _ collector: SymbolCollector, _ view: View, into found: inout [LabelCandidate]
    ) {
        let isEast = cell.part == .eastEdge
        guard
            let far = tile(cell.column + (isEast ? 1 : 0), cell.row + (isEast ? 0 : 1), view),
            near != far, let here = lines(of: near, collector, view)?.lines,
            let there = lines(of: far, collector, view)?.lines
        else { return }
        collector.collectCrossings(
            from: (near, here), over: isEast ? .east : .south, to: (far, there), in: box,
            into: &found)
    }

    private func tile(_ column: Int, _ row: Int, _ view: View) -> LabelCell.Tile? {
        LabelCell.tile(column: column, row: row, zoom: zoom, tileZoom: view.tileZoom)
    }

    // MARK: Tiles

    private struct TileKey: Hashable {
        let layer: Int
        let tile: LabelCell.Tile
    }

    /// What a tile has for a layer; kept while the cells of one picture are collected.
    private struct TileContent {
        var marks: LabelMarks?
        var lines: PlaneLines?
    }

    /// Tiles with a layer each that are kept at most.
    private static let capacity = 512

    /// Lets go of the tiles, so that the loader alone decides which are kept for the next picture.
    func forgetTiles() { tiles.removeAll() }

    private func content(
        of tile: LabelCell.Tile, _ collector: SymbolCollector, _ view: View
    ) -> TileContent {
        let key = TileKey(layer: collector.layerIndex, tile: tile)
        if let known = tiles[key] { return known }
        if tiles.count >= Self.capacity { tiles.removeAll(keepingCapacity: true) }
        var content = TileContent()
        let place = LabelTileKey(
            layer: collector.layerIndex, tile: tile.id, zoom: plane.styleZoom,
            languages: request.languages)
        if collector.placement == .point {
            content.marks = marks.content(for: place) {
                features(of: tile, collector, view).map {
                    collector.marks(of: $0, tile: tile.id, source: view.source)
                }
            }
        } else {
            content.lines = lines.content(for: place) {
                features(of: tile, collector, view).map {
                    LabelLines(collector, of: $0, tile: tile.id)
                }
            }.map(PlaneLines.init)
        }
        tiles[key] = content
        return content
    }

    /// The features of a tile that a layer draws.
    private func features(
        of tile: LabelCell.Tile, _ collector: SymbolCollector, _ view: View
    ) -> LayerFeatures? {
        // Where the tile would be seen does not matter.
        let viewport = Viewport(
            camera: Camera(center: tile.middle.coordinate, zoom: plane.zoom),
            size: ScreenSize(width: 0, height: 0))
        return loader.placed(tile, of: view.source, viewport: viewport).flatMap {
            LayerFeatures(collector.layer, in: $0, request: request)
        }
    }

    private func lines(
        of tile: LabelCell.Tile, _ collector: SymbolCollector, _ view: View
    ) -> PlaneLines? { content(of: tile, collector, view).lines }
}

extension LabelCell.Tile {
    /// The middle of the tile, in its copy of the world.
    fileprivate var middle: WorldPoint {
        let middle = id.worldBox.center
        return WorldPoint(x: middle.x + Double(world), y: middle.y)
    }
}
