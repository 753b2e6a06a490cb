import Formats
import GeoFiles

/// Detects the engine or program that wrote a JSON file, and passes the file to its reader.
struct JSONRouteReader {
    let context: ReadingContext

    /// Whether a GeoJSON document is the answer of an engine, with instructions.
    static func readsInstructions(_ json: JSONValue) -> Bool {
        OpenRouteServiceReader.reads(json) || BRouterRouteReader.reads(json)
            || AzureRouteReader.reads(json)
    }

    /// Reads a document that is not plain GeoJSON.
    func read(_ document: JSONValue) throws(GeoFileError) -> RouteAnswer {
        let json = BareRoute.completed(document)
        guard let object = json.object else {
            throw context.error(
                "its outermost value is \(json.kindPhrase), not an object of a known kind",
                cure: Self.expectation)
        }
        try refuseOthers(json)
        if BRouterRouteReader.reads(json) {
            return try BRouterRouteReader(context: context).read(json)
        }
        if AzureRouteReader.reads(json) {
            return try AzureRouteReader(context: context).read(json)
        }
        if let code = json["code"]?.string, code != "Ok", let refusal = refusal(of: json) {
            throw refusal
        }
        if json["trip"] != nil { return try ValhallaRouteReader(context: context).read(json) }
        if json["paths"]?.array != nil {
            return try GraphHopperRouteReader(context: context).read(json)
        }
        if OpenTripPlannerReader.reads(json) {
            return try OpenTripPlannerReader(context: context).read(json)
        }
        if let answer = try readRoutes(json) { return answer }
        throw refusal(of: json) ?? unknownKind(object)
    }

    /// Reads an answer of one of the many engines that list `routes`.
    ///
    /// The more special forms come first; `nil` for another kind of file.
    private func readRoutes(_ json: JSONValue) throws(GeoFileError) -> RouteAnswer? {
        if OpenRouteServiceReader.reads(json) {
            return try OpenRouteServiceReader(context: context).read(json)
        }
        if HERERouteReader.reads(json) { return try HERERouteReader(context: context).read(json) }
        if TomTomRouteReader.reads(json) {
            return try TomTomRouteReader(context: context).read(json)
        }
        if GoogleRouteReader.reads(json) {
            return try GoogleRouteReader(context: context).read(json)
        }
        guard OSRMRouteReader.listNames.contains(where: { json[$0]?.array != nil }) else {
            return nil
        }
        if json["routes"]?.array?.isEmpty == true, let refusal = refusal(of: json) {
            throw refusal
        }
        return try OSRMRouteReader(context: context).read(json)
    }

    /// Refuses answers of engines that are about something else than a route.
    func refuseOthers(_ json: JSONValue) throws(GeoFileError) {
        guard let other = AnswerWithoutRoute(json) else { return }
        throw context.error("it is \(other.kind), not a route", cure: other.cure)
    }

    private static let expectation =
        "GeoJSON or the answer of a routing engine is expected"

    /// The error message of an engine that found no route, if this is such an answer.
    ///
    /// OSRM: `code`, `message`. Valhalla: `error`, `error_code`. GraphHopper: `message`, `hints`.
    /// openrouteservice, Google, OpenTripPlanner and TomTom: an object `error` or
    /// `detailedError`. HERE: `title`, `cause` or `notices`. Google's older form: `status`.
    private func refusal(of json: JSONValue) -> GeoFileError? {
        let code = context.excerpt(json["code"]?.string)
        let message = context.excerpt(json["message"]?.string)
        if let code, code != "Ok" {
            return noRoute(code + (message.map { ", \($0)" } ?? ""))
        }
        if let text = context.excerpt(json["error"]?.string) {
            guard let number = json["error_code"]?.wholeNumber else { return noRoute(text) }
            return noRoute("\(text) (error \(number))", by: "Valhalla")
        }
        if let error = json["detailedError"] ?? json["error"], error.object != nil {
            let text = error["message"] ?? error["msg"] ?? error["description"]
            return noRoute(
                context.excerpt(text?.string) ?? "no reason given", by: Self.engine(of: json))
        }
        if let error = json["errors"]?[0]?["message"]?.string {
            return noRoute(context.excerpt(error) ?? "")
        }
        if let message {
            return noRoute(message, by: json["hints"]?.array != nil ? "GraphHopper" : nil)
        }
        if let title = json["title"] ?? json["notices"]?[0]?["title"],
            let text = context.excerpt(title.string)
        {
            return noRoute(text, by: "HERE")
        }
        if let status = context.excerpt(json["status"]?.string), status != "OK" {
            return noRoute(status, by: "Google")
        }
        return nil
    }

    private func noRoute(_ reason: String, by engine: String? = nil) -> GeoFileError {
        context.error("\(engine ?? "the routing engine") found no route: \(reason)")
    }

    /// The engine that wrote an error as an object, if its members tell.
    private static func engine(of json: JSONValue) -> String? {
        if json["detailedError"] != nil { return "TomTom" }
        if json["error"]?["status"]?.string != nil { return "Google" }
        if json["error"]?["msg"] != nil { return "OpenTripPlanner" }
        let number = json["error"]?["code"]?.wholeNumber ?? 0
        return json["info"]?["engine"] != nil || (2_000..<2_100).contains(number)
            ? "openrouteservice" : nil
    }

    private func unknownKind(_ object: JSONObject) -> GeoFileError {
        let keys = object.keys.prefix(4).compactMap { context.cleaned(String($0.prefix(40))) }
        let list = context.excerpt(keys.joined(separator: ", "))
        let names = list.map { "the members \($0)" } ?? "no members"
        return context.error(
            "it is a JSON object of an unknown kind, with \(names)", cure: Self.expectation)
    }
}
