import COsmium
import FileOutput
import MapGeometry
import MapStore

/// Takes the objects of the files and hands each to those it concerns: tiles, sea, roads, search.
final class ObjectGatherer: OSMReceiver {
    /// What tiles are cut from.
    let store: FeatureStore
    // One thread for one object at a time: checks of exclusive access would only cost.
    @exclusivity(unchecked) private(set) var coastline = CoastlineJoiner()
    @exclusivity(unchecked) private(set) var network: RoadGraphBuilder
    @exclusivity(unchecked) private(set) var restrictions = TurnRestrictionBuilder()
    @exclusivity(unchecked) private(set) var borders = BorderCollector()
    @exclusivity(unchecked) private(set) var search: SearchCollector
    /// The boxes of the files, as their headers say or where their nodes lie; those that overlap are
    /// joined.
    @exclusivity(unchecked) private(set) var extracts: [CoordinateBox] = []
    @exclusivity(unchecked) var report = ImportReport()
    /// Told of each bit of reading.
    var onRead: (_ done: UInt64, _ total: UInt64) throws -> Void = { _, _ in }

    private let tags: Tags
    private let area: ImportArea?
    @exclusivity(unchecked) private var classifier: TagClassifier
    @exclusivity(unchecked) private var writer: FeatureWriter
    @exclusivity(unchecked) private var boundaries: [Int64: BoundaryMembership] = [:]
    @exclusivity(unchecked) private var barriers: Set<Int64> = []
    /// How many nodes, and pairs of ways, of cut areas may still be looked at.
    @exclusivity(unchecked) var cutWorkLeft = 20_000_000
    @exclusivity(unchecked) private var repeatedNames = RepeatedNames()
    /// The names of the countries that are mapped as points, which lie where their names stand best.
    @exclusivity(unchecked) private var countries: Set<String> = []

    /// A gatherer that keeps names in some languages.
    ///
    /// - Parameters:
    ///   - languages: codes of the languages.
    ///   - area: outside of it there are no roads, borders and names; `nil` for all. Tiles are cut to it
    ///     later.
    ///   - memory: whose limit it is subject to; `nil` keeps everything in memory.
    init(languages: [String], area: ImportArea? = nil, in memory: ScratchMemory? = nil) {
        store = FeatureStore(in: memory)
        network = RoadGraphBuilder(in: memory)
        search = SearchCollector(in: memory)
        self.area = area
        tags = Tags(languages: languages)
        classifier = TagClassifier(tags: tags)
        writer = FeatureWriter(store: store)
    }

    /// How many tags were dropped because they are not UTF-8.
    var invalidTexts: Int { tags.invalidTexts }

    /// How many barriers stand on roads that cars may use.
    var barriersOnRoads: Int {
        guard !barriers.isEmpty else { return 0 }
        var found = Set<Int64>()
        for run in network.runs.elements where network.road(at: Int(run.road)).carAccess != .no {
            for id in network.nodeIDs[run.nodes] where barriers.contains(id) { found.insert(id) }
        }
        return found.count
    }

    func read(_ done: UInt64, of total: UInt64) throws { try onRead(done, total) }

    func take(box: cosmium_box) throws {
        let southWest = box.south_west.coordinate
        let northEast = box.north_east.coordinate
        guard box.south_west.isKnown,
            let box = CoordinateBox(
                checkedWest: southWest.longitude, south: southWest.latitude,
                east: northEast.longitude, north: northEast.latitude),
            box.west < box.east, box.south < box.north
        else { return }
        var joined = box
        while let near = extracts.firstIndex(where: { $0.overlaps(joined) }) {
            joined = joined.union(extracts.remove(at: near))
        }
        extracts.append(joined)
    }

    /// The box around all of ``extracts``; `nil` if there are none.
    var wholeBox: CoordinateBox? {
        extracts.dropFirst().reduce(extracts.first) { $0?.union($1) }
    }

    // MARK: Relations

    func take(relation: borrowing cosmium_relation) throws {
        tags.load(relation.tags, count: relation.tag_count)
        restrictions.add(relation, tags: tags, report: &report)
        guard let membership = BoundaryMembership(relation: tags) else { return }
        for member in UnsafeBufferPointer(start: relation.members, count: relation.member_count)
        where UInt8(bitPattern: member.type) == UInt8(ascii: "w") {
            boundaries[member.id, default: membership].add(membership)
        }
    }

    // MARK: Nodes

    func take(node: borrowing cosmium_node) throws {
        guard node.location.isKnown else { return }
        tags.load(node.tags, count: node.tag_count)
        guard !tags.isEmpty else { return }
        if tags.is(.highway, "motorway_junction"), let ref = tags[.ref] {
            network.add(exitNumber: ref, atNode: node.id)
        }
        if let barrier = tags[.barrier], Self.barriersForCars.contains(barrier) {
            barriers.insert(node.id)
        }
        classifier.classifyNode()
        let location = node.location
        if !classifier.drafts.isEmpty {
            if tags.is(.place, "country"), let name = tags[.name] { countries.insert(name) }
            let point = FixedPoint(WorldPoint(location.coordinate))
            let known = store.featureCount
            let isDrawn = writer.add(
                classifier.drafts, id: Self.featureID(node.id, kind: 1),
                whole: { store.addPoint(point) })
            if !isDrawn { report.count(.emptyGeometry) }
            noteName(at: point, share: 0, from: known)
        }
        guard area?.contains(FixedCoordinate(location)) != false else { return }
        search.add(
            tags: tags, classifier: classifier, position: FixedCoordinate(location),
            isArea: false)
    }

    private static let barriersForCars: Set<String> = [
        "gate", "lift_gate", "swing_gate", "bollard", "block", "jersey_barrier", "chain",
        "cycle_barrier", "motorcycle_barrier", "planter", "log", "barrier_board", "kissing_gate",
        "stile", "turnstile", "debris", "sump_buster",
    ]

    // MARK: Ways

    func take(way: borrowing cosmium_way) throws {
        let locations = UnsafeBufferPointer(start: way.locations, count: way.node_count)
        let ids = UnsafeBufferPointer(start: way.node_ids, count: way.node_count)
        let missing = locations.reduce(0) { $0 + ($1.isKnown ? 0 : 1) }
        report.count(.missingNode, missing)
        tags.load(way.tags, count: way.tag_count)
        let boundary = boundaries.isEmpty ? nil : boundaries[way.id]
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
        let isWanted = area?.touches(locations.lazy.map(FixedCoordinate.init(known:))) != false
        if isWanted { addRoad(way.id, ids, locations) }
        if isWanted, let countries = boundary?.countries, !countries.isEmpty {
            borders.add(countries: countries, parts: Self.runs(locations))
        }
        addLine(way.id, ids, locations, boundary)
    }

    private func addRoad(
        _ wayID: Int64, _ ids: UnsafeBufferPointer<Int64>,
        _ locations: UnsafeBufferPointer<cosmium_location>
    ) {
        guard tags.has(.highway) || tags.has(.route),
            let draft = RoadTags(tags: tags).draft(
                layer: classifier.layerLevel, isBridge: classifier.isBridge,
                isTunnel: classifier.isTunnel)
        else { return }
        _ = network.add(
            draft, wayID: wayID, ids: ids,
            locations: locations.lazy.map(FixedCoordinate.init(known:)))
    }

    /// The points of a way, in runs without missing nodes.
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

    func take(area: borrowing cosmium_area) throws {
        tags.load(area.tags, count: area.tag_count)
        guard !tags.isEmpty else { return }
        guard let shape = AreaShape(area) else {
            report.count(.areaNotAssembled)
            return
        }
        add(shape, id: area.id, isFromWay: area.is_from_way)
    }

    /// Closes a multipolygon that runs on beyond the extract along the edge of the extract's box.
    func take(cutArea area: borrowing cosmium_cut_area) throws {
        // Relations may name the same ways again and again.
        let ways = min(area.way_count, 2 * CutArea.mostLines)
        cutWorkLeft -= area.node_count + ways * ways
        guard cutWorkLeft > 0 else { return }
        tags.load(area.tags, count: area.tag_count)
        guard !tags.isEmpty else { return }
        let members = CutArea.ways(of: area)
        guard let first = members.lazy.flatMap(\.locations).compactMap(\.self).first,
            let box = extracts.isEmpty
                ? CoordinateBox(area.node_box)
                : extracts.first(where: { BoxEdge(box: $0).contains(first) }) ?? extracts[0]
        else { return }
        let isWater = tags.is(.natural, "water") || tags.is(.waterway, "riverbank")
        let roads = isWater ? LandCheck(roads: network.positions) : nil
        guard let cut = CutArea(members, in: box, roads: roads) else { return }
        report.cutAreas += 1
        add(AreaShape(cut), id: area.id, isFromWay: false)
    }

    /// Adds an area that has the loaded tags.
    private func add(_ shape: AreaShape, id: Int64, isFromWay: Bool) {
        report.areas += 1
        classifier.classifyArea(
            AreaFacts(
                isFromWay: isFromWay,
                mercatorSquareMeters: shape.area * AreaFacts.worldSquareMeters))
        let labelPoint = Lazy { shape.labelPoint }
        if tags.is(.boundary, "administrative"), let name = tags[.name], countries.contains(name) {
            classifier.drafts.removeAll { $0.layer == .boundaryLabels }
        }
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
            noteName(at: labelPoint.value, share: shape.area, from: known)
        }
        let position = Lazy { FixedCoordinate(labelPoint.value.worldPoint.coordinate) }
        if let part = area, !part.contains(position.value) { return }
        search.add(
            tags: tags, classifier: classifier, position: position.value, isArea: true)
    }

    // MARK: Names

    /// Remembers the name of a point of interest among the features that were added last.
    private func noteName(at point: @autoclosure () -> FixedPoint, share: Double, from first: Int) {
        guard let draft = classifier.drafts.first(where: { $0.layer == .pois }),
            case .string(let name)? = draft.attributes.first(where: { $0.key == "name" })?.value
        else { return }
        let features = store.features(of: .pois, in: first..<store.featureCount)
        repeatedNames.add(
            name: name, at: point(), share: share, rank: -draft.order, features: features)
    }

    /// Takes out of the tiles what says again what a more important neighbour says; to be called once,
    /// when all has been read.
    func removeRepeatedNames() {
        store.remove(repeatedNames.repeatedFeatures())
        repeatedNames = RepeatedNames()
    }

    /// A number for the feature in tiles: that of the object times ten and its kind (1 node, 2 way,
    /// 3 relation), as Planetiler has it; 0 for objects that an editor has not uploaded yet.
    private static func featureID(_ id: Int64, kind: UInt64) -> UInt64 {
        guard id > 0 else { return 0 }
        let (number, isTooLarge) = UInt64(id).multipliedReportingOverflow(by: 10)
        return isTooLarge ? 0 : number &+ kind
    }
}

/// A value that is made when it is first asked for.
private final class Lazy<Value> {
    private let make: () -> Value
    private(set) lazy var value: Value = make()

    init(_ make: @escaping () -> Value) {
        self.make = make
    }
}
