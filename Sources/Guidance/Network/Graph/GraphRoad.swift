import MapStore

/// The attributes that a ``RoadGraph`` has of the road of an edge.
package struct GraphRoad: Hashable, Sendable {
    /// The way's number in OpenStreetMap.
    package let wayID: Int
    /// What kind of way it is.
    let roadClass: RoadClass
    /// The local name; `nil` if it has none.
    let name: String?
    /// The road number on its signs; several are separated by semicolons.
    let ref: String?
    /// Further attributes: tunnel, bridge, roundabout, toll.
    let traits: Road.Traits

    /// Whether it is part of a roundabout.
    var isRoundabout: Bool { !traits.isDisjoint(with: [.roundabout, .circular]) }
}

/// A ``GraphRoad`` as the graph stores it.
struct RoadAttributes {
    package let wayID: Int64
    /// Places in the graph's ``TextTable``.
    let name, ref: UInt32
    private let storedClass: UInt8
    private let storedTraits: UInt8

    /// A road that is missing from the map.
    static var unknown: RoadAttributes {
        var texts = TextTable.Builder()
        return RoadAttributes(Road(id: 0, wayID: 0, roadClass: .road), texts: &texts)
    }

    init(_ road: Road, texts: inout TextTable.Builder) {
        wayID = Int64(road.wayID)
        name = texts.number(of: road.names.local)
        ref = texts.number(of: road.ref)
        storedClass = UInt8(truncatingIfNeeded: road.roadClass.rawValue)
        storedTraits = UInt8(truncatingIfNeeded: road.traits.rawValue)
    }

    var roadClass: RoadClass { RoadClass(rawValue: Int(storedClass)) ?? .road }
    var traits: Road.Traits { Road.Traits(rawValue: Int(storedTraits)) }
}
