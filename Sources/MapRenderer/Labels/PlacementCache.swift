import Geometry
import MapStyle

/// The placements of one renderer, one for each zoom and bearing: pictures of both share what is known
/// of their surroundings.
final class PlacementCache {
    private let loader: TileLoader
    private let shapes: ShapedTextCache
    private let sprite: SpriteSheet
    private let plates: (any RoadPlates)?
    private let polygons = PolygonAnchors()
    private let lines: BucketStore<LineBucket>
    private let points: BucketStore<PointBucket>
    private var fields: [Key: Entry] = [:]
    private var timelines: [TimelineKey: LabelTimeline] = [:]
    /// Each layer on the last plane that asked for it.
    private var layouts: [Int: SymbolLayout] = [:]
    private var clock = 0
    /// Whether the last picture may lack labels, because there were too many to look for.
    private(set) var isShort = false

    private struct Key: Hashable {
        let plane: LabelPlane
        /// Whether the map turns below labels that stand upright.
        let turns: Bool
        let languages: [String]
        let labels: LabelSet
        /// Whether decisions are kept with their reasons.
        let explains: Bool
        let line: ObjectIdentifier?
    }

    private struct TimelineKey: Hashable {
        let key: Key
        let sequence: ObjectIdentifier
    }

    private struct Entry {
        let field: PlacementField
        let placer: LabelPlacer
        /// Kept, so that no other line gets its identity.
        let line: GroundLine?
        var lastUse: Int
    }

    /// Instances kept at most; one holds about a kilobyte with its place.
    private let capacity: Int

    /// The placements of a renderer.
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
        points = BucketStore(capacity: places, heldCapacity: bytes)
    }

    /// The labels of a picture.
    ///
    /// - Parameters:
    ///   - request: the picture.
    ///   - viewport: its view.
    ///   - layers: the style's layers that show at its zoom, with their indices.
    ///   - overlays: what lies over the map.
    ///   - cover: what hides ground of a tilted view.
    ///   - moment: its position in a drive; `nil` for a picture of its own.
    /// - Returns: which labels stand where.
    func labels(
        _ request: FrameRequest, _ viewport: Viewport, layers: [(index: Int, layer: StyleLayer)],
        overlays: [any Overlay], cover: FillExtrusionCover? = nil, at moment: FrameMoment? = nil
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
            labels: request.labels, explains: request.explainsLabels,
            line: line.map { ObjectIdentifier($0.line) })
        if request.camera.pitch > 0, let moment {
            let timeline = timeline(key, moment.sequence, line, layers, request)
            defer { isShort = timeline.isShort }
            let recorder = Self.recorder(key, timeline.collector)
            return FrameLabels(
                timeline, at: moment, request, obstacles: obstacles, cover: cover, limit: limit,
                reasons: Self.reasons(recorder, overlays, in: viewport))
        }
        if request.camera.pitch > 0 {
            let collector = makeCollector(key, line, layers, request, isTilted: true)
            collector.budget = LabelBudget(request.size)
            defer { isShort = collector.budget.isSpent }
            let recorder = Self.recorder(key, collector)
            return FrameLabels(
                collector, leaving: line, tilted: request, obstacles: obstacles, cover: cover,
                limit: limit, reasons: Self.reasons(recorder, overlays, in: viewport))
        }
        clock += 1
        var entry = fields[key] ?? makeEntry(key, line, layers, request)
        entry.lastUse = clock
        entry.field.drawingLimit = limit
        entry.field.collector.budget = LabelBudget(request.size)
        defer {
            isShort = entry.field.collector.budget.isSpent
            entry.field.drawingLimit = nil
        }
        fields[key] = entry
        defer { makeSpace() }
        let reasons = Self.reasons(entry.placer.recorder, overlays, in: viewport)
        if key.turns || plane.zoom != request.camera.zoom {
            return FrameLabels(
                entry.field, entry.placer, drive: request, obstacles: obstacles, reasons: reasons)
        }
        let window = LabelWindow(request, on: plane)
        return FrameLabels(
            entry.field, entry.placer, in: window, obstacles: obstacles, reasons: reasons)
    }

    /// What records decisions; `nil` if the request does not ask for reasons.
    private static func recorder(_ key: Key, _ collector: LabelCollector) -> PlacementRecorder? {
        key.explains ? PlacementRecorder(tileZooms: collector.tileZooms) : nil
    }

    /// The reasons of a picture; `nil` if the request does not ask for them.
    private static func reasons(
        _ recorder: PlacementRecorder?, _ overlays: [any Overlay], in viewport: Viewport
    ) -> PictureReasons? {
        recorder.map { recorder in
            PictureReasons(
                recorder,
                obstacles: overlays.flatMap { overlay in
                    overlay.obstacles(in: viewport).map { _ in .overlay(overlay.obstacleName) }
                })
        }
    }

    /// How many cells were collected for the fields that are kept, edges not counted, and how many
    /// instances they gave; for tests and measurements.
    var collected: (cells: Int, instances: Int) {
        fields.values.reduce((0, 0)) {
            ($0.0 + $1.field.collector.cellCount, $0.1 + $1.field.instances.count)
        }
    }

    /// The labels of a drive.
    private func timeline(
        _ key: Key, _ sequence: FrameSequence, _ line: WideGroundLine?,
        _ layers: [(index: Int, layer: StyleLayer)], _ request: FrameRequest
    ) -> LabelTimeline {
        let place = TimelineKey(key: key, sequence: ObjectIdentifier(sequence.identity))
        if let known = timelines[place], known.count <= capacity { return known }
        // Others of the same drive are for zooms that it has left, or will come to again much later.
        if timelines.count >= Self.mostTimelines { timelines.removeAll() }
        let collector = makeCollector(key, line, layers, request, isTilted: true)
        let timeline = LabelTimeline(
            sequence.identity, collector, leaving: line, budget: LabelBudget(request.size))
        timelines[place] = timeline
        return timeline
    }

    private static let mostTimelines = 4

    private func makeEntry(
        _ key: Key, _ line: WideGroundLine?, _ layers: [(index: Int, layer: StyleLayer)],
        _ request: FrameRequest
    ) -> Entry {
        let collector = makeCollector(key, line, layers, request, isTilted: false)
        let field = PlacementField(
            collector: collector, turns: key.turns, leaving: line,
            recorder: Self.recorder(key, collector))
        return Entry(
            field: field, placer: LabelPlacer(field), line: line?.line, lastUse: clock)
    }

    private func makeCollector(
        _ key: Key, _ line: WideGroundLine?, _ layers: [(index: Int, layer: StyleLayer)],
        _ request: FrameRequest, isTilted: Bool
    ) -> LabelCollector {
        let asked = layers.filter { $0.layer.symbol != nil }.prefix(LabelBudget.mostLayers)
        let layouts = asked.compactMap { index, layer in
            layer.symbol.map {
                layout(layer, $0, index, key, stepsAside: line != nil && !key.turns)
            }
        }
        return LabelCollector(
            plane: key.plane, layouts: layouts, isTilted: isTilted, loader: loader,
            lines: lines, points: points, request: request)
    }

    /// A layer on a plane: a turning camera asks for many that differ in the bearing alone.
    private func layout(
        _ layer: StyleLayer, _ symbol: SymbolStyle, _ index: Int, _ key: Key,
        stepsAside: Bool
    ) -> SymbolLayout {
        let last = layouts[index].flatMap { last in
            last.plane.styleZoom == key.plane.styleZoom && last.stepsAside == stepsAside
                ? last : nil
        }
        let layout =
            last.map { SymbolLayout($0, on: key.plane) }
            ?? SymbolLayout(
                layer, symbol, layerIndex: index, plane: key.plane, shapes: shapes,
                sprite: sprite, polygons: polygons, stepsAside: stepsAside,
                plates: layer.isRoadPlate ? plates : nil)
        layouts[index] = layout
        return layout
    }

    /// Drops the fields that were not used for longest; the last one too if it alone is too large.
    private func makeSpace() {
        var count = fields.values.reduce(0) { $0 + $1.field.instances.count }
        while count > capacity || fields.count > Self.mostFields,
            let oldest = fields.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            count -= oldest.value.field.instances.count
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
