import MapCamera
import MapGeometry
import MapStyle

/// The label fields of one renderer: pictures of one zoom and bearing share what is known of their
/// surroundings.
final class LabelFields {
    private let loader: TileLoader
    private let shapes: ShapedTextCache
    private let sprite: SpriteSheet
    private let polygons = PolygonAnchors()
    private let lines = LabelStore<LabelLines>()
    private let marks = LabelStore<LabelMarks>()
    private var fields: [Key: Entry] = [:]
    /// Each layer on the last plane that asked for it.
    private var collectors: [Int: SymbolCollector] = [:]
    private var clock = 0

    private struct Key: Hashable {
        let plane: LabelPlane
        let languages: [String]
        let stepsAside: Bool
        /// A style may have layers of its own for tilted views.
        let isTilted: Bool
    }

    private struct Entry {
        let source: LabelSource
        let field: LabelField
        /// Flat pictures with nothing over them share what was decided.
        let placer: LabelPlacer
        var lastUse: Int
    }

    /// Candidates kept at most; one holds about a kilobyte with its place.
    private static let capacity = 20_000

    init(loader: TileLoader, shapes: ShapedTextCache, sprite: SpriteSheet) {
        self.loader = loader
        self.shapes = shapes
        self.sprite = sprite
    }

    /// The labels of a picture.
    ///
    /// - Parameters:
    ///   - request: the picture.
    ///   - viewport: its view.
    ///   - layers: the style's layers that show at its zoom, with their indices.
    ///   - overlays: what lies over the map.
    ///   - cover: what hides ground of a tilted view.
    /// - Returns: which labels stand where.
    func labels(
        _ request: FrameRequest, _ viewport: Viewport, layers: [(index: Int, layer: StyleLayer)],
        overlays: [any Overlay], cover: PrismCover? = nil
    ) -> FrameLabels {
        guard layers.contains(where: { $0.layer.symbol != nil }) else { return FrameLabels() }
        let routes = overlays.flatMap { $0.lines(in: viewport) }
        let obstacles = overlays.flatMap { $0.obstacles(in: viewport) }
        let key = Key(
            plane: LabelPlane(request.camera), languages: request.languages,
            stepsAside: !routes.isEmpty, isTilted: request.camera.pitch > 0)
        clock += 1
        var entry = fields[key] ?? makeEntry(key, layers, request)
        entry.lastUse = clock
        fields[key] = entry
        defer { makeRoom() }
        if let sight = LabelSight(request, plane: key.plane) {
            var tilted = TiltedLabels(
                sight: sight, cover: cover, size: request.size, obstacles: obstacles,
                routes: routes)
            var result = tilted.place(entry.source.candidates(in: viewport, seenBy: sight))
            result.obstacles = obstacles
            return result
        }
        let window = LabelWindow(request, on: key.plane)
        if routes.isEmpty && obstacles.isEmpty {
            return FrameLabels(entry.field, entry.placer, in: window)
        }
        var flat = FlatLabels(window, obstacles: obstacles, routes: routes)
        var result = flat.place(
            entry.source.candidates(in: viewport, within: FlatLabels.area(of: window)))
        result.obstacles = obstacles
        return result
    }

    /// How many cells were collected for the fields that are kept, edges not counted, and how many
    /// candidates they gave; for tests and measurements.
    var collected: (cells: Int, candidates: Int) {
        fields.values.reduce((0, 0)) {
            ($0.0 + $1.source.cellCount, $0.1 + $1.field.candidates.count)
        }
    }

    private func makeEntry(
        _ key: Key, _ layers: [(index: Int, layer: StyleLayer)], _ request: FrameRequest
    ) -> Entry {
        let collectors = layers.compactMap { index, layer in
            layer.symbol.map { collector(layer, $0, index, key) }
        }
        let source = LabelSource(
            plane: key.plane, collectors: collectors, loader: loader, lines: lines,
            marks: marks, request: request)
        let field = LabelField(source: source)
        return Entry(
            source: source, field: field, placer: LabelPlacer(field), lastUse: clock)
    }

    /// A layer on a plane: a turning camera asks for many that differ in the bearing alone.
    private func collector(
        _ layer: StyleLayer, _ symbol: SymbolStyle, _ index: Int, _ key: Key
    ) -> SymbolCollector {
        let last = collectors[index].flatMap { last in
            last.plane.styleZoom == key.plane.styleZoom && last.stepsAside == key.stepsAside
                ? last : nil
        }
        let collector =
            last.map { SymbolCollector($0, on: key.plane) }
            ?? SymbolCollector(
                layer, symbol, layerIndex: index, plane: key.plane, shapes: shapes,
                sprite: sprite, polygons: polygons, stepsAside: key.stepsAside)
        collectors[index] = collector
        return collector
    }

    /// Drops the fields that were not used for longest; the last one too if it alone is too large.
    private func makeRoom() {
        var count = fields.values.reduce(0) { $0 + $1.field.candidates.count }
        while count > Self.capacity || fields.count > Self.mostFields,
            let oldest = fields.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            count -= oldest.value.field.candidates.count
            fields[oldest.key] = nil
        }
    }

    /// A turning camera makes a field for each frame.
    private static let mostFields = 32
}

extension StyleLayer {
    fileprivate var symbol: SymbolStyle? {
        if case .symbol(let symbol) = kind { symbol } else { nil }
    }
}
