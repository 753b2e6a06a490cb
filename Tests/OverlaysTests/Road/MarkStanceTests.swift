import Foundation
import Testing

@testable import Overlays

@Suite struct MarkStanceTests {
    @Test func `on a flat map the vehicle's arrow is not distorted`() {
        for turn in stride(from: -180.0, to: 180, by: 7) {
            let stance = MarkStance(turn: turn, flatness: 1)
            #expect(stance.turn == turn && stance.length == 1 && stance.width == 1)
        }
    }

    @Test(arguments: [0.5, 0.57, 0.8])
    func `in tilted views the vehicle's arrow keeps its proportions`(
        flatness: Double
    ) {
        for turn in stride(from: -180.0, through: 180, by: 5) {
            let stance = MarkStance(turn: turn, flatness: flatness)
            // Flattened like the disc, an arrow that points ahead is almost twice as wide as long.
            #expect((0.45...1.10001).contains(stance.width / stance.length), "\(turn)")
            // The tip and the corners of `VehicleShape.drawMark`, and the disc's edge there.
            let angle = stance.turn * .pi / 180
            func isOnDisc(_ side: Double, _ ahead: Double) -> Bool {
                let (x, y) = (side * stance.width, -ahead * stance.length)
                let (right, down) = (
                    x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
                )
                return hypot(right, down / flatness) < PuckShape.radius - 3.2
            }
            #expect(isOnDisc(0, 12.2) && isOnDisc(9.3, -8.8) && isOnDisc(-9.3, -8.8), "\(turn)")
        }
        // It points where the road leads in the picture.
        let quarter = MarkStance(turn: 90, flatness: flatness)
        #expect(abs(quarter.turn - 90) < 1e-9 && abs(quarter.length - 1) < 1e-9)
        let half = MarkStance(turn: 45, flatness: flatness)
        #expect(abs(tan(half.turn * .pi / 180) - 1 / flatness) < 1e-9)
    }
}
