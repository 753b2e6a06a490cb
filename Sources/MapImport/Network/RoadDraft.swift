import Geometry
import MapStore

/// What the tags of a way say about it as a road, before it is cut at its junctions.
///
/// Many ways say the same: the pieces of a street, and footways without a name.
struct RoadDraft: Hashable {
    /// What holds in one direction.
    struct Direction: Hashable {
        var speedLimit: SpeedLimit?
        var lanes: Int?
        var turnLanes: String?
        var destination: String?
        var destinationRef: String?
    }

    let roadClass: RoadClass
    var names: LocalizedNames
    var ref: String?
    var internationalRef: String?
    var lanes: Int?
    var layer: Int
    var surface: String?
    var traits: Road.Traits
    var carAccess: CarAccess
    var junctionRef: String?
    /// In the order of the way's nodes; `nil` if it may not be driven so.
    var forward: Direction?
    /// Against the order of the way's nodes; `nil` if it may not be driven so.
    var backward: Direction?

    /// Whether only one direction may be driven.
    var isOneway: Bool { forward == nil || backward == nil }
}
