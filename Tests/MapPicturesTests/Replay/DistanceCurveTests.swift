import TestSupport
import Testing

@testable import MapPictures

struct DistanceCurveTests {
    /// A stop-and-go drive: speeds and standing times of all kinds.
    private let times = (0..<200).map { Double($0) * 1.5 + Double($0 % 7) * 0.1 }
    private var distances: [Double] {
        var sum = 0.0
        return (0..<200).map { index in
            sum += index % 20 < 5 ? 0 : Double((index * 37) % 23)
            return sum
        }
    }

    @Test func `fixes are passed at their times`() {
        let curve = DistanceCurve(times: times, distances: distances)
        for (time, distance) in zip(times, distances) {
            #expect(abs(curve.state(at: time).distance - distance) < 1e-9)
        }
    }

    @Test func `a vehicle never goes back, and its speed has no step`() {
        let curve = DistanceCurve(times: times, distances: distances)
        var last = curve.state(at: 0.001)
        for time in stride(from: 0.001, to: 298, by: 0.01) {
            let state = curve.state(at: time)
            #expect(state.distance >= last.distance - 1e-9)
            // The steepest change of speed there is: from 22 m in a second to none.
            #expect(abs(state.speed - last.speed) < 2)
            last = state
        }
    }

    @Test func `the speed is how fast the distance grows`() {
        let curve = DistanceCurve(times: times, distances: distances)
        for time in stride(from: 1.0, to: 290, by: 0.7) {
            let rise = curve.state(at: time + 1e-5).distance - curve.state(at: time - 1e-5).distance
            #expect(abs(rise / 2e-5 - curve.state(at: time).speed) < 1e-3)
        }
    }

    @Test func `a distance curve of one or no fix is constant`() {
        #expect(DistanceCurve(times: [3], distances: [7]).state(at: 3).distance == 7)
        #expect(DistanceCurve(times: [], distances: []).state(at: 3) == (0, 0))
    }
}
