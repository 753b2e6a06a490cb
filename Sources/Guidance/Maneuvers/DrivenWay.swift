import Geometry
import MapStore

/// A way along roads, whose maneuvers can be found.
///
/// It consists of passages, each on one stretch of road from a junction to the next.
protocol DrivenWay {
    /// The line of the way.
    var line: MeasuredLine<Coordinate> { get }
    /// The road of each passage.
    var roads: [GraphRoad] { get }

    /// The position at which a passage begins, in metres along the line.
    func start(of passage: Int) -> Double

    /// Whether a passage goes back where the one before it came from.
    func turnsBack(into passage: Int) -> Bool

    /// Whether the road of a passage is open in the other direction as well.
    func isTwoWay(_ passage: Int) -> Bool

    /// The other roads that meet at the junction before a passage: neither the road of the
    /// passage nor the way back.
    func sideRoads(before passage: Int) -> [DrivenSideRoad]

    /// Whether a passage is walked, as with a bicycle that is pushed.
    func isOnFoot(_ passage: Int) -> Bool

    /// Whether signs or marks assign the lanes at the end of a passage.
    func hasTurnLanes(_ passage: Int) -> Bool

    /// Whether the passages of a range only cut the corner of a crossing that the road before them
    /// leads to as well.
    func isSlipRoad(_ passages: Range<Int>) -> Bool

    /// The roundabout that a passage is a part of; `nil` if it isn't known as a whole.
    func ring(of passage: Int) -> DrivenRing?
}

extension DrivenWay {
    /// The length of a passage in metres.
    func length(of passage: Int) -> Double {
        (passage + 1 < roads.count ? start(of: passage + 1) : line.length) - start(of: passage)
    }
}

/// A road that is not taken at a junction.
struct DrivenSideRoad {
    /// The road.
    let road: GraphRoad
    /// The direction in which it leads away, in degrees clockwise from north.
    let course: Double
    /// Whether anyone may take it.
    let isPublic: Bool
    /// Whether it can be driven into from the junction.
    var canBeEntered = true
    /// Whether it leads to the junction.
    var leadsIn = true
}

/// All of a roundabout.
struct DrivenRing {
    /// Its circumference in metres.
    let length: Double
    /// The names of its stretches, each once; `nil` for those without.
    let names: Set<String?>
    /// The roads that meet it, for each junction with any.
    let junctions: [[DrivenSideRoad]]

    /// The radius of a circle as long, in metres.
    var radius: Double { length / (2 * .pi) }
}
