import Geometry
import MapStyle

/// The label fields of one renderer: pictures of one zoom and bearing share what is known of their
/// surroundings.
final class LabelFields {
    private let loader: TileLoader
    private let shapes: ShapedTextCache
    private let sprite: SpriteSheet
    private let plates: (any RoadPlates)?
    private let polygons = PolygonAnchors()
    private let lines: BucketStore<LineBucket>
    private let marks: BucketStore<PointBucket>
    private var fields: [Key: Entry] = [:]
    /// Each layer on the last plane that asked for it.
    private var collectors: [Int: SymbolLayout] = [:]
    private var clock = 0
    /// Whether the last picture may lack labels, because there were too many to look for.
    private(set) var isShort = false

    private struct Key: Hashable {
        let plane: LabelPlane
        /// Whether the map turns below labels that stand upright.
        let turns: Bool
        let languages: [String]
        let labels: LabelSet
        let line: ObjectIdentifier?
    }

    private struct Entry {
        let field: LabelField
        let placer: LabelPlacer
        /// Kept, so that no other line gets its identity.
        let line: GroundLine?
        var lastUse: Int
    }

    /// Candidates kept at most; one holds about a kilobyte with its place.
    private let capacity: Int

    /// The fields of a renderer.
    ///
    /// - Parameters:
    ///   - loader: its tiles.
    ///   - shapes: the thread's texts.
    ///   - sprite: its style's pictures.
    ///   - memory: how much is kept.
    ///   - plates: the plates of road numbers.
    init(
        loader: TileLoader, shapes: ShapedTextCache, sprite: SpriteSheet, memory: DrawingMemory,
        plates: (any RoadPlates)? = nil
    ) {
        self.plates = plates
        self.loader = loader
        self.shapes = shapes
        self.sprite = sprite
        capacity = memory.labels
        let (places, bytes) = (memory.labelPlaces, memory.labelTileBytes)
        lines = BucketStore(capacity: places, heldCapacity: bytes)
        marks = BucketStore(capacity: places, heldCapacity: bytes)
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
        overlays: [any Overlay], cover: FillExtrusionCover? = nil
    ) -> FrameLabels {
        // What is kept for other pictures must be whole, even if nobody wants this one: a cell is
        // read without a limit, and the limit is asked before the next.
        let limit = request.limit
        isShort = false
        var request = request
        request.limit = nil
        let obstacles = overlays.flatMap { $0.obstacles(in: viewport) }
        guard layers.contains(where: { $0.layer.symbol != nil }) else {
            return FrameLabels(obstacles: obstacles)
        }
        let plane = LabelPlane(request.labelCamera)
        let line = overlays.lazy.compactMap { $0.groundLine(zoom: plane.zoom) }.first
        let key = Key(
            plane: plane, turns: request.turnsBelowLabels, languages: request.languages,
            labels: request.labels, line: line.map { ObjectIdentifier($0.line) })
        if request.camera.pitch > 0 {
            let source = makeSource(key, line, layers, request, isTilted: true)
            source.space = LabelRoom(request.size)
            defer { isShort = source.space.isSpent }
            return FrameLabels(
                source, leaving: line, tilted: request, obstacles: obstacles, cover: cover,
                limit: limit)
        }
        clock += 1
        var entry = fields[key] ?? makeEntry(key, line, layers, request)
        entry.lastUse = clock
        entry.field.drawingLimit = limit
        entry.field.source.space = LabelRoom(request.size)
        defer {
            isShort = entry.field.source.space.isSpent
            entry.field.drawingLimit = nil
        }
        fields[key] = entry
        defer { makeSpace() }
        if key.turns || plane.zoom != request.camera.zoom {
            return FrameLabels(
                entry.field, entry.placer, drive: request, obstacles: obstacles)
        }
        let window = LabelWindow(request, on: plane)
        return FrameLabels(entry.field, entry.placer, in: window, obstacles: obstacles)
    }

    /// How many cells were collected for the fields that are kept, edges not counted, and how many
    /// candidates they gave; for tests and measurements.
    var collected: (cells: Int, candidates: Int) {
        fields.values.reduce((0, 0)) {
            ($0.0 + $1.field.source.cellCount, $0.1 + $1.field.candidates.count)
        }
    }

    private func makeEntry(
        _ key: Key, _ line: WideGroundLine?, _ layers: [(index: Int, layer: StyleLayer)],
        _ request: FrameRequest
    ) -> Entry {
        let field = LabelField(
            source: makeSource(key, line, layers, request, isTilted: false), turns: key.turns,
            leaving: line)
        return Entry(
            field: field, placer: LabelPlacer(field), line: line?.line, lastUse: clock)
    }

    private func makeSource(
        _ key: Key, _ line: WideGroundLine?, _ layers: [(index: Int, layer: StyleLayer)],
        _ request: FrameRequest, isTilted: Bool
    ) -> LabelSource {
        let asked = layers.filter { $0.layer.symbol != nil }.prefix(LabelRoom.mostLayers)
        let collectors = asked.compactMap { index, layer in
            layer.symbol.map {
                collector(layer, $0, index, key, stepsAside: line != nil && !key.turns)
            }
        }
        return LabelSource(
            plane: key.plane, collectors: collectors, isTilted: isTilted, loader: loader,
            lines: lines, marks: marks, request: request)
    }

    /// A layer on a plane: a turning camera asks for many that differ in the bearing alone.
    private func collector(
        _ layer: StyleLayer, _ symbol: SymbolStyle, _ index: Int, _ key: Key,
        stepsAside: Bool
    ) -> SymbolLayout {
        let last = collectors[index].flatMap { last in
            last.plane.styleZoom == key.plane.styleZoom && last.stepsAside == stepsAside
                ? last : nil
        }
        let collector =
            last.map { SymbolLayout($0, on: key.plane) }
            ?? SymbolLayout(
                layer, symbol, layerIndex: index, plane: key.plane, shapes: shapes,
                sprite: sprite, polygons: polygons, stepsAside: stepsAside,
                plates: layer.isRoadPlate ? plates : nil)
        collectors[index] = collector
        return collector
    }

    /// Drops the fields that were not used for longest; the last one too if it alone is too large.
    private func makeSpace() {
        var count = fields.values.reduce(0) { $0 + $1.field.candidates.count }
        while count > capacity || fields.count > Self.mostFields,
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
