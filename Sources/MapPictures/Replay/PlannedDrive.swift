import Geometry
import Routes
import Tracks

extension RecordedRoute {
    /// A drive along a planned route, at the speeds that its engine expects; fails for a route
    /// without a length.
    ///
    /// - Parameter route: the route, whose segments have durations.
    init?(planned route: Route) {
        guard let line = MeasuredLine(pieces: route.legs.map(\.geometry)), line.length > 1 else {
            return nil
        }
        var builder = RecordedRouteBuilder()
        var marks: [(time: Double, distance: Double)] = []
        var (start, time) = (0.0, 0.0)
        for leg in route.legs {
            guard let own = MeasuredLine(leg.geometry) else { continue }
            let seconds = leg.segmentDurations
            for (index, distance) in own.distances.enumerated() {
                if index > 0 { time += index <= seconds.count ? seconds[index - 1] : 0 }
                // A speed holds for a second at least.
                let isEnd = index == own.distances.count - 1
                if time - (marks.last?.time ?? -1) >= 1 || isEnd {
                    marks.append((time, start + distance))
                }
            }
            builder.add(leg, length: own.length)
            start += own.length
        }
        let rising = marks.indices.filter { $0 == 0 || marks[$0].time > marks[$0 - 1].time }
        marks = rising.map { marks[$0] }
        guard marks.count > 1 else { return nil }
        for mark in marks { builder.pass(mark.distance, at: mark.time) }
        self.init(
            Trip(name: route.name, samples: Self.samples(marks, along: line)), builder)
    }

    private static func samples(
        _ marks: [(time: Double, distance: Double)], along line: MeasuredLine<Coordinate>
    ) -> [TripSample] {
        let curve = DistanceCurve(times: marks.map(\.time), distances: marks.map(\.distance))
        return marks.map { mark in
            let near = line.point(at: max(mark.distance - 5, 0))
            let far = line.point(at: min(mark.distance + 5, line.length))
            return TripSample(
                line.point(at: mark.distance), time: mark.time,
                speed: curve.state(at: mark.time).speed,
                course: Bearing.positive(near.bearing(to: far)), distance: mark.distance)
        }
    }
}
