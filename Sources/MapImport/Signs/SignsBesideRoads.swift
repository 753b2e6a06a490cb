import Geometry
import MapStore
import Platform

#if canImport(Glibc)
    import Glibc
#endif

/// Finds the nearest road to each sign that stands beside one.
///
/// A sign that says which way it faces is for those who come towards it; any other is for those on
/// whose side it stands.
struct SignsBesideRoads {
    /// Where a sign holds.
    struct Place {
        /// One direction of a road, metres along it, and the side on which the sign stands.
        struct Strand {
            let strand: SignRoads.Strand
            let offset: Double
            let side: RoadSign.Side?
        }

        /// The directions that it holds for.
        let strands: [Strand]
    }

    /// The place of each sign; `nil` if no road is near that leads the way it faces.
    private(set) var places: [Place?]

    private struct Candidate {
        var meters = SignsBesideRoads.extent
        var stretch = -1
        var along = 0.0
        /// Metres to the right of the road in the order of its nodes.
        var right = 0.0
    }

    /// Metres within which a road is.
    static let extent = 15.0
    /// Metres from the centre line within which a sign is for both directions.
    private static let middle = 1.0
    /// The side of a square in units of 1e-7 degrees, of longitude twice as many: more than
    /// ``extent`` up to the 75th parallel.
    private static let square = 3000

    private let signs: [(position: FixedCoordinate, heading: Int?)]
    private var squares: [UInt64: [Int]] = [:]

    /// Finds the places of signs.
    init(_ roads: SignRoads, _ entries: [NodeSigns.Entry]) {
        signs = entries.map { entry in
            let heading = entry.drafts.lazy.compactMap { draft -> Int? in
                if case .heading(let degrees) = draft.direction { degrees } else { nil }
            }.first
            return (entry.position, heading)
        }
        places = []
        for (index, sign) in signs.enumerated() {
            let (column, row) = Self.square(of: sign.position)
            for x in column - 1...column + 1 {
                for y in row - 1...row + 1 { squares[Self.key(x, y), default: []].append(index) }
            }
        }
        var candidates = [Candidate](repeating: Candidate(), count: signs.count)
        for stretch in 0..<roads.network.stretches.count where roads.kind(of: stretch).isForCars {
            measure(stretch, roads, &candidates)
        }
        let keepsLeft = roads.keepsLeft
        places = zip(candidates, signs).map { candidate, sign in
            candidate.stretch < 0 ? nil : place(candidate, sign.heading, roads, keepsLeft)
        }
    }

    private static func square(of position: FixedCoordinate) -> (column: Int, row: Int) {
        (Int(position.longitude) / (square * 2), Int(position.latitude) / square)
    }

    private static func key(_ column: Int, _ row: Int) -> UInt64 {
        UInt64(UInt32(truncatingIfNeeded: column)) << 32 | UInt64(UInt32(truncatingIfNeeded: row))
    }

    /// Compares a stretch of road with the signs in the squares that it passes.
    private func measure(_ number: Int, _ roads: SignRoads, _ candidates: inout [Candidate]) {
        let stretch = roads.network.stretches[number]
        let kind = roads.kind(of: number)
        let positions = roads.network.ways.positions
        var near: Set<Int> = []
        for place in Int(stretch.first)..<Int(stretch.last) {
            let (one, other) = (positions[place], positions[place + 1])
            let east = Int(other.longitude) - Int(one.longitude)
            let north = Int(other.latitude) - Int(one.latitude)
            // Longer segments are no roads.
            let steps = min(max(abs(east) / Self.square, abs(north) / Self.square) + 1, 5000)
            var last: UInt64?
            near.removeAll(keepingCapacity: true)
            for step in 0...steps {
                let (x, y) = (
                    (Int(one.longitude) + east * step / steps) / (Self.square * 2),
                    (Int(one.latitude) + north * step / steps) / Self.square
                )
                let key = Self.key(x, y)
                guard key != last else { continue }
                last = key
                if let found = squares[key] { near.formUnion(found) }
            }
            for sign in near.sorted() {
                compare(signs[sign], one, other, kind) { meters, along, right in
                    guard meters < candidates[sign].meters else { return }
                    let before = zip(Int(stretch.first)..<place, Int(stretch.first) + 1...place + 1)
                        .reduce(0.0) {
                            $0 + positions[$1.0].coordinate.distance(to: positions[$1.1].coordinate)
                        }
                    candidates[sign] = Candidate(
                        meters: meters, stretch: number, along: before + along, right: right)
                }
            }
        }
    }

    /// Measures how far a sign is from a segment that leads the way it faces.
    private func compare(
        _ sign: (position: FixedCoordinate, heading: Int?), _ one: FixedCoordinate,
        _ other: FixedCoordinate, _ kind: SignRoads.Kind,
        _ found: (_ meters: Double, _ along: Double, _ right: Double) -> Void
    ) {
        let plane = LocalPlane(origin: sign.position.coordinate)
        let (start, end) = (plane.point(one.coordinate), plane.point(other.coordinate))
        let (x, y) = (end.x - start.x, end.y - start.y)
        let length = (x * x + y * y).squareRoot()
        guard length > 0.01 else { return }
        if let heading = sign.heading {
            let bearing = atan2(x, y) * 180 / .pi
            let turn = Bearing.turn(bearing - Double(heading)).magnitude
            guard
                turn <= Self.deviation && kind.forward
                    || turn >= 180 - Self.deviation && kind.backward
            else { return }
        }
        let fraction = min(max(-(start.x * x + start.y * y) / (length * length), 0), 1)
        let (nearX, nearY) = (start.x + x * fraction, start.y + y * fraction)
        // The sign is at the origin: to the right of the segment if the cross product is negative.
        let cross = x * -start.y - y * -start.x
        found(
            (nearX * nearX + nearY * nearY).squareRoot(), length * fraction, -cross / length)
    }

    /// Degrees between a road and the direction in which a sign is read.
    private static let deviation = 60.0

    private func place(
        _ candidate: Candidate, _ heading: Int?, _ roads: SignRoads, _ keepsLeft: Bool
    ) -> Place? {
        let kind = roads.kind(of: candidate.stretch)
        let total = roads.network.stretches[candidate.stretch].meters
        func strand(_ isForward: Bool) -> Place.Strand {
            let right = isForward ? candidate.right : -candidate.right
            return Place.Strand(
                strand: SignRoads.Strand(stretch: candidate.stretch, isForward: isForward),
                offset: isForward
                    ? min(candidate.along, total) : max(total - candidate.along, 0),
                side: right.magnitude < Self.middle ? nil : right > 0 ? .right : .left)
        }
        if let heading {
            let forward = strand(true)
            let bearing = bearing(of: forward, roads)
            let isForward = Bearing.turn(bearing - Double(heading)).magnitude <= 90
            return kind.allows(isForward) ? Place(strands: [strand(isForward)]) : nil
        }
        if kind.forward != kind.backward { return Place(strands: [strand(kind.forward)]) }
        if candidate.right.magnitude < Self.middle {
            return Place(strands: [strand(true), strand(false)])
        }
        return Place(strands: [strand((candidate.right > 0) != keepsLeft)])
    }

    /// The direction of a road at a place on it.
    private func bearing(of place: Place.Strand, _ roads: SignRoads) -> Double {
        let stretch = roads.network.stretches[place.strand.stretch]
        let line = roads.network.points(of: stretch).map(\.coordinate)
        guard let measured = MeasuredLine(line) else { return 0 }
        return measured.course(at: min(place.offset, measured.length))
    }
}
