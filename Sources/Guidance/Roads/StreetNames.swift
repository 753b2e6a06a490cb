import MapStore

/// What the streets of a route are called in the languages that were asked for, as the map's labels
/// have them.
struct StreetNames: Sendable {
    /// By the road's number within the map.
    private var byRoad: [Int: String] = [:]
    /// By each of its names, whatever the language.
    private var byName: [String: String] = [:]

    /// None: all streets keep their local names.
    init() {}

    /// The names of the roads along a route, and of those that meet it.
    ///
    /// - Parameters:
    ///   - matches: the roads along the route.
    ///   - languages: language codes, the preferred first; without one nothing is asked.
    ///   - network: the map's roads.
    init(of matches: [RouteRoads.Match], in languages: [String], network: any RoadNetwork) {
        guard !languages.isEmpty else { return }
        var known: Set<Int> = []
        for match in matches {
            add(match.edge.edge.roadID, match.edge.name, &known, languages, network)
            for road in match.sideRoads { add(road.roadID, road.name, &known, languages, network) }
        }
    }

    private mutating func add(
        _ road: Int, _ local: String?, _ known: inout Set<Int>, _ languages: [String],
        _ network: any RoadNetwork
    ) {
        guard local != nil, known.insert(road).inserted, let names = network.names(ofRoad: road),
            let name = names.name(in: languages)
        else { return }
        byRoad[road] = name
        for other in names.distinct where byName[other] == nil { byName[other] = name }
    }

    /// What a road is called.
    ///
    /// - Parameters:
    ///   - road: its number within the map.
    ///   - local: its local name.
    /// - Returns: the name to tell; `nil` if it has none.
    func name(ofRoad road: Int, local: String?) -> String? { byRoad[road] ?? local }

    /// A name that an engine told, as the map has it in the language that was asked for.
    func translated(_ name: String) -> String { byName[name] ?? name }

    /// A label with its names translated, each once.
    func translated(_ label: RoadLabel) -> RoadLabel {
        guard !byName.isEmpty else { return label }
        var seen: Set<String> = []
        return RoadLabel(
            names: label.names.map(translated).filter { seen.insert($0).inserted },
            refs: label.refs)
    }
}
