import Geometry
import Testing

@testable import Guidance

/// Roundabouts whose exit leads elsewhere than its arm stands.
@Suite struct RoundaboutShapeTests {
    @Test(arguments: [false, true], [-120.0, -40, 0, 59, 105, 150])
    func `arms stay before or after an exit that moves`(isClockwise: Bool, angle: Double) {
        let shape = RoundaboutShape(
            exitAngle: 20, otherArms: [-150, -60, 90, 140], isClockwise: isClockwise,
            exitNumber: 2, path: [])
        let bent = shape.bent(to: angle)
        func sweep(_ angle: Double) -> Double {
            RoundaboutShape.sweep(to: angle, isClockwise: isClockwise)
        }
        #expect(abs(Bearing.turn(bent.exitAngle - angle)) < 1e-9)
        for (arm, moved) in zip(shape.otherArms, bent.otherArms) {
            #expect((sweep(arm) < sweep(20)) == (sweep(moved) < sweep(angle)), "\(moved)")
        }
        let order = shape.otherArms.indices.sorted {
            sweep(shape.otherArms[$0]) < sweep(shape.otherArms[$1])
        }
        let places = order.map { sweep(bent.otherArms[$0]) }
        #expect(places == places.sorted() && bent.exitNumber == 2)
    }
}
