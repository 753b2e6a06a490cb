import Formats
import Geometry
import MapStore
import Parameters

/// `render info MAP`: describes the contents of a map.
struct InfoVerb: Verb {
    let name = "info"
    let summary = "Tells what a map holds: zooms, area, layers, road network"
    let usage = "MAP [--json]"
    let details = """
        MAP is a map made by 'render import' or any other program's file of tiles,
        MBTiles or PMTiles.
        Features are counted in the tiles of the highest zoom; one that lies in two
        tiles counts twice. Road network and search entries are null for maps that
        other programs made.
        """
    let options = ParameterGroup(Self.json)

    private static let json = ParameterDefinition.flag("json", help: "Prints JSON instead of text.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        let path = try arguments.onlyOperand("MAP")
        var damaged = 0
        func summary() throws -> MapSummary {
            let summary = try TilesetFile.open(path).readSummary()
            damaged = summary.damagedTiles
            return summary
        }
        if arguments.isOn(Self.json) {
            try console.printDocument { try Self.document(summary()) }
        } else {
            try console.print(InfoText(summary()).lines.joined(separator: "\n"))
        }
        if damaged > 0 {
            let count = NumberText.counted(damaged, "damaged tile")
            console.report("\(path): not counted: \(count)")
        }
    }

    /// The document for programs; its keys are fixed.
    static func document(_ summary: MapSummary) -> JSONValue {
        let map = summary.metadata
        let box = map.bounds
        return [
            "format": .string(map.format.rawValue),
            "minzoom": number(map.minzoom),
            "maxzoom": number(map.maxzoom),
            "bounds": .array([box.west, box.south, box.east, box.north].map { .number($0) }),
            "attribution": .string(map.attribution),
            "languages": .array(map.languages.map { .string($0) }),
            "layers": .array(summary.layers.map(layer)),
            "roadNetwork": summary.roadNetwork.map(network) ?? .null,
            "searchEntries": summary.searchEntries.map(number) ?? .null,
            "schemaVersion": summary.schemaVersion.map(number) ?? .null,
        ]
    }

    private static func layer(_ layer: MapSummary.Layer) -> JSONValue {
        var members = JSONObject()
        members["name"] = .string(layer.name)
        members["features"] = number(layer.features)
        members["minzoom"] = layer.minzoom.map(number)
        members["maxzoom"] = layer.maxzoom.map(number)
        return .object(members)
    }

    private static func network(_ network: MapSummary.RoadNetworkSize) -> JSONValue {
        [
            "nodes": number(network.nodes), "edges": number(network.edges),
            "meters": .number(network.meters.rounded()),
            "restrictions": number(network.restrictions),
        ]
    }

    private static func number(_ value: Int) -> JSONValue { .number(Double(value)) }
}
