import MapGeometry
import MapStore
import Navigation

/// The road network of a map as guidance asks for it.
final class MapRoads: RoadNetwork {
    private let map: MapDatabase
    private let area: CoordinateBox
    /// What went wrong while it was read, in one line; guidance goes on without.
    private(set) var problem: String?

    /// More rows than that an area of a kilometre has in no city.
    private static let maximumRows = 30_000
    /// All borders of a continent are fewer lines.
    private static let maximumBorders = 2_000

    /// The roads of a map; `nil` if it has none, as other programs' maps.
    ///
    /// - Throws: `MapStoreError` if it has roads that can't be read.
    init?(path: String) throws(MapStoreError) {
        let map = try MapDatabase(path: path)
        guard try map.schemaVersion() != nil else { return nil }
        try map.requireRoadNetwork()
        self.map = map
        area = try map.readMetadata().bounds
    }

    /// The roads of the first of several maps that has any.
    ///
    /// - Returns: the roads, and why those of maps before it can't be read, a line each.
    static func first(of paths: [String]) -> (roads: MapRoads?, problems: [String]) {
        var problems: [String] = []
        for path in paths {
            do {
                if let roads = try MapRoads(path: path) { return (roads, problems) }
            } catch {
                problems.append("\(error)")
            }
        }
        return (nil, problems)
    }

    func countryBorders(in box: CoordinateBox) -> [NetworkBorder] {
        guard problem == nil else { return [] }
        do {
            return try map.countryBorders(in: box, limit: Self.maximumBorders).map { border in
                NetworkBorder(
                    countries: [border.country] + (border.neighbour.map { [$0] } ?? []),
                    line: border.points.map(\.coordinate))
            }
        } catch {
            problem = "\(error)"
            return []
        }
    }

    func edges(in box: CoordinateBox) -> [NetworkEdge] {
        // Streets reach out of an extract, but not far.
        let margin = 0.05
        guard problem == nil, box.west <= area.east + margin, box.east >= area.west - margin,
            box.south <= area.north + margin, box.north >= area.south - margin
        else { return [] }
        do {
            return try map.carEdges(in: box, limit: Self.maximumRows).map(NetworkEdge.init)
        } catch {
            problem = "\(error)"
            return []
        }
    }
}

extension NetworkEdge {
    /// An edge as a map keeps it.
    init(_ car: CarEdge) {
        self.init(
            id: car.edge.id, from: car.edge.from, to: car.edge.to,
            line: car.points.map(\.coordinate))
        isOneway = car.edge.isOneway
        isRing = car.traits.contains(.roundabout) || car.traits.contains(.circular)
        rank = Self.rank(car.roadClass)
        isLink = car.roadClass.isLink
        isPrivate = car.edge.carAccess == .private || car.edge.carAccess == .restricted
        classes = Self.classes(car)
        label = RoadLabel(names: car.name.map { [$0] } ?? [], refs: Self.parts(car.ref))
        speedLimit = car.edge.speedLimit.map(Self.limit)
        turnLanes = car.edge.turnLanes
        signpost = Signpost(
            exitNumbers: Self.parts(car.edge.exitNumber), refs: Self.parts(car.edge.destinationRef),
            destinations: Self.parts(car.edge.destination))
    }

    private static func rank(_ roadClass: RoadClass) -> RoadRank {
        switch roadClass {
        case .motorway, .motorwayLink: .motorway
        case .trunk, .trunkLink: .trunk
        case .primary, .primaryLink: .primary
        case .secondary, .secondaryLink: .secondary
        case .tertiary, .tertiaryLink: .tertiary
        case .unclassified, .residential, .road, .raceway, .ferry: .minor
        case .livingStreet, .pedestrian: .living
        case .service, .busway, .track, .footway, .cycleway, .bridleway, .path, .steps: .service
        }
    }

    private static func classes(_ car: CarEdge) -> RoadClasses {
        var classes: RoadClasses = []
        if car.traits.contains(.tunnel) { classes.insert(.tunnel) }
        if car.traits.contains(.bridge) { classes.insert(.bridge) }
        if car.traits.contains(.toll) { classes.insert(.toll) }
        if car.roadClass == .motorway || car.roadClass == .motorwayLink {
            classes.insert(.motorway)
        }
        if car.roadClass == .ferry { classes.insert(.ferry) }
        return classes
    }

    private static func limit(_ limit: MapStore.SpeedLimit) -> Navigation.SpeedLimit {
        switch limit {
        case .kilometersPerHour(let value): .limited(Double(value), unit: .kilometersPerHour)
        case .milesPerHour(let value): .limited(Double(value), unit: .milesPerHour)
        case .unlimited: .unlimited
        }
    }

    /// The parts of a text that lists several with semicolons between them.
    private static func parts(_ text: String?) -> [String] {
        (text ?? "").split(separator: ";").prefix(8).compactMap { part in
            let words = part.split(separator: " ").joined(separator: " ")
            return words.isEmpty ? nil : String(words.prefix(200))
        }
    }
}
