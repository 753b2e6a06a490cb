import MapCamera
import MapGeometry
import MapStyle

/// Makes the label candidates of one cell of a plane: fetches its tiles and asks each symbol layer.
final class LabelSource {
    let plane: LabelPlane
    let collectors: [SymbolCollector]
    private let loader: TileLoader
    private let lines: LabelLineStore
    private let zoom: Int
    /// What filters and texts are evaluated with; of the camera only the zoom counts.
    private let request: FrameRequest
    /// How many cells were collected, edges not counted.
    private(set) var cellCount = 0

    init(
        plane: LabelPlane, collectors: [SymbolCollector], loader: TileLoader,
        lines: LabelLineStore, request: FrameRequest
    ) {
        self.plane = plane
        self.collectors = collectors
        self.loader = loader
        self.lines = lines
        self.request = request
        zoom = plane.cellZoom
    }

    /// The candidates of a cell, of all layers.
    func candidates(of cell: LabelCell) -> [LabelCandidate] {
        if cell.part == .inside { cellCount += 1 }
        let box = cell.worldBox(zoom: zoom)
        // One view for the whole cell: points of its middle are near zero.
        let viewport = Viewport(
            camera: Camera(
                center: box.center.coordinate, zoom: plane.zoom, bearing: plane.bearing),
            size: ScreenSize(width: 0, height: 0))
        var found: [LabelCandidate] = []
        for collector in collectors {
            guard let source = collector.layer.source, let zooms = loader.zooms(of: source),
                zoom >= zooms.lowerBound
            else { continue }
            let view = View(
                viewport: viewport, source: source, tileZoom: min(zoom, zooms.upperBound))
            if cell.part == .inside {
                inside(cell, box, collector, view, into: &found)
            } else if collector.placement == .line {
                overEdge(cell, box, collector, view, into: &found)
            }
        }
        return found
    }

    /// How a source's tiles are looked at.
    private struct View {
        let viewport: Viewport
        let source: String
        let tileZoom: Int
    }

    private func inside(
        _ cell: LabelCell, _ box: WorldBox, _ collector: SymbolCollector, _ view: View,
        into found: inout [LabelCandidate]
    ) {
        guard let tile = tile(cell.column, cell.row, view) else { return }
        guard collector.placement == .point else {
            if let lines = lines(of: tile, collector, view) {
                collector.collectLines(lines, of: tile, in: box, into: &found)
            }
            return
        }
        guard let features = features(of: tile, collector, view) else { return }
        let area = plane.box(box)
        let window = LayerFeatures.Window(
            box: ScreenBox(
                minX: -area.width / 2, minY: -area.height / 2, maxX: area.width / 2,
                maxY: area.height / 2),
            reach: 2)
        collector.collectPoints(
            of: SymbolCollector.Tile(source: view.source, tile: tile, features: features),
            in: box, window: window, into: &found)
    }

    private func overEdge(
        _ cell: LabelCell, _ box: WorldBox, _ collector: SymbolCollector, _ view: View,
        into found: inout [LabelCandidate]
    ) {
        let isEast = cell.part == .eastEdge
        guard let near = tile(cell.column, cell.row, view),
            let far = tile(cell.column + (isEast ? 1 : 0), cell.row + (isEast ? 0 : 1), view),
            near != far, let here = lines(of: near, collector, view),
            let there = lines(of: far, collector, view)
        else { return }
        collector.collectCrossings(
            from: (near, here), over: isEast ? .east : .south, to: (far, there), in: box,
            into: &found)
    }

    private func tile(_ column: Int, _ row: Int, _ view: View) -> LabelCell.Tile? {
        LabelCell.tile(column: column, row: row, zoom: zoom, tileZoom: view.tileZoom)
    }

    private func lines(
        of tile: LabelCell.Tile, _ collector: SymbolCollector, _ view: View
    ) -> LabelLines? {
        let key = LabelLineStore.Key(
            layer: collector.layerIndex, tile: tile.id, zoom: plane.zoom,
            languages: request.languages)
        return lines.lines(for: key) {
            features(of: tile, collector, view).map {
                LabelLines(collector, of: $0, tile: tile.id)
            }
        }
    }

    private func features(
        of tile: LabelCell.Tile, _ collector: SymbolCollector, _ view: View
    ) -> LayerFeatures? {
        loader.placed(tile, of: view.source, viewport: view.viewport).flatMap {
            LayerFeatures(collector.layer, in: $0, request: request)
        }
    }
}
