import Geometry
import Routes
import Testing

@Suite struct ManeuverDirectionTests {
    @Test(arguments: [
        (0.0, ManeuverDirection.straight), (-19, .straight), (30, .slightRight),
        (-30, .slightLeft), (90, .right), (-90, .left), (140, .sharpRight), (-140, .sharpLeft),
        (180, .uTurnRight), (-170, .uTurnLeft),
    ])
    func `a change of course maps to a maneuver direction`(
        degrees: Double, direction: ManeuverDirection
    ) {
        #expect(ManeuverDirection(turning: degrees) == direction)
    }

    @Test(arguments: ManeuverDirection.allCases)
    func `mirroring a direction twice gives the same direction`(direction: ManeuverDirection) {
        #expect(direction.mirrored.mirrored == direction)
        #expect((direction.mirrored == direction) == (direction == .straight))
    }

    @Test(arguments: [(350.0, 10.0, 20.0), (10, 350, -20), (0, 180, -180), (90, 90, 0)])
    func `the turn angle takes the short way round`(before: Double, after: Double, turn: Double) {
        let maneuver = Maneuver(
            type: .turn, location: Coordinate(longitude: 0, latitude: 0), bearingBefore: before,
            bearingAfter: after)
        #expect(maneuver.turnAngle == turn)
    }

    @Test func `a U-turn goes to the side of oncoming traffic`() {
        #expect(ManeuverDirection.uTurn(drivingOn: .right) == .uTurnLeft)
        #expect(ManeuverDirection.uTurn(drivingOn: .left) == .uTurnRight)
    }
}
