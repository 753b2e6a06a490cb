import Geometry
import MapStore
import Platform

/// The signs that roads' tags tell: limits that change, and what holds along a road.
struct SignsAlongRoads {
    private(set) var signs: [RoadSign] = []

    private let roads: SignRoads
    private let catalogue: SignCatalogue

    /// The largest turn of a road that goes straight on, in degrees.
    private static let straight = 45.0

    /// Finds the signs of a network's roads.
    init(_ roads: SignRoads, _ catalogue: SignCatalogue) {
        self.roads = roads
        self.catalogue = catalogue
        addLimits()
        addConditions()
    }

    // MARK: Limits

    /// Adds the limits that begin: where a road that leads into an edge has another one.
    private mutating func addLimits() {
        let kinds = (
            limit: catalogue.kinds.firstIndex { $0.id == "speed-limit" },
            end: catalogue.kinds.firstIndex { $0.id == "all-restrictions-end" }
        )
        guard kinds.limit != nil else { return }
        for stretch in 0..<roads.network.stretches.count {
            let kind = roads.kind(of: stretch)
            guard kind.isForCars, kind.forwardLimit != nil || kind.backwardLimit != nil else {
                continue
            }
            for isForward in [true, false] {
                let strand = SignRoads.Strand(stretch: stretch, isForward: isForward)
                guard let limit = kind.limit(isForward), let edge = roads.edge(of: strand),
                    let continues = beginning(of: limit, on: strand)
                else { continue }
                let (position, value): (Int?, SignValue?)
                switch limit {
                case .limited(let number, let unit):
                    position = kinds.limit
                    value = SignValue(
                        number, unit == .milesPerHour ? .milesPerHour : .kilometersPerHour)
                case .unlimited: (position, value) = (kinds.end, nil)
                }
                guard let position else { continue }
                add(
                    SignDraft(kind: position, value: value, direction: .both), to: strand,
                    edge: edge, continues: continues)
            }
        }
    }

    /// Whether a limit begins where a strand does, and goes on straight ahead from another road.
    ///
    /// - Returns: `nil` if it does not begin there.
    private func beginning(of limit: SpeedLimit, on strand: SignRoads.Strand) -> Bool? {
        let node = roads.start(of: strand)
        let arriving = roads.strands(arrivingAt: node).filter { $0.stretch != strand.stretch }
        let isOnly = roads.strands(leaving: node).count == 2
        let others = arriving.filter {
            let kind = roads.kind(of: $0.stretch)
            guard let other = kind.limit($0.isForward) else { return isOnly }
            return other != limit && (isOnly || !kind.isDrive)
        }
        guard !others.isEmpty else { return nil }
        let bearing = roads.firstBearing(of: strand)
        return arriving.contains {
            roads.kind(of: $0.stretch).limit($0.isForward) == limit
                && Bearing.turn(roads.lastBearing(of: $0) - bearing).magnitude < Self.straight
        }
    }

    // MARK: Conditions

    /// What holds along roads: the same on two roads is one condition.
    private struct Condition: Hashable {
        let kind: Int
        let value: SignValue?
    }

    private mutating func addConditions() {
        var strands: [Condition: [SignRoads.Strand]] = [:]
        var texts: [Int: [Condition: String]] = [:]
        for stretch in 0..<roads.network.stretches.count {
            let kind = roads.kind(of: stretch)
            guard kind.isForCars, !kind.signs.isEmpty else { continue }
            for draft in kind.signs {
                let condition = Condition(kind: draft.kind, value: draft.value)
                if let text = draft.text { texts[stretch, default: [:]][condition] = text }
                for isForward in [true, false]
                where draft.direction != (isForward ? .backward : .forward) {
                    let strand = SignRoads.Strand(stretch: stretch, isForward: isForward)
                    if roads.edge(of: strand) != nil {
                        strands[condition, default: []].append(strand)
                    }
                }
            }
        }
        // The order of a dictionary differs from run to run.
        let sorted = strands.sorted {
            ($0.key.kind, $0.key.value?.number ?? 0, $0.value.first?.stretch ?? 0)
                < ($1.key.kind, $1.key.value?.number ?? 0, $1.value.first?.stretch ?? 0)
        }
        for (condition, strands) in sorted {
            let own = Set(strands)
            let least = catalogue.kinds[condition.kind].leastLength
            let long = least > 0 ? Self.long(strands, least, roads) : nil
            for strand in strands where long?.contains(strand.stretch) != false {
                guard let edge = roads.edge(of: strand) else { continue }
                let continues = roads.strands(arrivingAt: roads.start(of: strand)).contains {
                    $0.stretch != strand.stretch && own.contains($0)
                }
                add(
                    SignDraft(
                        kind: condition.kind, value: condition.value,
                        text: texts[strand.stretch]?[condition], direction: .both),
                    to: strand, edge: edge, continues: continues)
            }
        }
    }

    /// The stretches that are part of a connected length of the same, which is long enough.
    private static func long(
        _ strands: [SignRoads.Strand], _ least: Double, _ roads: SignRoads
    ) -> Set<Int> {
        let own = Set(strands.map(\.stretch))
        var long: Set<Int> = []
        var seen: Set<Int> = []
        for first in own.sorted() where seen.insert(first).inserted {
            var part = [first]
            var next = 0
            var meters = 0.0
            while next < part.count {
                let stretch = roads.network.stretches[part[next]]
                meters += stretch.meters
                next += 1
                for node in [Int(stretch.from), Int(stretch.to)] {
                    for strand in roads.strands(leaving: node)
                    where own.contains(strand.stretch) && seen.insert(strand.stretch).inserted {
                        part.append(strand.stretch)
                    }
                }
            }
            if meters >= least { long.formUnion(part) }
        }
        return long
    }

    private mutating func add(
        _ draft: SignDraft, to strand: SignRoads.Strand, edge: Int, continues: Bool
    ) {
        let network = roads.network
        let stretch = network.stretches[strand.stretch]
        signs.append(
            RoadSign(
                kind: catalogue.kinds[draft.kind].id, value: draft.value, text: draft.text,
                position: network.ways.positions[
                    Int(strand.isForward ? stretch.first : stretch.last)],
                edge: edge, offset: 0, direction: strand.isForward ? .forward : .backward,
                origin: .road, source: "way/\(network.ways.wayIDs[Int(stretch.road)])",
                continues: continues))
    }
}
