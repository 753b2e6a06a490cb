import Geometry
import MapStore
import Routes

/// Something that happens on a way at the beginning of a passage: a maneuver, or a junction at which
/// no announcement is needed.
struct WayEvent {
    /// The passage that it leads into.
    var passage: Int
    /// The passage whose road the driver turns onto.
    var named: Int
    /// What the driver does.
    var turn: TurnAnalysis.Turn
    /// The change of course in degrees, clockwise positive.
    var bend: Double
    /// The road before.
    var from: GraphRoad
    /// The road after.
    var to: GraphRoad
    /// Whether there is no other sensible way to go.
    let isChoiceless: Bool
    /// Whether other roads meet there.
    var hasSideRoads = false
    /// The number of the exit of a roundabout; `nil` if it isn't left.
    var exitNumber: Int?

    /// The event at a junction.
    init(_ way: any DrivenWay, before passage: Int) {
        (self.passage, named) = (passage, passage)
        (from, to) = (way.roads[passage - 1], way.roads[passage])
        if way.turnsBack(into: passage) {
            bend = 180
            turn = .init(type: .continue, direction: .uTurn(drivingOn: nil))
            isChoiceless = false
            return
        }
        let junction = Junction(way, before: passage)
        let analysis = TurnAnalysis(junction)
        bend = junction.takenArm.turn
        turn = analysis.turn()
        let isTold = !turn.isSilent && turn.type != .newName
        if way.isOnFoot(passage - 1) != way.isOnFoot(passage), !isTold {
            turn = .init(type: .notification, direction: turn.direction)
        }
        if turn.type == .continue, bend.magnitude >= 140, !way.isTwoWay(passage),
            !way.isTwoWay(passage - 1)
        {
            turn.direction = .uTurn(drivingOn: bend < 0 ? .right : .left)
        }
        hasSideRoads = junction.arms.count > 1
        isChoiceless = analysis.isChoiceless
    }

    /// An event at a roundabout.
    init(
        _ type: ManeuverType, _ direction: ManeuverDirection, exit: Int?, before passage: Int,
        of way: any DrivenWay
    ) {
        (self.passage, named) = (passage, passage)
        (from, to) = (way.roads[passage - 1], way.roads[passage])
        turn = .init(type: type, direction: direction)
        bend = 0
        isChoiceless = false
        exitNumber = exit
    }

    /// Whether it may become one with a neighbour.
    var canCollapse: Bool {
        switch turn.type {
        case .turn, .continue, .newName, .endOfRoad, .fork, .merge, .onRamp, .offRamp: true
        default: false
        }
    }
}
