import Geometry
import Glibc
import MapStyle

/// Makes the label candidates of one cell of a plane: fetches its tiles and asks each symbol layer.
final class LabelSource {
    let plane: LabelPlane
    /// The layers that are collected together: one group for a flat view, and for a tilted one
    /// those that show equally far away, the farthest last.
    let groups: [Group]
    private let loader: TileLoader
    private let lines: BucketStore<LineBucket>
    private let marks: BucketStore<PointBucket>
    /// The cells' zoom.
    private let zoom: Int
    /// What filters and texts are evaluated with; of the camera only the zoom counts.
    private let request: FrameRequest
    /// What the picture at hand may yet read and find.
    var space = LabelRoom.endless
    /// How many cells were collected, edges not counted.
    private(set) var cellCount = 0

    init(
        plane: LabelPlane, collectors: [SymbolLayout], isTilted: Bool, loader: TileLoader,
        lines: BucketStore<LineBucket>, marks: BucketStore<PointBucket>, request: FrameRequest
    ) {
        self.plane = plane
        self.loader = loader
        self.lines = lines
        self.marks = marks
        var request = request
        request.camera.zoom = plane.styleZoom
        self.request = request
        zoom = plane.cellZoom
        let distances = isTilted ? Set(collectors.map(\.distance)).sorted() : [0]
        groups = distances.map { distance in
            let layers = isTilted ? collectors.filter { $0.distance == distance } : collectors
            return Group(
                leastScale: layers.map(\.leastScale).min() ?? 1,
                views: Self.views(layers, loader, tileZoom: plane.tileZoom))
        }
    }

    /// The candidates of a cell.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - layers: those that are asked, by their places in the style.
    ///   - group: of the layers that are asked, by its place in ``groups``.
    ///   - isSeen: whether a label of a layer is wanted that stands at a point of the plane; `nil` for
    ///     all.
    /// - Returns: in no order that means anything.
    func candidates(
        of cell: LabelCell, layers: Range<Int> = LabelSource.allLayers, group: Int = 0,
        where isSeen: LabelFilter? = nil
    ) -> [LabelCandidate] {
        if cell.part == .inside, layers.upperBound == Self.allLayers.upperBound { cellCount += 1 }
        let box = cell.worldBox(zoom: zoom)
        var found: [LabelCandidate] = []
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
            for collector in view.collectors
            where layers.contains(collector.layerIndex) && !space.isSpent {
                let count = found.count
                defer { space.candidates -= found.count - count }
                if cell.part == .inside {
                    inside(tile, box, collector, view, isSeen, into: &found)
                } else if collector.placement == .line, let far, far != tile {
                    overEdge(
                        tile, isEast ? .east : .south, far, box, collector, view, into: &found)
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
                view.collectors.contains { $0.layerIndex == layer.layerIndex }
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
        var collectors: [SymbolLayout]
    }

    private static func views(
        _ collectors: [SymbolLayout], _ loader: TileLoader, tileZoom: Int
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
        _ tile: LabelCell.Tile, _ box: WorldBox, _ collector: SymbolLayout, _ view: View,
        _ isSeen: LabelFilter?, into found: inout [LabelCandidate]
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
        _ near: LabelCell.Tile, _ side: LineBucket.Side, _ far: LabelCell.Tile, _ edge: WorldBox,
        _ collector: SymbolLayout, _ view: View, into found: inout [LabelCandidate]
    ) {
        guard let here = lines(of: near, collector, view),
            let there = lines(of: far, collector, view)
        else { return }
        collector.collectCrossings(
            from: (near, here), over: side, to: (far, there), in: edge, into: &found)
    }

    private func tile(_ column: Int, _ row: Int, _ view: View) -> LabelCell.Tile? {
        LabelCell.tile(column: column, row: row, zoom: zoom, tileZoom: view.tileZoom)
    }

    // MARK: Tiles

    private func marks(
        of tile: LabelCell.Tile, _ collector: SymbolLayout, _ view: View
    ) -> PointBucket? {
        marks.content(for: key(of: tile, collector)) {
            features(of: tile, collector, view).map {
                collector.marks(of: $0, tile: tile.id, source: view.source)
            }
        }
    }

    private func lines(
        of tile: LabelCell.Tile, _ collector: SymbolLayout, _ view: View
    ) -> LineBucket? {
        lines.content(for: key(of: tile, collector)) {
            features(of: tile, collector, view).map {
                LineBucket(collector, of: $0, tile: tile.id)
            }
        }
    }

    private func key(of tile: LabelCell.Tile, _ collector: SymbolLayout) -> BucketKey {
        BucketKey(
            layer: collector.layerIndex, tile: tile.id, zoom: plane.styleZoom,
            languages: request.languages)
    }

    /// The features of a tile that a layer draws.
    private func features(
        of tile: LabelCell.Tile, _ collector: SymbolLayout, _ view: View
    ) -> LayerFeatures? {
        // Where the tile would be seen does not matter.
        let viewport = Viewport(
            camera: Camera(center: tile.worldBox.center.coordinate, zoom: plane.zoom),
            size: ScreenSize(width: 0, height: 0))
        let features = loader.placed(tile, of: view.source, viewport: viewport).flatMap {
            LayerFeatures(collector.layer, in: $0, request: request)
        }
        space.features -= features?.count ?? 0
        return features
    }
}

/// Whether a label of a layer is wanted that stands at a point of the plane.
typealias LabelFilter = (ScreenPoint, SymbolLayout) -> Bool

extension SymbolLayout {
    /// How far away a tilted view shows its labels, in steps of half a zoom.
    fileprivate var distance: Int { Int(min(max((-2 * log2(leastScale)).rounded(.up), 0), 8)) }
}

/// A square of the label plane whose labels are collected together: a quarter of a tile of the
/// plane's zoom, or less where the source has only larger tiles.
struct LabelCell: Hashable {
    /// Counted on over the antimeridian: columns of the next world go on where this one ends.
    let column: Int
    let row: Int
    /// Which of its labels.
    let part: Part

    /// Labels are collected inside a cell and over its edges apart: what goes over an edge asks
    /// for two tiles.
    enum Part: Hashable, CaseIterable { case inside, eastEdge, southEdge }

    /// The part of the world that it covers; an edge has no width.
    func worldBox(zoom: Int) -> WorldBox {
        let side = 1 / Double(1 << zoom)
        let east = Double(column + 1) * side
        let south = Double(row + 1) * side
        return WorldBox(
            minX: part == .eastEdge ? east : Double(column) * side,
            minY: part == .southEdge ? south : Double(row) * side, maxX: east, maxY: south)
    }

    /// A tile with the copy of the world that it stands in.
    struct Tile: Hashable {
        let id: TileID
        /// Whole worlds to the east.
        let world: Int

        /// Where it lies, in its copy of the world.
        var worldBox: WorldBox { id.worldBox.shifted(worlds: world) }

        /// The tile behind one of its edges, over the antimeridian too; `nil` north and south of the
        /// world.
        func neighbor(at side: LineBucket.Side) -> Tile? {
            let count = 1 << id.z
            let column = id.x + (side == .east ? 1 : side == .west ? -1 : 0)
            let row = id.y + (side == .south ? 1 : side == .north ? -1 : 0)
            let step = column < 0 ? -1 : column / count
            return TileID(z: id.z, x: column - step * count, y: row)
                .map { Tile(id: $0, world: world + step) }
        }
    }

    /// The tile of a source that holds a cell.
    ///
    /// - Parameters:
    ///   - column: the cell's.
    ///   - row: the cell's.
    ///   - zoom: the cells'.
    ///   - tileZoom: the source's, not above `zoom`.
    /// - Returns: `nil` north and south of the world.
    static func tile(column: Int, row: Int, zoom: Int, tileZoom: Int) -> Tile? {
        let shift = zoom - tileZoom
        let tileColumn = column >> shift
        let world = tileColumn >> tileZoom
        return TileID(z: tileZoom, x: tileColumn - world << tileZoom, y: row >> shift)
            .map { Tile(id: $0, world: world) }
    }
}
