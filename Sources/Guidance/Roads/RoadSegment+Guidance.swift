import Geometry
import MapStore
import Routes

/// What guidance asks of a road.
extension RoadSegment {
    /// Its number within the map.
    var id: Int { edge.id }
    /// The junction where it begins.
    var from: Int { edge.from }
    /// The junction where it ends.
    var to: Int { edge.to }
    /// Whether cars may go in this direction only.
    var isOneway: Bool { edge.isOneway }
    /// What each lane at its end is for, as OpenStreetMap's `turn:lanes` writes it.
    var turnLanes: String? { edge.turnLanes }
    /// Legal speed in this direction; `nil` if not known.
    var speedLimit: SpeedLimit? {
        get { edge.speedLimit }
        set { edge.speedLimit = newValue }
    }
    /// Whether it is a part of a roundabout.
    var isRoundabout: Bool { !traits.isDisjoint(with: [.roundabout, .circular]) }
    /// Whether only some may drive there.
    var isPrivate: Bool { edge.carAccess == .private || edge.carAccess == .restricted }

    /// Whether its line is one: two places or more.
    var isSound: Bool {
        line.count >= 2
            && line.allSatisfy {
                Coordinate(checkedLongitude: $0.longitude, latitude: $0.latitude) != nil
            }
    }

    /// What it is called.
    var label: RoadLabel {
        RoadLabel(names: name.map { [$0] } ?? [], refs: Self.parts(ref))
    }

    /// What the signpost at its beginning shows.
    var signpost: Signpost {
        Signpost(
            exitNumbers: Self.parts(edge.exitNumber), refs: Self.parts(edge.destinationRef),
            destinations: Self.parts(edge.destination))
    }

    /// The parts of a text that lists several with semicolons between them.
    static func parts(_ text: String?) -> [String] {
        (text ?? "").split(separator: ";").prefix(8).compactMap { part in
            let words = part.split(separator: " ").joined(separator: " ")
            return words.isEmpty ? nil : String(words.prefix(200))
        }
    }

    /// What kind of road it is.
    var classes: RoadClasses {
        var classes: RoadClasses = []
        if traits.contains(.tunnel) { classes.insert(.tunnel) }
        if traits.contains(.bridge) { classes.insert(.bridge) }
        if traits.contains(.toll) { classes.insert(.toll) }
        if rank == .motorway { classes.insert(.motorway) }
        if roadClass == .ferry { classes.insert(.ferry) }
        return classes
    }

    /// How large a road it is.
    var rank: RoadRank { RoadRank(roadClass) }

    /// Kilometres per hour at which it is driven where nobody knows better, 5 to 130.
    var defaultSpeed: Double { roadClass.defaultSpeed(limit: speedLimit) }
}
