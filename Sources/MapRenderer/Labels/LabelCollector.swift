import Geometry
import Glibc
import MapStyle

/// Collects the symbol instances of one cell of a plane: fetches its tiles and asks each symbol layer.
final class LabelCollector {
    let plane: LabelPlane
    /// The layers that are collected together: one group for a flat view, and for a tilted one
    /// those that show equally far away, the farthest last.
    let groups: [Group]
    private let loader: TileLoader
    private let lines: BucketStore<LineBucket>
    private let points: BucketStore<PointBucket>
    /// The cells' zoom.
    private let zoom: Int
    /// What filters and texts are evaluated with; of the camera only the zoom counts.
    private let request: FrameRequest
    /// What the picture at hand may yet read and find.
    var budget = LabelBudget.unlimited
    /// How many cells were collected, edges not counted.
    private(set) var cellCount = 0

    init(
        plane: LabelPlane, layouts: [SymbolLayout], isTilted: Bool, loader: TileLoader,
        lines: BucketStore<LineBucket>, points: BucketStore<PointBucket>, request: FrameRequest
    ) {
        self.plane = plane
        self.loader = loader
        self.lines = lines
        self.points = points
        var request = request
        request.camera.zoom = plane.styleZoom
        request.camera.detail = 0
        self.request = request
        zoom = plane.cellZoom
        let distances = isTilted ? Set(layouts.map(\.distance)).sorted() : [0]
        groups = distances.map { distance in
            let layers = isTilted ? layouts.filter { $0.distance == distance } : layouts
            return Group(
                leastScale: layers.map(\.leastScale).min() ?? 1,
                views: Self.views(layers, loader, tileZoom: plane.tileZoom))
        }
    }

    /// The zoom of the tiles that each layer reads, by the layer's index.
    var tileZooms: [Int: Int] {
        let views = groups.flatMap(\.views).flatMap { view in
            view.layouts.map { ($0.layerIndex, view.tileZoom) }
        }
        return Dictionary(views) { first, _ in first }
    }

    /// The instances of a cell.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - layers: those that are asked, by their places in the style.
    ///   - group: of the layers that are asked, by its index in ``groups``.
    ///   - isSeen: whether a label of a layer is wanted that stands at a point of the plane; `nil` for
    ///     all.
    /// - Returns: in no order that means anything.
    func instances(
        of cell: LabelCell, layers: Range<Int> = LabelCollector.allLayers, group: Int = 0,
        where isSeen: LabelFilter? = nil
    ) -> [SymbolInstance] {
        if cell.part == .inside, layers.upperBound == Self.allLayers.upperBound { cellCount += 1 }
        let box = cell.worldBox(zoom: zoom)
        var found: [SymbolInstance] = []
        for view in groups[group].views {
            // Cells outside the map's data are the most around a small map.
            guard let tile = tile(cell.column, cell.row, view),
                loader.has(tile.id, of: view.source)
            else { continue }
            let isEast = cell.part == .eastEdge
            let far =
                isEast
                ? self.tile(cell.column + 1, cell.row, view)
                : self.tile(cell.column, cell.row + 1, view)
            for layout in view.layouts
            where layers.contains(layout.layerIndex) && !budget.isSpent {
                let count = found.count
                defer { budget.instances -= found.count - count }
                if cell.part == .inside {
                    inside(tile, box, layout, view, isSeen, into: &found)
                } else if layout.placement == .line, let far, far != tile {
                    overEdge(
                        tile, isEast ? .east : .south, far, box, layout, view, into: &found)
                }
            }
        }
        return found
    }

    /// Calls `body` with the cells where a layer may have labels of a name along lines, in a flat view,
    /// whose layers are one group.
    ///
    /// - Parameters:
    ///   - box: the part of the plane that is asked for.
    ///   - name: the words.
    ///   - layer: the layer.
    ///   - isKnown: whether a cell need not be looked at, by column and row.
    ///   - body: takes column and row.
    func forEachCell(
        of box: ScreenBox, bearing name: String, in layer: SymbolLayout,
        unless isKnown: (Int, Int) -> Bool, _ body: (Int, Int) -> Void
    ) {
        guard
            let view = groups[0].views.first(where: { view in
                view.layouts.contains { $0.layerIndex == layer.layerIndex }
            })
        else { return }
        // What lines leave their boxes by when they are smoothed, and edges, which have no width.
        let margin = 2 / plane.worldSize
        var last: (tile: LabelCell.Tile, boxes: [WorldBox])?
        plane.forEachCell(of: box) { column, row in
            guard !isKnown(column, row), let tile = tile(column, row, view) else { return }
            if last?.tile != tile {
                let found =
                    loader.has(tile.id, of: view.source)
                    ? lines(of: tile, layer, view)?.lines(named: name) ?? [] : []
                last = (tile, found.map { $0.box.shifted(worlds: tile.world) })
            }
            let cell = LabelCell(column: column, row: row, part: .inside).worldBox(zoom: zoom)
            let area = WorldBox(
                minX: cell.minX - margin, minY: cell.minY - margin, maxX: cell.maxX + margin,
                maxY: cell.maxY + margin)
            if last?.boxes.contains(where: area.intersects) == true { body(column, row) }
        }
    }

    /// All layers of a style, by their places in it.
    static let allLayers = 0..<Int.max

    /// Layers that are collected together.
    struct Group {
        /// The least scale of ground on which a tilted view shows their labels.
        let leastScale: Double
        fileprivate let views: [View]
    }

    /// How a source's tiles are looked at.
    fileprivate struct View {
        let source: String
        let tileZoom: Int
        /// The layers that it feeds.
        var layouts: [SymbolLayout]
    }

    private static func views(
        _ layouts: [SymbolLayout], _ loader: TileLoader, tileZoom: Int
    ) -> [View] {
        var views: [View] = []
        for layout in layouts {
            guard let source = layout.layer.source, let zooms = loader.zooms(of: source),
                tileZoom >= zooms.lowerBound
            else { continue }
            if let known = views.firstIndex(where: { $0.source == source }) {
                views[known].layouts.append(layout)
            } else {
                views.append(
                    View(
                        source: source, tileZoom: min(tileZoom, zooms.upperBound),
                        layouts: [layout]))
            }
        }
        return views
    }

    private func inside(
        _ tile: LabelCell.Tile, _ box: WorldBox, _ layout: SymbolLayout, _ view: View,
        _ isSeen: LabelFilter?, into found: inout [SymbolInstance]
    ) {
        if layout.placement == .point {
            guard let points = points(of: tile, layout, view) else { return }
            layout.collectPoints(points, of: tile, in: box, where: isSeen, into: &found)
        } else {
            guard let lines = lines(of: tile, layout, view) else { return }
            layout.collectLines(lines, of: tile, in: box, where: isSeen, into: &found)
        }
    }

    private func overEdge(
        _ near: LabelCell.Tile, _ side: LineBucket.Side, _ far: LabelCell.Tile, _ edge: WorldBox,
        _ layout: SymbolLayout, _ view: View, into found: inout [SymbolInstance]
    ) {
        guard let here = lines(of: near, layout, view),
            let there = lines(of: far, layout, view)
        else { return }
        layout.collectCrossings(
            from: (near, here), over: side, to: (far, there), in: edge, into: &found)
    }

    private func tile(_ column: Int, _ row: Int, _ view: View) -> LabelCell.Tile? {
        LabelCell.tile(column: column, row: row, zoom: zoom, tileZoom: view.tileZoom)
    }

    // MARK: Tiles

    private func points(
        of tile: LabelCell.Tile, _ layout: SymbolLayout, _ view: View
    ) -> PointBucket? {
        points.content(for: key(of: tile, layout)) {
            features(of: tile, layout, view).map {
                layout.points(of: $0, tile: tile.id, source: view.source)
            }
        }
    }

    private func lines(
        of tile: LabelCell.Tile, _ layout: SymbolLayout, _ view: View
    ) -> LineBucket? {
        lines.content(for: key(of: tile, layout)) {
            features(of: tile, layout, view).map {
                LineBucket(layout, of: $0, tile: tile.id)
            }
        }
    }

    private func key(of tile: LabelCell.Tile, _ layout: SymbolLayout) -> BucketKey {
        BucketKey(
            layer: layout.layerIndex, tile: tile.id, zoom: plane.styleZoom,
            languages: request.languages)
    }

    /// The features of a tile that a layer draws.
    private func features(
        of tile: LabelCell.Tile, _ layout: SymbolLayout, _ view: View
    ) -> LayerFeatures? {
        // Where the tile would be seen does not matter.
        let viewport = Viewport(
            camera: Camera(center: tile.worldBox.center.coordinate, zoom: plane.zoom),
            size: ScreenSize(width: 0, height: 0))
        let features = loader.placed(tile, of: view.source, viewport: viewport).flatMap {
            LayerFeatures(layout.layer, in: $0, request: request)
        }
        budget.features -= features?.count ?? 0
        return features
    }
}

/// Whether a label of a layer is wanted that stands at a point of the plane.
typealias LabelFilter = (ScreenPoint, SymbolLayout) -> Bool

extension SymbolLayout {
    /// How far away a tilted view shows its labels, in steps of half a zoom.
    fileprivate var distance: Int { Int(min(max((-2 * log2(leastScale)).rounded(.up), 0), 8)) }
}

/// How much the search for a picture's labels may yet read and find.
///
/// A hostile style reads each feature in thousands of layers. Pictures of the day style find some hundred
/// labels, a few thousand where towns are densest.
struct LabelBudget {
    /// Features that may be read, those counted again that another layer has read.
    var features: Int
    /// Labels that may be found, whether or not they find room.
    var instances: Int

    /// No limit.
    static let unlimited = LabelBudget(features: .max, instances: .max)

    /// Symbol layers that are asked, the lowest; each reads all tiles for itself.
    static let mostLayers = 500

    /// The budget of a picture, in logical pixels.
    init(_ size: ScreenSize) {
        let pixels = min(max(size.width * size.height, 0), 1e10)
        instances = 5000 + Int(pixels / 100)
        features = 20 * instances
    }

    private init(features: Int, instances: Int) {
        self.features = features
        self.instances = instances
    }

    /// Whether nothing more is asked for.
    var isSpent: Bool { features <= 0 || instances <= 0 }
}
