import Geometry
import MapStore
import Platform

/// What a node says about the exit of a motorway that begins there: its number, its name, or both.
struct MotorwayExit: Hashable {
    /// The number, such as `50` or `12a`; several are separated by semicolons.
    let number: String?
    /// The names.
    let names: LocalizedNames

    /// The exit that a node's tags describe; `nil` for other nodes.
    init?(_ tags: Tags) {
        guard tags.is(.highway, "motorway_junction") else { return nil }
        number = tags[.ref]
        var names = LocalizedNames(local: tags[.name])
        for (index, language) in tags.languages.enumerated() {
            guard let name = tags.name(inLanguage: index) else { continue }
            names.byLanguage[language] = name
        }
        self.names = names
        if number == nil, names.isEmpty { return nil }
    }
}

/// The search entries of motorway exits, with the number of their road.
struct MotorwayExits {
    private let network: ImportedRoadGraph

    /// Metres within which nodes of one road and number are one exit: both carriageways have some.
    private static let extent = 2000.0
    /// The rank of an exit, below that of streets.
    private static let rank = 32

    init(_ network: ImportedRoadGraph) { self.network = network }

    /// The entries, in the order of the nodes' numbers.
    func entries() -> [SearchEntry] {
        guard !network.ways.exits.isEmpty else { return [] }
        let roads = roads()
        var entries: [SearchEntry] = []
        var known = NearbyNames(extent: Self.extent)
        for (node, exit) in network.ways.exits.sorted(by: { $0.key < $1.key }) {
            guard let (road, place) = roads[node] else { continue }
            let key = SearchCandidates.fingerprint(road, exit.number, exit.names.local)
            let isKnown = known.candidates(named: key, around: place).contains {
                entries[$0].position.coordinate.distance(to: place.coordinate) < Self.extent
            }
            if isKnown { continue }
            known.add(entries.count, named: key, at: place)
            var entry = SearchEntry(
                kind: .venue, category: SearchEntry.exitCategory, names: exit.names, street: road,
                houseNumber: exit.number, position: place, rank: Self.rank)
            entry.otherNames = SearchEntry.exitNames(of: exit.number)
            entries.append(entry)
        }
        return entries
    }

    /// The number and place of the road of each exit, that of the largest one.
    private func roads() -> [Int64: (road: String?, place: FixedCoordinate)] {
        var found: [Int64: (road: String?, place: FixedCoordinate, roadClass: RoadClass)] = [:]
        for stretch in network.stretches.elements {
            for index in [stretch.first, stretch.last] {
                let node = network.ways.nodeIDs[Int(index)]
                guard network.ways.exits[node] != nil else { continue }
                let draft = network.ways.road(at: Int(stretch.road))
                let road = draft.ref?.split(separator: ";").first.map(String.init)
                if let known = found[node], known.road != nil,
                    road == nil || known.roadClass.rawValue <= draft.roadClass.rawValue
                {
                    continue
                }
                found[node] = (road, network.ways.positions[Int(index)], draft.roadClass)
            }
        }
        return found.mapValues { ($0.road, $0.place) }
    }
}
