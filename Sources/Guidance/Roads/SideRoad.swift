import MapStore

/// A road that meets the route at a junction and is not driven on.
struct SideRoad: Hashable, Sendable {
    /// The road's number within the map.
    let roadID: Int
    /// Its local name.
    let name: String?
    /// Its numbers, with semicolons between them.
    let ref: String?
    /// What kind of road it is.
    let roadClass: RoadClass
    /// Whether only some may drive there.
    let isPrivate: Bool

    /// The road of an edge.
    init(_ edge: RoadSegment) {
        roadID = edge.edge.roadID
        name = edge.name
        ref = edge.ref
        roadClass = edge.roadClass
        isPrivate = edge.isPrivate
    }

    /// What it is called, in its local name.
    var label: RoadLabel {
        RoadLabel(names: name.map { [$0] } ?? [], refs: RoadSegment.parts(ref))
    }

    /// Whether a driver would call it a road: no drive to a house and no way through a field.
    var isStreet: Bool { !isPrivate && !roadClass.isDrive }
}

extension RoadClass {
    /// Whether it leads to houses, parking or fields and counts for no exit of a roundabout.
    var isDrive: Bool { self == .service || self == .track }
}
