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
            let isEast = cell.part == .eastEdge
            let far =
                isEast
                ? self.tile(cell.column + 1, cell.row, view)
                : self.tile(cell.column, cell.row + 1, view)
            for collector in view.collectors {
                if cell.part == .inside {
                    inside(tile, box, collector, view, into: &found)
                } else if collector.placement == .line, let far, far != tile {
                    overEdge(
                        tile, isEast ? .east : .south, far, box, collector, view, into: &found)
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
            let tiles = tiles(of: view, in: viewport, margin: 0)
            for collector in view.collectors {
                let least = collector.leastScale
                let area = sight.world(from: least)
                for tile in tiles {
                    guard let seen = tile.worldBox.intersection(area) else { continue }
                    inside(tile, seen, collector, view, into: &found) {
                        sight.sees($0, from: least)
                    }
                }
            }
        }
        return found
    }

    /// The candidates of a flat picture that is decided on its own.
    ///
    /// - Parameters:
    ///   - viewport: the view.
    ///   - area: where on the plane they begin.
    /// - Returns: in no order that means anything.
    func candidates(in viewport: Viewport, within area: ScreenBox) -> [LabelCandidate] {
        var found: [LabelCandidate] = []
        let world = plane.world(area)
        for view in views {
            let tiles = tiles(of: view, in: viewport, margin: FlatLabels.surroundings).filter {
                plane.box($0.worldBox).intersects(area)
            }
            let streets = streets(of: view, over: tiles)
            for collector in view.collectors {
                for tile in tiles {
                    guard let seen = tile.worldBox.intersection(world) else { continue }
                    inside(tile, seen, collector, view, into: &found) { area.holds($0) }
                }
                for (near, side, far) in streets where collector.placement == .line {
                    guard let edge = near.worldBox.edge(at: side).intersection(world) else {
                        continue
                    }
                    overEdge(near, side, far, edge, collector, view, into: &found) {
                        area.holds($0)
                    }
                }
            }
        }
        return found
    }

    /// The tiles of a source that a view shows.
    private func tiles(
        of view: View, in viewport: Viewport, margin: Double
    ) -> [LabelCell.Tile] {
        guard let zooms = loader.zooms(of: view.source) else { return [] }
        return TileCover(viewport: viewport, zooms: zooms, margin: margin).items
            .map { LabelCell.Tile(id: $0.id, world: $0.world) }
            .filter { loader.has($0.id, of: view.source) }
    }

    /// The edges between tiles.
    private func streets(
        of view: View, over tiles: [LabelCell.Tile]
    ) -> [(near: LabelCell.Tile, side: LabelLines.Side, far: LabelCell.Tile)] {
        guard view.collectors.contains(where: { $0.placement == .line }) else { return [] }
        let known = Set(tiles)
        return tiles.flatMap { tile in
            [LabelLines.Side.east, .south].compactMap { side in
                tile.neighbor(at: side).flatMap { known.contains($0) ? (tile, side, $0) : nil }
            }
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
        into found: inout [LabelCandidate], where isSeen: (ScreenPoint) -> Bool = { _ in true }
    ) {
        if collector.placement == .point {
            guard let marks = marks(of: tile, collector, view) else { return }
            collector.collectPoints(marks, of: tile, in: box, where: isSeen, into: &found)
        } else {
            guard let lines = lines(of: tile, collector, view) else { return }
            collector.collectLines(lines, of: tile, in: box, where: isSeen, into: &found)
        }
    }

    private func overEdge(
        _ near: LabelCell.Tile, _ side: LabelLines.Side, _ far: LabelCell.Tile, _ edge: WorldBox,
        _ collector: SymbolCollector, _ view: View, into found: inout [LabelCandidate],
        where isSeen: (ScreenPoint) -> Bool = { _ in true }
    ) {
        guard let here = lines(of: near, collector, view),
            let there = lines(of: far, collector, view)
        else { return }
        collector.collectCrossings(
            from: (near, here), over: side, to: (far, there), in: edge, where: isSeen,
            into: &found)
    }

    private func tile(_ column: Int, _ row: Int, _ view: View) -> LabelCell.Tile? {
        LabelCell.tile(column: column, row: row, zoom: zoom, tileZoom: view.tileZoom)
    }

    // MARK: Tiles

    private func marks(
        of tile: LabelCell.Tile, _ collector: SymbolCollector, _ view: View
    ) -> LabelMarks? {
        marks.content(for: key(of: tile, collector)) {
            features(of: tile, collector, view).map {
                collector.marks(of: $0, tile: tile.id, source: view.source)
            }
        }
    }

    private func lines(
        of tile: LabelCell.Tile, _ collector: SymbolCollector, _ view: View
    ) -> LabelLines? {
        lines.content(for: key(of: tile, collector)) {
            features(of: tile, collector, view).map {
                LabelLines(collector, of: $0, tile: tile.id)
            }
        }
    }

    private func key(of tile: LabelCell.Tile, _ collector: SymbolCollector) -> LabelTileKey {
        LabelTileKey(
            layer: collector.layerIndex, tile: tile.id, zoom: plane.styleZoom,
            languages: request.languages)
    }

    /// The features of a tile that a layer draws.
    private func features(
        of tile: LabelCell.Tile, _ collector: SymbolCollector, _ view: View
    ) -> LayerFeatures? {
        // Where the tile would be seen does not matter.
        let viewport = Viewport(
            camera: Camera(center: tile.worldBox.center.coordinate, zoom: plane.zoom),
            size: ScreenSize(width: 0, height: 0))
        return loader.placed(tile, of: view.source, viewport: viewport).flatMap {
            LayerFeatures(collector.layer, in: $0, request: request)
        }
    }
}

extension WorldBox {
    /// One of its edges, a box without width.
    fileprivate func edge(at side: LabelLines.Side) -> WorldBox {
        switch side {
        case .north: WorldBox(minX: minX, minY: minY, maxX: maxX, maxY: minY)
        case .east: WorldBox(minX: maxX, minY: minY, maxX: maxX, maxY: maxY)
        case .south: WorldBox(minX: minX, minY: maxY, maxX: maxX, maxY: maxY)
        case .west: WorldBox(minX: minX, minY: minY, maxX: minX, maxY: maxY)
        }
    }
}
