import COsmium
import Geometry
import MapStore
import Platform

/// Receives the contents of the files and distributes them to tiles, sea, roads and search.
///
/// Objects come in blocks, which threads process independently (``BlockGatherer``); the results are
/// combined here in the order of the blocks, so that the number of threads changes nothing.
final class ObjectGatherer: OSMReceiver {
    /// The features that tiles are cut from.
    let store: FeatureStore
    // One thread accesses one object at a time: checks of exclusive access would only cost time.
    @exclusivity(unchecked) private(set) var coastline = CoastlineJoiner()
    @exclusivity(unchecked) private(set) var network: ImportedRoadGraphBuilder
    @exclusivity(unchecked) private(set) var restrictions = TurnRestrictionBuilder()
    @exclusivity(unchecked) private(set) var borders = BorderCollector()
    @exclusivity(unchecked) private(set) var search: SearchCollector
    /// The boxes of the files, from their headers or around their nodes; those that overlap are
    /// joined.
    @exclusivity(unchecked) private(set) var extracts: [CoordinateBox] = []
    @exclusivity(unchecked) var report = ImportReport()
    /// Called with the progress of reading.
    var onRead: (_ done: UInt64, _ total: UInt64) throws -> Void = { _, _ in }

    private let threads: Int
    private let tags: Tags
    @exclusivity(unchecked) private var rules: GatheringRules
    /// The pipeline that processes blocks, while there are any.
    @exclusivity(unchecked) private var blocks: OrderedPipeline<OSMBlock, BlockGatherer>?
    @exclusivity(unchecked) private var barriers: Set<Int64> = []
    /// The remaining work budget for closing cut areas.
    @exclusivity(unchecked) var cutWork = CutAreaWork()
    @exclusivity(unchecked) private var repeatedNames = RepeatedNames()
    /// The names of the countries that are mapped as points.
    @exclusivity(unchecked) private var countries: Set<String> = []
    /// The labels of administrative areas, by name.
    @exclusivity(unchecked) private var boundaryLabels: [(name: String, features: Range<Int>)] = []
    @exclusivity(unchecked) private(set) var invalidTexts = 0

    /// A gatherer that keeps names in some languages.
    ///
    /// - Parameters:
    ///   - languages: codes of the languages.
    ///   - area: the area outside which there are no roads, borders and names; `nil` for all. Tiles
    ///     are cut to it later.
    ///   - memory: the memory whose limit applies; `nil` keeps everything in memory.
    ///   - threads: how many threads process blocks of objects.
    ///   - signs: the signs that tags tell; `nil` if none are wanted.
    init(
        languages: [String], area: ImportArea? = nil, in memory: ScratchMemory? = nil,
        threads: Int = 1, signs: SignRules? = nil
    ) {
        store = FeatureStore(in: memory)
        network = ImportedRoadGraphBuilder(in: memory)
        search = SearchCollector(in: memory)
        self.threads = threads
        rules = GatheringRules(languages: languages, area: area, signs: signs)
        tags = Tags(languages: languages, keys: rules.keys)
        // Layers are in the tiles in the order of their registration.
        _ = FeatureWriter(store: store)
    }

    /// The number of barriers on roads that cars may use.
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
            box.south < box.north,
            box.crossesAntimeridian
                ? box.width <= CoordinateBox.widestCrossing : box.width > 0
        else { return }
        var joined = box
        while let near = extracts.firstIndex(where: { $0.intersects(joined) }) {
            joined = joined.union(extracts.remove(at: near))
        }
        extracts.append(joined)
    }

    /// Forgets the boxes of headers, which turned out to be wrong.
    func dropExtracts() { extracts = [] }

    /// The box around all of ``extracts``; `nil` if there are none.
    var wholeBox: CoordinateBox? {
        extracts.dropFirst().reduce(extracts.first) { $0?.union($1) }
    }

    // MARK: Relations

    func take(relation: borrowing cosmium_relation) throws {
        tags.load(relation.tags, count: relation.tag_count)
        defer {
            invalidTexts += tags.invalidTexts
            tags.invalidTexts = 0
        }
        restrictions.add(relation, tags: tags, report: &report)
        guard let membership = BoundaryMembership(relation: tags) else { return }
        for member in UnsafeBufferPointer(start: relation.members, count: relation.member_count)
        where UInt8(bitPattern: member.type) == UInt8(ascii: "w") {
            rules.boundaries[member.id, default: membership].add(membership)
        }
    }

    // MARK: Blocks

    /// Passes a block of objects to a thread, and adds the results of earlier ones.
    func take(block: OSMBlock) throws {
        if blocks == nil {
            let rules = rules
            // Reading, and combining the results of blocks, keeps one core busy.
            blocks = try OrderedPipeline(
                threads: threads - 1,
                work: { block in
                    let gatherer = BlockGatherer(rules)
                    try block.read(into: gatherer)
                    return gatherer
                },
                deliver: { [unowned self] in append($0) })
        }
        try blocks?.add(block)
    }

    /// Waits for all blocks that were passed on.
    func finishBlocks() throws {
        try blocks?.finish()
        blocks = nil
    }

    /// Adds the results of a block.
    private func append(_ block: BlockGatherer) {
        let first = store.featureCount
        let refused = store.append(block.store)
        report.count(.emptyGeometry, refused)
        network.append(block.network)
        coastline.append(block.coastline)
        for border in block.borders {
            borders.add(countries: border.countries, parts: border.parts)
        }
        search.append(block.search)
        report.add(block.report)
        invalidTexts += block.invalidTexts
        barriers.formUnion(block.barriers)
        countries.formUnion(block.countries)
        // Features that did not fit have no index in the store either.
        guard refused == 0 else { return }
        for place in block.namedPlaces { repeatedNames.add(place, featuresFrom: first) }
        boundaryLabels += block.boundaryLabels.map {
            ($0.name, $0.features.lowerBound + first..<$0.features.upperBound + first)
        }
    }

    /// Closes a multipolygon that continues beyond the extract along the edge of the extract's box.
    func take(cutArea area: borrowing cosmium_cut_area) throws {
        try finishBlocks()
        guard cutWork.isLeft else { return report.count(.longCutArea) }
        guard cutWork.takesWays(of: area) else { return report.count(.repetitiveArea) }
        let block = BlockGatherer(rules)
        block.take(
            cutArea: area, extracts: area.is_header_wrong ? [] : extracts, roads: network.positions,
            work: &cutWork)
        append(block)
    }

    // MARK: Names

    /// Removes from the tiles names that repeat those of more important neighbours, and labels of
    /// countries that are also mapped as points, and marks stops of repeated names; to be called
    /// once, after everything has been read.
    func removeRepeatedNames() {
        var repeated = repeatedNames.repeatedFeatures()
        for label in boundaryLabels where countries.contains(label.name) {
            repeated.formUnion(label.features)
        }
        let stops = repeatedNames.repeatedFeatures(ofStops: true)
        for stop in stops.sorted() { store.addCopy(of: stop, marked: "repeated") }
        store.remove(repeated.union(stops))
        repeatedNames = RepeatedNames()
        boundaryLabels = []
    }
}

/// Collects the ways between two countries and joins them into lines.
struct BorderCollector {
    /// The countries on either side, in alphabetical order; only one at sea.
    private struct Sides: Hashable {
        let country: String
        let neighbour: String?
    }

    private var mergers: [Sides: LineMerger<FixedPoint>] = [:]

    /// Adds a way.
    ///
    /// - Parameters:
    ///   - countries: the countries whose outline it is part of; more than two are an error in the
    ///     data.
    ///   - parts: its points, split into runs without missing nodes.
    mutating func add(countries: Set<String>, parts: [[FixedPoint]]) {
        let codes = countries.sorted()
        guard let first = codes.first, codes.count <= 2 else { return }
        let sides = Sides(country: first, neighbour: codes.count == 2 ? codes[1] : nil)
        for part in parts where part.count > 1 {
            mergers[sides, default: LineMerger(isReversible: true)].append(part)
        }
    }

    /// The lines, sorted by countries; none has more points than the database allows.
    func borders() -> [CountryBorder] {
        let sorted = mergers.sorted {
            ($0.key.country, $0.key.neighbour ?? "") < ($1.key.country, $1.key.neighbour ?? "")
        }
        return sorted.flatMap { sides, merger in
            merger.merged().flatMap { Self.pieces($0.points) }.map { points in
                CountryBorder(country: sides.country, neighbour: sides.neighbour, points: points)
            }
        }
    }

    private static func pieces(_ points: [FixedPoint]) -> [[FixedCoordinate]] {
        let longest = GeometryBlob.maximumPointCount - 1
        return stride(from: 0, to: points.count - 1, by: longest).map { start in
            points[start...min(start + longest, points.count - 1)].map {
                FixedCoordinate($0.worldPoint.coordinate)
            }
        }
    }
}
