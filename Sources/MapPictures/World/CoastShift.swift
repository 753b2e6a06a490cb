import Geometry
import Glibc

/// How far the world's coast is moved around an extract.
struct CoastShift {
    private let world: WorldSea
    private let own: EdgeSea
    private let edge: BoxEdge
    private let meter: Double
    /// The shift at places of the edge in equal distances, and its sum from the edge's beginning.
    private var sums: [Double] = [0]
    /// The largest disagreement of both coasts on the edge.
    private(set) var worst = 0.0
    /// The distance from the edge at which all shifts have ended.
    private(set) var reach = 0.0

    /// The number of places on the edge.
    private static let places = 1000
    /// Where both agree on sea or land, a coast nearer than this to the edge is still moved, in
    /// metres.
    private static let nearMeters = 400.0
    /// The number of times its own distance that a shift takes to end.
    private static let slope = 2.5
    /// What even the smallest shift takes, in metres.
    private static let leastReachMeters = 150.0
    /// Shifts are averaged over this many times the distance from the edge, to both sides.
    private static let blur = 0.7
    /// Beyond the stretches where the extract has tiles, shifts end after this distance, in metres.
    private static let unknownMeters = 1000.0

    init(from world: WorldSea, to own: EdgeSea, along edge: BoxEdge, meter: Double) {
        (self.world, self.own, self.edge, self.meter) = (world, own, edge, meter)
        let step = edge.length / Double(Self.places)
        var previous = shift(at: 0)
        for place in 1...Self.places {
            let next = shift(at: min(Double(place) * step, edge.length))
            sums.append((sums.last ?? 0) + (previous + next) / 2 * step)
            previous = next
        }
        for stop in own.stops + (0...Self.places).map({ Double($0) * step }) {
            reach = max(reach, Self.reach(of: shift(at: stop), meter))
            guard own.distanceToKnown(stop) == 0 else { continue }
            let (depth, ground) = (own.depth(at: stop), world.depth(at: edge.point(at: stop)))
            if (depth > 0) != (ground > 0) { worst = max(worst, min(abs(depth), abs(ground))) }
        }
    }

    /// Returns the distance from the edge at which every shift has ended, from the greatest depth of
    /// the world.
    static func mostReach(_ farthest: Double, _ meter: Double) -> Double {
        reach(of: farthest + nearMeters * meter, meter)
    }

    /// Returns the distance from the edge at which a shift has ended.
    private static func reach(of shift: Double, _ meter: Double) -> Double {
        abs(shift) * slope + leastReachMeters * meter
    }

    /// Returns the number that must be added to the world's depth at a place of the edge.
    private func shift(at position: Double) -> Double {
        let ground = world.depth(at: edge.point(at: position))
        let unknown = own.distanceToKnown(position) / (Self.unknownMeters * meter)
        guard unknown < 1 else { return 0 }
        return (wanted(at: position, over: ground) - ground) * (1 - unknown)
    }

    /// Returns the depth that the world shall have at a place of the edge.
    private func wanted(at position: Double, over ground: Double) -> Double {
        let depth = own.depth(at: position)
        let near = min(Self.nearMeters * meter, world.farthest)
        // Where both agree, the world's depth stays, so that its islands stay.
        let most = (depth > 0) == (ground > 0) ? max(abs(ground), near) : near
        return min(max(depth, -most), most)
    }

    /// Returns the distance from the moved coast, positive in the sea.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - position: the nearest place of the edge.
    ///   - distance: the distance from there.
    /// - Returns: a number that is infinite on an edge that no coast crosses.
    func depth(at place: WorldPoint, position: Double, distance: Double) -> Double {
        let ground = world.depth(at: place)
        guard distance > 0 else {
            return own.distanceToKnown(position) == 0 ? own.depth(at: position) : ground
        }
        let shift = mean(around: position, upTo: distance * Self.blur)
        let fraction = distance / Self.reach(of: shift, meter)
        guard fraction < 1 else { return ground }
        return ground + shift * (1 - fraction * fraction * (3 - 2 * fraction))
    }

    /// Returns the mean shift around a place of the edge.
    private func mean(around position: Double, upTo distance: Double) -> Double {
        let half = min(max(distance, edge.length / Double(Self.places) / 8), edge.length / 2)
        return (sum(upTo: position + half) - sum(upTo: position - half)) / (2 * half)
    }

    /// Returns the integral of the shift from the edge's beginning, which goes around it.
    private func sum(upTo position: Double) -> Double {
        let turns = (position / edge.length).rounded(.down)
        let place = (position / edge.length - turns) * Double(Self.places)
        let index = min(max(Int(place), 0), Self.places - 1)
        let rest = place - Double(index)
        return turns * (sums.last ?? 0) + sums[index] + (sums[index + 1] - sums[index]) * rest
    }
}
