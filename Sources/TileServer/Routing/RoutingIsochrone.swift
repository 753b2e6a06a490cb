import Formats
import Guidance
import MapPictures
import Routes

/// The areas that are reached from a place, as Mapbox's isochrone API answers.
///
/// https://docs.mapbox.com/api/navigation/isochrone/ ; `denoise` and `generalize` are ignored.
struct RoutingIsochrone: Hashable, Sendable {
    private let minutes: [Int]
    private let colors: [String]
    private let arePolygons: Bool

    init(_ options: RoutingOptions) throws(OSRMErrorAnswer) {
        guard options.text("contours_meters") == nil else {
            throw OSRMErrorAnswer(.notImplemented, message: "contours are minutes, not metres")
        }
        let parts = (options.text("contours_minutes") ?? "").split(
            separator: ",", omittingEmptySubsequences: false)
        let range = IsochroneQuestion.range
        var minutes: [Int] = []
        for part in parts {
            guard let time = Int(part), range.contains(time) else {
                throw OSRMErrorAnswer(
                    .invalidValue,
                    message: "contours_minutes are from \(range.lowerBound) to \(range.upperBound)")
            }
            minutes.append(time)
        }
        guard minutes.count <= IsochroneQuestion.mostTimes else {
            throw OSRMErrorAnswer(
                .tooBig,
                message: "there are more than \(IsochroneQuestion.mostTimes) contours_minutes")
        }
        self.minutes = minutes
        colors = (options.text("contours_colors") ?? "").split(separator: ",").map(String.init)
        arePolygons = try options.flag("polygons")
    }

    /// The answer of a router.
    func document(_ request: RouteRequest, _ router: Router) throws -> JSONValue {
        IsochroneDocument(
            try IsochroneQuestion(request, minutes: minutes).answer(by: router), colors: colors,
            arePolygons: arePolygons
        ).json
    }
}
