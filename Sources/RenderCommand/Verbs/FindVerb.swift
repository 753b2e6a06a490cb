import Formats
import Geometry
import MapPictures
import MapStore
import Parameters

/// `render find`: places by words, and what is at a place.
struct FindVerb: Verb {
    let name = "find"
    let summary = "Finds addresses, streets and places by words"
    let usage = "WORDS... --map MAP.mbtiles | --at LON,LAT --map MAP.mbtiles"
    let details = """
        Case, accents and order of the words do not matter; they may be abbreviated
        ('gt', 'Str.'), run together or begun, and have a typing error or two. House
        numbers stand before or behind the street; crossings are 'Storgata / Brugata',
        exits 'A 9 exit 50'. The best answer comes first, with
        how well it fits, from 0 to 1, and what was corrected. A map imported by an
        older version has no index of words: import the extract again.

        Examples:
          render find "karl johans gt 22 oslo" --map oslo.mbtiles
          render find --at 10.7400,59.9133 --map oslo.mbtiles
        """
    let options: ParameterGroup = [
        ParameterGroup(PictureParameter.map), ParameterGroup(Self.place, Self.near),
        ParameterGroup(Self.kinds, Self.limit), ParameterGroup(Self.json, Self.strict),
    ]

    private static let place = PictureParameter.coordinate(
        "at", "Finds what is here, instead of words.")
    private static let near = PictureParameter.place("near", "Prefers what is near.")
    private static let kinds = Parameter<[PlaceQuery.Kind]>(
        choices: "kind", among: PlaceQuery.Kind.allCases, defaultValue: "all",
        help: "What is looked for.")
    private static let limit = Parameter<Int>(
        ParameterDefinition("limit", "N", defaultValue: "10", help: "The most answers, up to 100."),
        cure: "write a number from 1 to 100"
    ) { text throws(ParameterError) in
        guard let count = Int(text.text), (1...100).contains(count) else { throw text.error() }
        return count
    }
    private static let json = ParameterDefinition.flag(
        "json", help: "Prints GeoJSON with the properties of Photon's answers.")
    private static let strict = ParameterDefinition.flag(
        "strict", help: "Fails if more than one answer fits well.")

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard let path = try arguments.value(PictureParameter.map) else {
            throw UsageError("--map MAP.mbtiles is missing: it holds the names")
        }
        let text = arguments.operands.joined(separator: " ")
        let at = try arguments.value(Self.place)
        guard at == nil || text.isEmpty else {
            throw UsageError("words and --at exclude each other")
        }
        guard at != nil || !text.isEmpty else {
            throw UsageError("write what to find, such as \"storgata 5 oslo\", or --at LON,LAT")
        }
        let kinds = Set(try arguments.value(Self.kinds) ?? [])
        let limit = try arguments.value(Self.limit) ?? 10
        guard let map = try TilesetFile.importedMap(path) else {
            throw SceneError("\(path) has no names: import the extract with render import")
        }
        let near = try arguments.value(Self.near).map {
            try $0.meaning(on: map, near: nil, name: "--near").place
        }
        let place = try at ?? map.pastedPlace(text, near: near)
        let found =
            if let place {
                Array(try map.places(at: place).prefix(limit))
            } else {
                try map.find(PlaceQuery(text, near: near, kinds: kinds, limit: limit))
            }
        guard !found.isEmpty else {
            throw SceneError(
                place == nil
                    ? "nothing is called '\(PrintableText.short(text))' on \(path)"
                    : "nothing with a name is near on \(path)")
        }
        if arguments.isOn(Self.strict), place == nil, let other = found.rival {
            throw SceneError(
                "'\(PrintableText.short(text))' may be \(found[0].entry.line), or \(other.entry.line)"
            )
        }
        if arguments.isOn(Self.json) {
            try console.printDocument { PlaceDocument(found).json }
        } else {
            try console.print(Self.table(found))
        }
    }

    /// A line for each answer.
    private static func table(_ found: [FoundPlace]) -> String {
        let rows = found.map { place -> [String] in
            let coordinate = place.entry.position.coordinate
            let corrections = place.corrections.map { "\($0.typed) = \($0.read)" }
            let remarks = (place.isInterpolated ? ["between known numbers"] : []) + corrections
            return [
                place.entry.line, place.entry.category ?? place.kind.rawValue,
                "\(NumberText.decimals(coordinate.longitude, 5)),"
                    + NumberText.decimals(coordinate.latitude, 5),
                NumberText.decimals(place.fit, 2),
                place.meters.map { NumberText.decimals($0, 0) + " m" } ?? "",
                remarks.joined(separator: ", "),
            ]
        }
        let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() where column == 5 || widths[column] > 0 {
                line += column < 5 ? NumberText.padded(cell, widths[column]) + "  " : cell
            }
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}

extension [FoundPlace] {
    /// Another answer that fits as well as the first one; `nil` if there is none.
    var rival: FoundPlace? {
        dropFirst().first { $0.fit >= self[0].fit - 0.02 && $0.entry.line != self[0].entry.line }
    }
}
