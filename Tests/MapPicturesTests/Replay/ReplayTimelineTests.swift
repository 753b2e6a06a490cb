import TestSupport
import Testing

@testable import MapPictures

struct ReplayTimelineTests {
    @Test func `a replay holds its first frame, moves, and holds its last`() {
        let timeline = ReplayTimeline(
            tripSeconds: 80, .init(framesPerSecond: 10, speed: 8, holdFirst: 1, holdLast: 2))
        #expect(timeline.frameCount == 131)
        let moments = (0..<131).map {
            timeline.tripSeconds(at: timeline.replaySeconds(ofFrame: $0))
        }
        #expect(moments[0...10].allSatisfy { $0 == 0 })
        #expect(abs(moments[11] - 0.8) < 1e-9)
        #expect(moments[110...].allSatisfy { abs($0 - 80) < 1e-9 })
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `skipped stretches are not shown, all others are`() {
        let timeline = ReplayTimeline(
            tripSeconds: 100, skipping: [10...30, 50...90],
            .init(framesPerSecond: 10, speed: 1, holdLast: 0))
        #expect(timeline.movingSeconds == 40)
        let moments = (0..<401).map {
            timeline.tripSeconds(at: timeline.replaySeconds(ofFrame: $0))
        }
        #expect(
            moments.allSatisfy { !(10.01..<29.99).contains($0) && !(50.01..<89.99).contains($0) })
        for second in [0.0, 5, 9, 31, 49, 91, 99] {
            #expect(moments.contains { abs($0 - second) < 0.051 })
        }
    }

    @Test(arguments: [0.0, 3.2, 45, 99.9, 100]) func `the frame of a moment shows that moment`(
        _ second: Double
    ) {
        let timeline = ReplayTimeline(
            tripSeconds: 100, skipping: [10...20], .init(framesPerSecond: 25, speed: 2))
        let shown = timeline.tripSeconds(
            at: timeline.replaySeconds(ofFrame: timeline.frame(at: second)))
        #expect(abs(shown - second) <= 2.0 / 25 / 2 + 1e-9)
    }

    @Test func `a trip without duration has one frame`() {
        #expect(ReplayTimeline(tripSeconds: 0, .init(holdLast: 0)).frameCount == 1)
    }
}
