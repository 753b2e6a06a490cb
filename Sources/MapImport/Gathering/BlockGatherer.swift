import COsmium
import Geometry
import MapStore
import Platform

/// The settings that apply to all blocks of objects.
struct GatheringRules: Sendable {
    /// The languages whose names are kept.
    let languages: [String]
    /// The keys that some rule uses.
    let keys: KeyTable
    /// The area outside which there are no roads, borders and names; `nil` for all.
    let area: ImportArea?
    /// The boundary properties of ways, from relations.
    var boundaries: [Int64: BoundaryMembership] = [:]
    /// The signs that tags tell; `nil` if none are wanted.
    let signs: PlacedSignRules?

    init(languages: [String], area: ImportArea?, signs: SignRules? = nil) {
        self.languages = languages
        self.area = area
        let keys = Tags.keys(languages: languages, and: signs?.keys ?? [])
        self.keys = keys
        self.signs = signs.map { PlacedSignRules($0, keys: keys) }
    }
}

/// Processes the objects of a block, and keeps the results until an ``ObjectGatherer`` takes them.
///
/// It depends on no other block, so each thread can process its own.
///
/// Unchecked: one thread fills it, and another reads it after that.
final class BlockGatherer: OSMObjectReceiver, @unchecked Sendable {
    // One thread accesses one object at a time: checks of exclusive access would only cost time.
    let store = FeatureStore()
    @exclusivity(unchecked) private(set) var coastline = CoastlineJoiner()
    @exclusivity(unchecked) private(set) var network = ImportedRoadGraphBuilder()
    @exclusivity(unchecked) private(set) var borders:
        [(countries: Set<String>, parts: [[FixedPoint]])] = []
    @exclusivity(unchecked) private(set) var search = SearchCandidates()
    @exclusivity(unchecked) private(set) var report = ImportReport()
    /// Nodes that may stop cars.
    @exclusivity(unchecked) private(set) var barriers: [Int64] = []
    @exclusivity(unchecked) private(set) var namedPlaces: [NamedPlace] = []
    /// The names of the countries that are mapped as points, which are the best positions for their
    /// labels.
    @exclusivity(unchecked) private(set) var countries: [String] = []
    /// The labels of administrative areas, by name.
    @exclusivity(unchecked) private(set) var boundaryLabels:
        [(name: String, features: Range<Int>)] = []

    private let rules: GatheringRules
    private let tags: Tags
    @exclusivity(unchecked) private var classifier: TagClassifier
    @exclusivity(unchecked) private var writer: FeatureWriter

    /// A gatherer of one block.
    init(_ rules: GatheringRules) {
        self.rules = rules
        tags = Tags(languages: rules.languages, keys: rules.keys)
        classifier = TagClassifier(tags: tags)
        writer = FeatureWriter(store: store)
    }

    /// The number of tags that were dropped because they are not UTF-8.
    var invalidTexts: Int { tags.invalidTexts }

    // MARK: Nodes

    func take(node: borrowing cosmium_node) {
        guard node.location.isKnown else { return }
        tags.load(node.tags, count: node.tag_count)
        guard !tags.isEmpty else { return }
        if let exit = MotorwayExit(tags) { network.add(exit, atNode: node.id) }
        if let barrier = tags[.barrier], Self.barriersForCars.contains(barrier) {
            barriers.append(node.id)
        }
        let nodeRules = NodeRules(tags: tags)
        if nodeRules.isRelevant, let use = NodeUse(nodeRules) {
            network.add(use, ofNode: node.id)
        }
        addConditions(ofNode: node.id)
        let location = node.location
        if let signs = rules.signs {
            var unknown = 0
            let drafts = SignTags(tags: tags, rules: signs).ofNode(unknown: &unknown)
            report.count(.unknownSign, unknown)
            network.signs.add(drafts, ofNode: node.id, at: FixedCoordinate(location))
        }
        classifier.classifyNode()
        if !classifier.drafts.isEmpty {
            if tags.is(.place, "country"), let name = tags[.name] { countries.append(name) }
            let point = FixedPoint(WorldPoint(location.coordinate))
            let known = store.featureCount
            let isDrawn = writer.add(
                classifier.drafts, id: Self.featureID(node.id, kind: 1),
                whole: { store.addPoint(point) })
            if !isDrawn { report.count(.emptyGeometry) }
            noteName(at: point, fraction: 0, from: known)
        }
        guard rules.area?.contains(FixedCoordinate(location)) != false else { return }
        search.add(
            tags: tags, classifier: classifier, position: FixedCoordinate(location),
            isArea: false)
    }

    private func addConditions(ofNode id: Int64) {
        var conditional = ConditionalTags(tags)
        // Most nodes with hours are shops.
        guard !tags.has(.openingHours) || tags.has(.barrier), conditional.isPresent else { return }
        let conditions = conditional.conditionsOfNode()
        report.count(.unknownCondition, conditional.unknownCount)
        if !conditions.isEmpty { network.add(conditions, ofNode: id) }
    }

    private static let barriersForCars: Set<String> = [
        "gate", "lift_gate", "swing_gate", "bollard", "block", "jersey_barrier", "chain",
        "cycle_barrier", "motorcycle_barrier", "planter", "log", "barrier_board", "kissing_gate",
        "stile", "turnstile", "debris", "sump_buster",
    ]

    // MARK: Ways

    func take(way: borrowing cosmium_way) {
        let locations = UnsafeBufferPointer(start: way.locations, count: way.node_count)
        let ids = UnsafeBufferPointer(start: way.node_ids, count: way.node_count)
        let missing = locations.reduce(0) { $0 + ($1.isKnown ? 0 : 1) }
        report.count(.missingNode, missing)
        tags.load(way.tags, count: way.tag_count)
        let boundary = rules.boundaries.isEmpty ? nil : rules.boundaries[way.id]
        guard !tags.isEmpty || boundary != nil else { return }
        guard zip(locations, locations.dropFirst()).contains(where: { $0.isKnown && $1.isKnown })
        else {
            report.count(.wayWithoutNodes)
            return
        }
        if tags.is(.natural, "coastline") {
            coastline.add(
                nodeIDs: ids, locations: locations.lazy.map { $0.isKnown ? $0.coordinate : nil })
        }
        let isWanted =
            rules.area?.touches(locations.lazy.map(FixedCoordinate.init(known:))) != false
        if isWanted { addRoad(way.id, ids, locations) }
        if isWanted, let countries = boundary?.countries, !countries.isEmpty {
            borders.append((countries, Self.runs(locations)))
        }
        addLine(way.id, ids, locations, boundary)
    }

    private func addRoad(
        _ wayID: Int64, _ ids: UnsafeBufferPointer<Int64>,
        _ locations: UnsafeBufferPointer<cosmium_location>
    ) {
        guard Self.keysOfRoads.contains(where: tags.has),
            var draft = RoadTags(tags: tags).draft(
                layer: classifier.layerLevel, isBridge: classifier.isBridge,
                isTunnel: classifier.isTunnel, uses: RoadUses(TravelRules(tags: tags)))
        else { return }
        var conditional = ConditionalTags(tags)
        if conditional.isPresent {
            draft.conditions = conditional.conditions(ofRoad: draft.uses)
            report.count(.unknownCondition, conditional.unknownCount)
        }
        if let signs = rules.signs, draft.carAccess != .no {
            var unknown = 0
            draft.signs = SignTags(tags: tags, rules: signs).ofWay(unknown: &unknown)
            report.count(.unknownSign, unknown)
        }
        _ = network.add(
            draft, wayID: wayID, ids: ids,
            locations: locations.lazy.map(FixedCoordinate.init(known:)))
    }

    private static let keysOfRoads: [TagKey] = [
        .highway, .route, .manMade, .railway, .publicTransport, .amenity,
    ]

    /// The points of a way, split into runs without missing nodes.
    private static func runs(
        _ locations: UnsafeBufferPointer<cosmium_location>
    ) -> [[FixedPoint]] {
        locations.split { !$0.isKnown }.map { run in
            run.map { FixedPoint(WorldPoint($0.coordinate)) }
        }
    }

    private func addLine(
        _ wayID: Int64, _ ids: UnsafeBufferPointer<Int64>,
        _ locations: UnsafeBufferPointer<cosmium_location>, _ boundary: BoundaryMembership?
    ) {
        let isClosed = ids.count > 3 && ids.first == ids.last
        guard classifier.wantsLine(isClosed: isClosed, boundary: boundary) else { return }
        var parts: [[FixedPoint]] = [[]]
        var length = 0.0
        var last: WorldPoint?
        for location in locations {
            guard location.isKnown else {
                if last != nil { parts.append([]) }
                last = nil
                continue
            }
            let point = WorldPoint(location.coordinate)
            if let last {
                let (x, y) = (point.x - last.x, point.y - last.y)
                length += (x * x + y * y).squareRoot()
            }
            parts[parts.count - 1].append(FixedPoint(point))
            last = point
        }
        classifier.classifyLine(
            LineFacts(isClosed: isClosed, pixelsAtZoom0: length * 256), boundary: boundary)
        guard !classifier.drafts.isEmpty else { return }
        let isDrawn = writer.add(
            classifier.drafts, id: Self.featureID(wayID, kind: 2),
            whole: { store.addGeometry(kind: .line, parts: parts) })
        if !isDrawn { report.count(.emptyGeometry) }
    }

    // MARK: Areas

    func take(area: borrowing cosmium_area) {
        tags.load(area.tags, count: area.tag_count)
        guard !tags.isEmpty else { return }
        guard let shape = AreaShape(area) else {
            report.count(.areaNotAssembled)
            return
        }
        add(shape, id: area.id, isFromWay: area.is_from_way)
    }

    /// Closes a multipolygon that continues beyond the extracts along the edges of their boxes.
    ///
    /// - Parameters:
    ///   - area: the multipolygon; one that lies in several boxes that do not overlap is closed in
    ///     each.
    ///   - extracts: the boxes of the files; if there are none, the box of all nodes is used.
    ///   - roads: the positions of all roads, which do not run through water.
    ///   - work: the remaining work budget.
    func take(
        cutArea area: borrowing cosmium_cut_area, extracts: [CoordinateBox],
        roads: ScratchArray<FixedCoordinate>, work: inout CutAreaWork
    ) {
        tags.load(area.tags, count: area.tag_count)
        guard !tags.isEmpty else { return }
        let members = CutArea.ways(of: area)
        // A single node is not enough to find the box: nodes of a way that is kept whole often lie
        // outside.
        guard
            let around = CoordinateBox(
                around: members.flatMap(\.locations).compactMap(\.self))
        else { return }
        let known = extracts.isEmpty ? [CoordinateBox(area.node_box)].compactMap(\.self) : extracts
        let boxes = known.flatMap(\.parts)
        let own = boxes.filter(around.intersects)
        guard work.takes(area, boxes: own.count) else { return report.count(.longCutArea) }
        let isWater = tags.is(.natural, "water") || tags.is(.waterway, "riverbank")
        let check = isWater ? LandCheck(roads: roads) : nil
        let parts = own.compactMap {
            CutArea(members, in: $0, roads: check, looksLeft: &work.looksLeft)
        }
        guard !parts.isEmpty else {
            if !work.isLeft { report.count(.longCutArea) }
            return
        }
        report.cutAreas += 1
        add(AreaShape(parts), id: area.id, isFromWay: false)
    }

    /// Adds an area with the loaded tags.
    private func add(_ shape: AreaShape, id: Int64, isFromWay: Bool) {
        report.areas += 1
        classifier.classifyArea(
            AreaFacts(
                isFromWay: isFromWay,
                mercatorSquareMeters: shape.area * AreaFacts.worldSquareMeters,
                side: tags.has(.roofShape) ? shape.side : 0))
        let labelPoint = Lazy { shape.labelPoint }
        if !classifier.drafts.isEmpty {
            let known = store.featureCount
            let isDrawn = writer.add(
                classifier.drafts,
                id: Self.featureID(id, kind: isFromWay ? 2 : 3),
                whole: {
                    store.addGeometry(
                        kind: .polygon,
                        parts: (0..<shape.rings.count).lazy.map { shape.rings[$0] },
                        holes: shape.holes)
                },
                labelPoint: { store.addPoint(labelPoint.value) })
            if !isDrawn { report.count(.emptyGeometry) }
            noteName(at: labelPoint.value, fraction: shape.area, from: known)
            noteLabel(from: known)
        }
        let position = Lazy { FixedCoordinate(labelPoint.value.worldPoint.coordinate) }
        if let part = rules.area, !part.contains(position.value) { return }
        search.add(
            tags: tags, classifier: classifier, position: position.value, isArea: true)
    }

    // MARK: Names

    /// Remembers the names of things that are labelled once among the features that were added last.
    private func noteName(
        at point: @autoclosure () -> FixedPoint, fraction: Double, from first: Int
    ) {
        for draft in classifier.drafts {
            guard [.pois, .publicTransport, .placeLabels].contains(draft.layer),
                let kind = NamedPlace.Kind(draft),
                case .string(let name)? = draft.attributes.first(where: { $0.key == "name" })?.value
            else { continue }
            let features = store.features(of: draft.layer, in: first..<store.featureCount)
            namedPlaces.append(
                NamedPlace(
                    name: name, kind: kind, point: point(), fraction: fraction,
                    rank: -draft.order, features: features))
        }
    }

    /// Remembers the label of an administrative area among the features that were added last; a
    /// country that is also mapped as a point has none.
    private func noteLabel(from first: Int) {
        guard tags.is(.boundary, "administrative"), let name = tags[.name],
            classifier.drafts.contains(where: { $0.layer == .boundaryLabels })
        else { return }
        boundaryLabels.append(
            (name, store.features(of: .boundaryLabels, in: first..<store.featureCount)))
    }

    /// The id of the feature in tiles: the object's id times ten plus its kind (1 node, 2 way, 3
    /// relation), as in Planetiler; 0 for objects that an editor has not uploaded yet.
    private static func featureID(_ id: Int64, kind: UInt64) -> UInt64 {
        guard id > 0 else { return 0 }
        let (number, isTooLarge) = UInt64(id).multipliedReportingOverflow(by: 10)
        return isTooLarge ? 0 : number &+ kind
    }
}

/// A value that is made when it is first used.
private final class Lazy<Value> {
    private let make: () -> Value
    private(set) lazy var value: Value = make()

    init(_ make: @escaping () -> Value) {
        self.make = make
    }
}
