import Formats

/// Detects the engine or program that wrote a JSON file, and passes the file to its reader.
struct JSONRouteReader {
    let context: ReadingContext

    /// Reads a JSON file.
    func read(_ bytes: [UInt8]) throws(RouteError) -> RouteAnswer {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw context.error(error.description)
        }
        if let text = json.string {
            return try PolylineRouteReader(context: context).read(text)
        }
        guard let object = json.object else {
            throw context.error(
                "its outermost value is \(json.kindPhrase), not an object of a known kind",
                cure: Self.expectation)
        }
        if let type = json["type"]?.string, GeoJSONRouteReader.types.contains(type) {
            if OpenRouteServiceReader.reads(json) {
                return try OpenRouteServiceReader(context: context).read(json)
            }
            return try GeoJSONRouteReader(context: context).read(json)
        }
        if let code = json["code"]?.string, code != "Ok", let refusal = refusal(of: json) {
            throw refusal
        }
        if json["trip"] != nil { return try ValhallaRouteReader(context: context).read(json) }
        if json["paths"]?.array != nil {
            return try GraphHopperRouteReader(context: context).read(json)
        }
        if OpenRouteServiceReader.reads(json) {
            return try OpenRouteServiceReader(context: context).read(json)
        }
        if HERERouteReader.reads(json) {
            return try HERERouteReader(context: context).read(json)
        }
        if TomTomRouteReader.reads(json) {
            return try TomTomRouteReader(context: context).read(json)
        }
        if GoogleRouteReader.reads(json) {
            return try GoogleRouteReader(context: context).read(json)
        }
        if OSRMRouteReader.listNames.contains(where: { json[$0]?.array != nil }) {
            return try OSRMRouteReader(context: context).read(json)
        }
        throw refusal(of: json) ?? unknownKind(object)
    }

    private static let expectation =
        "GeoJSON or an answer of OSRM, Valhalla or GraphHopper is expected"

    /// The error message of an engine that found no route, if this is such an answer.
    ///
    /// OSRM: `code`, `message`. Valhalla: `error`, `error_code`. GraphHopper: `message`,
    /// `hints`.
    private func refusal(of json: JSONValue) -> RouteError? {
        let code = context.cleaned(json["code"]?.string)
        let message = context.cleaned(json["message"]?.string)
        if let code, code != "Ok" {
            return context.error(
                "the routing engine found no route: \(code)" + (message.map { ", \($0)" } ?? ""))
        }
        if let text = context.cleaned(json["error"]?.string) {
            let number = json["error_code"]?.wholeNumber.map { " (error \($0))" } ?? ""
            return context.error("the routing engine found no route: \(text)\(number)")
        }
        if let message { return context.error("the routing engine found no route: \(message)") }
        return nil
    }

    private func unknownKind(_ object: JSONObject) -> RouteError {
        let keys = object.keys.prefix(4).compactMap { context.cleaned(String($0.prefix(40))) }
        let names = keys.isEmpty ? "no members" : "the members " + keys.joined(separator: ", ")
        return context.error(
            "it is a JSON object of an unknown kind, with \(names)", cure: Self.expectation)
    }
}
