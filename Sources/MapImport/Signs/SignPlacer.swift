import Geometry
import MapStore
import Platform

/// Finds the edges of a network that signs hold for.
///
/// Nodes of roads are on the edges of their roads; nodes beside roads on the nearest edge that leads
/// the way they face (``SignsBesideRoads``). What holds along a road is on each of its edges, with
/// whether it begins there (``SignsAlongRoads``).
struct SignPlacer {
    /// The signs in the order of their edges.
    private(set) var signs: [RoadSign] = []
    /// The signs that were left out, by reason.
    private(set) var problems: [ImportReport.Reason: Int] = [:]

    private let roads: SignRoads
    private let catalogue: SignCatalogue
    private let entries: [NodeSigns.Entry]
    /// Whether each entry is on a way, for cars or not.
    private var isOnWay: [Bool]

    /// Metres from a junction within which a traffic light is taken to be the junction's.
    private static let nearJunction = 40.0

    /// Places the signs of a network.
    init(_ network: ImportedRoadGraph, _ catalogue: SignCatalogue) {
        roads = SignRoads(network)
        self.catalogue = catalogue
        entries = network.ways.signs.entries
        isOnWay = [Bool](repeating: false, count: entries.count)
        placeNodesOfRoads(NodeSignIndex(network.ways.signs))
        placeNodesBesideRoads()
        let along = SignsAlongRoads(roads, catalogue)
        signs += along.signs
        signs.sort {
            ($0.edge, $0.offset, $0.kind, $0.source) < ($1.edge, $1.offset, $1.kind, $1.source)
        }
    }

    private mutating func count(_ reason: ImportReport.Reason) {
        problems[reason, default: 0] += 1
    }

    /// Returns the signs that those see who may drive on; the others are counted.
    private mutating func open(_ drafts: [SignDraft]) -> [SignDraft] {
        let open = drafts.filter { catalogue.kinds[$0.kind].facing != .closed }
        if open.count < drafts.count {
            problems[.signAgainstTraffic, default: 0] += drafts.count - open.count
        }
        return open
    }

    // MARK: Nodes of roads

    private mutating func placeNodesOfRoads(_ index: NodeSignIndex) {
        guard !entries.isEmpty else { return }
        let network = roads.network
        var ends: [Int: Int] = [:]
        for stretch in 0..<network.stretches.count {
            let (first, last) = (
                Int(network.stretches[stretch].first), Int(network.stretches[stretch].last)
            )
            let isForCars = roads.kind(of: stretch).isForCars
            for place in first...last {
                guard let entry = index[network.ways.nodeIDs[place]] else { continue }
                isOnWay[entry] = true
                guard isForCars else { continue }
                if place == first {
                    ends[Int(network.stretches[stretch].from)] = entry
                } else if place == last {
                    ends[Int(network.stretches[stretch].to)] = entry
                } else {
                    placeWithin(stretch, at: place, entries[entry])
                }
            }
        }
        for (node, entry) in ends.sorted(by: { $0.key < $1.key }) {
            placeAtEnd(node, entries[entry])
        }
    }

    /// Places a node between two junctions.
    private mutating func placeWithin(_ number: Int, at place: Int, _ entry: NodeSigns.Entry) {
        let network = roads.network
        let stretch = network.stretches[number]
        let before = Self.meters(network, Int(stretch.first)...place)
        let after = Self.meters(network, place...Int(stretch.last))
        let positions = network.ways.positions
        for draft in open(entry.drafts) {
            let isForward: Bool?
            switch draft.direction {
            case .both, .unknown: isForward = nil
            case .forward: isForward = true
            case .backward: isForward = false
            case .heading(let degrees):
                let course = positions[place - 1].coordinate.bearing(
                    to: positions[place + 1].coordinate)
                isForward = Bearing.turn(course - Double(degrees)).magnitude <= 90
            case .junction, .signals:
                let ahead =
                    after + roads.metersToCrossing(after: .init(stretch: number, isForward: true))
                let behind =
                    before + roads.metersToCrossing(after: .init(stretch: number, isForward: false))
                let isFar = draft.direction == .signals && min(ahead, behind) > Self.nearJunction
                isForward = isFar ? nil : ahead == behind ? after <= before : ahead < behind
            }
            let isOneway = roads.kind(of: number).forward != roads.kind(of: number).backward
            let directions: [Bool] =
                switch draft.direction {
                case .junction where isOneway, .signals where isOneway: [true, false]
                default: isForward.map { [$0] } ?? [true, false]
                }
            add(
                draft, entry,
                on: directions.map { isForward in
                    (
                        SignRoads.Strand(stretch: number, isForward: isForward),
                        isForward ? before : after
                    )
                })
        }
    }

    /// Places a node at which a stretch of road ends, for those who arrive there.
    private mutating func placeAtEnd(_ node: Int, _ entry: NodeSigns.Entry) {
        let arriving = roads.strands(arrivingAt: node)
        let isCrossing = Set(roads.strands(leaving: node).map(\.stretch)).count > 2
        for draft in open(entry.drafts) {
            let strands: [SignRoads.Strand]
            switch draft.direction {
            case .both, .unknown: strands = arriving
            case .forward: strands = arriving.filter(\.isForward)
            case .backward: strands = arriving.filter { !$0.isForward }
            case .heading(let degrees):
                strands = arriving.filter {
                    Bearing.turn(roads.lastBearing(of: $0) - Double(degrees)).magnitude <= 60
                }
            case .junction where isCrossing:
                count(.signAtJunction)
                continue
            case .signals where isCrossing: strands = arriving
            case .junction, .signals:
                let meters = arriving.map(roads.metersToCrossing)
                let nearest = meters.min() ?? .infinity
                let isFar = draft.direction == .signals && nearest > Self.nearJunction
                strands =
                    isFar ? arriving : zip(arriving, meters).filter { $1 == nearest }.map(\.0)
            }
            add(
                draft, entry,
                on: strands.map { ($0, roads.network.stretches[$0.stretch].meters) })
        }
    }

    /// Adds a sign to strands that may be driven.
    private mutating func add(
        _ draft: SignDraft, _ entry: NodeSigns.Entry,
        on strands: [(strand: SignRoads.Strand, offset: Double)]
    ) {
        let edges = strands.compactMap { place in
            roads.edge(of: place.strand).map { ($0, place.strand, place.offset) }
        }
        guard !edges.isEmpty else { return count(.signAgainstTraffic) }
        let isBoth = draft.direction == .both || draft.direction == .unknown
        for (edge, strand, offset) in edges {
            signs.append(
                sign(
                    draft, entry, edge: edge, offset: offset,
                    direction: isBoth && edges.count > 1
                        ? .both : strand.isForward ? .forward : .backward,
                    side: draft.side))
        }
    }

    private func sign(
        _ draft: SignDraft, _ entry: NodeSigns.Entry, edge: Int, offset: Double,
        direction: RoadSign.Direction, side: RoadSign.Side?
    ) -> RoadSign {
        RoadSign(
            kind: catalogue.kinds[draft.kind].id, value: draft.value, text: draft.text,
            position: entry.position, edge: edge, offset: offset, direction: direction, side: side,
            origin: .object, source: "node/\(entry.id)")
    }

    /// Metres between two of the gathered nodes of a stretch.
    private static func meters(_ network: ImportedRoadGraph, _ places: ClosedRange<Int>) -> Double {
        zip(places, places.dropFirst()).reduce(0) { meters, pair in
            meters
                + network.ways.positions[pair.0].coordinate
                .distance(to: network.ways.positions[pair.1].coordinate)
        }
    }

    // MARK: Nodes beside roads

    private mutating func placeNodesBesideRoads() {
        let others = entries.indices.filter { !isOnWay[$0] }
        guard !others.isEmpty else { return }
        let beside = SignsBesideRoads(roads, others.map { entries[$0] })
        for (index, place) in zip(others, beside.places) {
            let entry = entries[index]
            guard let place else {
                for _ in entry.drafts { count(.signWithoutRoad) }
                continue
            }
            for draft in open(entry.drafts) {
                for strand in place.strands {
                    guard let edge = roads.edge(of: strand.strand) else { continue }
                    signs.append(
                        sign(
                            draft, entry, edge: edge, offset: strand.offset,
                            direction: place.strands.count > 1
                                ? .both : strand.strand.isForward ? .forward : .backward,
                            side: strand.side))
                }
            }
        }
    }
}
