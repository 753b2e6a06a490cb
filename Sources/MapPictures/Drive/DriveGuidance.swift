package import Guidance
import MapStore
package import Parameters
package import Routes

/// A route prepared for guidance, with the map's data on its roads; it draws nothing.
package struct DriveGuidance: Sendable {
    /// The route.
    package let route: GuidanceRoute
    /// Notes for the user about languages, maps and countries, one line each.
    package let notes: [Message]
    /// The licence of the road authority's signs, as it must be drawn; `nil` without such signs.
    let signLicence: String?
    /// The day of the newest of these signs, such as `2024-05-31`; `nil` if unknown.
    let signDate: String?

    /// Prepares a route; `nil` if it has no line to follow.
    ///
    /// - Parameters:
    ///   - answer: the routes; the first one is driven.
    ///   - mapPaths: maps, of which the first one with roads is used.
    ///   - description: country, languages, and the file of signs.
    /// - Throws: ``ParameterError`` for a file of signs that does not belong to the map.
    package init?(
        _ answer: RouteAnswer, mapPaths: [String], _ description: DriveDescription
    ) throws(ParameterError) {
        let (roads, problems) = MapRoads.first(of: mapPaths)
        if let path = description.look.signFile {
            guard let roads else {
                throw ParameterError(
                    "\(PictureParameter.signFile) needs a map with roads (render import makes one)")
            }
            try roads.addSigns(of: path)
        }
        signLicence = roads?.signFile?.licence
        signDate = roads?.signFile?.date
        let (countries, doubt) = Self.countries()
        let (signs, lack) = roads == nil ? (nil, nil) : SignCatalogueFile.read()
        let (driven, fit) =
            description.isRaw
            ? (answer, nil) : roads.map { answer.followed(on: $0.map) } ?? (answer, nil)
        let route = GuidanceRoute(
            driven, network: roads, country: description.country, countryMap: countries,
            languages: description.languages, signs: signs)
        guard let route else { return nil }
        self.route = route
        notes =
            [description.languageNote, description.textLanguage.missingNote].compactMap { $0 }
            + (problems + [roads?.problem].compactMap { $0 }).map { "the map's roads: \($0)" }
            + (roads == nil && problems.isEmpty
                ? [mapPaths.isEmpty ? Self.withoutMap : Self.withoutRoads] : [])
            + [fit].compactMap { $0 } + [doubt].compactMap { $0 }
            + [lack].compactMap { $0 }.map { "\($0)" }
    }

    private static let withoutRoads: Message =
        "the map has no roads: limits, lanes and signs are those that the route tells"
    /// The note for a route without a map, which says nothing new where none is drawn.
    static let withoutMap: Message =
        "without a map, streets, crossings and limits are those that the route tells"

    /// Returns the outlines of the world's countries; `nil`, with the reason, if they are missing.
    private static func countries() -> (CountryMap?, doubt: Message?) {
        do {
            if let countries = try CountryMap.shipped() { return (countries, nil) }
            return (nil, "countries.bin is not beside the styles: signs have their commonest look")
        } catch {
            return (nil, "countries.bin: \(error)")
        }
    }
}
