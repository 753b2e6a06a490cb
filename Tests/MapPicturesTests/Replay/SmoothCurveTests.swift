import Geometry
import TestSupport
import Testing

@testable import MapPictures

struct SmoothCurveTests {
    /// Values with steps, ramps and noise.
    private static let shapes: [[Double]] = [
        Array(repeating: 0, count: 100) + Array(repeating: 90, count: 100),
        (0..<300).map { Double($0 % 50) },
        (0..<400).map { Double(($0 * 7919) % 101) },
        [5], [5, 5, 5, 9],
    ]

    @Test(arguments: shapes) func `a curve stays within its values`(_ values: [Double]) {
        let curve = SmoothCurve(values, step: 0.1, extent: 1.5)
        let (least, most) = (values.min() ?? 0, values.max() ?? 0)
        for index in -20..<(values.count * 5) {
            let value = curve.value(at: Double(index) * 0.02)
            #expect(value >= least - 1e-9 && value <= most + 1e-9)
        }
    }

    @Test func `neither a value nor its rate has a step`() {
        let turn = Array(repeating: 0.0, count: 100) + Array(repeating: 180, count: 100)
        let curve = SmoothCurve(turn, step: 0.1, extent: 1.5)
        let interval = 1.0 / 60
        let frames = (0..<1200).map { curve.value(at: Double($0) * interval) }
        let rates = zip(frames, frames.dropFirst()).map { ($1 - $0) / interval }
        let jolts = zip(rates, rates.dropFirst()).map { abs($1 - $0) }
        // A turn back takes three seconds; what is fastest in it is the middle.
        #expect(rates.allSatisfy { $0 >= -1e-9 && $0 < 150 })
        #expect(jolts.max() ?? 0 < 5)
    }

    @Test func `a change begins before it is due, and is half done then`() {
        let step = Array(repeating: 0.0, count: 100) + Array(repeating: 1.0, count: 100)
        let curve = SmoothCurve(step, step: 0.1, extent: 3)
        #expect(abs(curve.value(at: 9.95) - 0.5) < 1e-9)
        #expect(curve.value(at: 6.5) == 0 && curve.value(at: 13.4) > 1 - 1e-9)
    }

    @Test func `a straight rise stays one`() {
        let curve = SmoothCurve((0..<200).map { Double($0) }, step: 0.1, extent: 1)
        for time in stride(from: 2.0, to: 17, by: 0.037) {
            #expect(abs(curve.value(at: time) - time * 10) < 1e-9)
        }
    }

    @Test func `directions do not jump at north`() {
        let directions = (0..<100).map { Bearing.positive(350 + Double($0) * 7) }
        let unwrapped = SmoothCurve.unwrapped(directions)
        for (one, next) in zip(unwrapped, unwrapped.dropFirst()) {
            #expect(abs(next - one - 7) < 1e-9)
        }
    }
}
