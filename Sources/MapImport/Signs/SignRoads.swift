import Geometry
import MapStore
import Platform

/// The roads for cars of a network, as signs are placed on them.
struct SignRoads {
    /// One direction of a stretch of road.
    struct Strand: Hashable {
        let stretch: Int
        /// Whether it runs as the way's nodes do.
        let isForward: Bool

        var reversed: Strand { Strand(stretch: stretch, isForward: !isForward) }
    }

    /// What signs need of a road's properties.
    struct Kind {
        let isForCars: Bool
        /// Whether it leads to houses or fields, so that its junctions have no signs.
        let isDrive: Bool
        let forward, backward: Bool
        let forwardLimit, backwardLimit: SpeedLimit?
        let signs: [SignDraft]

        init(_ road: RoadDraft) {
            isForCars = road.carAccess != .no && !road.traits.contains(.area)
            isDrive =
                [.service, .track].contains(road.roadClass)
                || [.private, .restricted].contains(road.carAccess)
            (forward, backward) = (road.forward != nil, road.backward != nil)
            forwardLimit = road.forward?.speedLimit
            backwardLimit = road.backward?.speedLimit
            signs = road.signs
        }

        /// Whether a direction may be driven.
        func allows(_ isForward: Bool) -> Bool { isForward ? forward : backward }

        /// The limit of a direction.
        func limit(_ isForward: Bool) -> SpeedLimit? { isForward ? forwardLimit : backwardLimit }
    }

    let network: ImportedRoadGraph
    private let kinds: [Kind]
    /// The position of the first strand that leaves each junction, numbered from 1.
    private var firsts: [UInt32]
    private var leaving: [UInt32]

    /// The roads of a network.
    init(_ network: ImportedRoadGraph) {
        self.network = network
        let kinds = network.ways.distinctRoads.map(Kind.init)
        self.kinds = kinds
        let count = network.junctionNodes.count
        firsts = [UInt32](repeating: 0, count: count + 2)
        func isForCars(_ stretch: ImportedRoadGraph.Stretch) -> Bool {
            kinds[network.ways.distinctRoad(at: Int(stretch.road))].isForCars
                && (1...count).contains(Int(stretch.from)) && (1...count).contains(Int(stretch.to))
        }
        for stretch in network.stretches.elements where isForCars(stretch) {
            firsts[Int(stretch.from) + 1] += 1
            firsts[Int(stretch.to) + 1] += 1
        }
        for index in firsts.indices.dropFirst() { firsts[index] += firsts[index - 1] }
        leaving = [UInt32](repeating: 0, count: Int(firsts[count + 1]))
        var next = firsts
        for (index, stretch) in network.stretches.elements.enumerated() where isForCars(stretch) {
            for (node, isBackward) in [(Int(stretch.from), UInt32(0)), (Int(stretch.to), 1)] {
                leaving[Int(next[node])] = UInt32(truncatingIfNeeded: index) << 1 | isBackward
                next[node] += 1
            }
        }
    }

    /// The properties of a stretch.
    func kind(of stretch: Int) -> Kind {
        kinds[network.ways.distinctRoad(at: Int(network.stretches[stretch].road))]
    }

    /// The number of the edge of a strand; `nil` if it may not be driven.
    func edge(of strand: Strand) -> Int? {
        let kind = kind(of: strand.stretch)
        guard kind.isForCars, kind.allows(strand.isForward) else { return nil }
        let first = Int(network.stretches[strand.stretch].edge)
        return strand.isForward || !kind.forward ? first : first + 1
    }

    /// The junction where a strand begins.
    func start(of strand: Strand) -> Int {
        let stretch = network.stretches[strand.stretch]
        return Int(strand.isForward ? stretch.from : stretch.to)
    }

    /// The strands that leave a junction, whether they may be driven or not.
    func strands(leaving node: Int) -> [Strand] {
        guard node > 0, node + 1 < firsts.count else { return [] }
        return leaving[Int(firsts[node])..<Int(firsts[node + 1])].map {
            Strand(stretch: Int($0 >> 1), isForward: $0 & 1 == 0)
        }
    }

    /// The strands that arrive at a junction and may be driven.
    func strands(arrivingAt node: Int) -> [Strand] {
        strands(leaving: node).map(\.reversed).filter { edge(of: $0) != nil }
    }

    /// Whether three roads meet at a junction; houses' drives count only for those on a drive.
    func isCrossing(_ node: Int, seenFrom kind: Kind) -> Bool {
        let count = strands(leaving: node).count {
            kind.isDrive || !self.kind(of: $0.stretch).isDrive
        }
        return count > 2
    }

    /// Metres from the end of a strand to the next crossing along the road; infinite if there is
    /// none within half a kilometre.
    func metersToCrossing(after strand: Strand) -> Double {
        let kind = kind(of: strand.stretch)
        var strand = strand
        var meters = 0.0
        for _ in 0..<50 {
            let node = start(of: strand.reversed)
            if isCrossing(node, seenFrom: kind) { return meters }
            let next = strands(leaving: node).filter {
                $0 != strand.reversed && (kind.isDrive || !self.kind(of: $0.stretch).isDrive)
            }
            guard let way = next.first, meters < 500 else { break }
            strand = way
            meters += network.stretches[way.stretch].meters
        }
        return .infinity
    }

    /// The direction at the end of a strand, in degrees clockwise from north.
    func lastBearing(of strand: Strand) -> Double {
        let stretch = network.stretches[strand.stretch]
        let positions = network.ways.positions
        let (end, before) =
            strand.isForward
            ? (Int(stretch.last), max(Int(stretch.last) - 1, Int(stretch.first)))
            : (Int(stretch.first), min(Int(stretch.first) + 1, Int(stretch.last)))
        return positions[before].coordinate.bearing(to: positions[end].coordinate)
    }

    /// The direction at the beginning of a strand, in degrees clockwise from north.
    func firstBearing(of strand: Strand) -> Double { lastBearing(of: strand.reversed) + 180 }

    /// Whether traffic keeps left, as most of the closed roundabouts tell.
    var keepsLeft: Bool {
        var balance = 0
        for run in network.ways.runs.elements where run.nodes.count > 3 {
            let first = run.nodes.lowerBound
            guard network.ways.nodeIDs[first] == network.ways.nodeIDs[run.nodes.upperBound - 1],
                network.ways.road(at: Int(run.road)).traits.contains(.roundabout)
            else { continue }
            var area = 0.0
            for index in run.nodes.dropLast() {
                let (one, other) = (
                    network.ways.positions[index], network.ways.positions[index + 1]
                )
                let origin = network.ways.positions[first]
                func x(_ place: FixedCoordinate) -> Double {
                    Double(place.longitude) - Double(origin.longitude)
                }
                func y(_ place: FixedCoordinate) -> Double {
                    Double(place.latitude) - Double(origin.latitude)
                }
                area += x(one) * y(other) - x(other) * y(one)
            }
            balance += area < 0 ? 1 : -1
        }
        return balance > 0
    }
}
