import MapPictures
import Parameters

/// The picture of a kept trip, with the options of `render trip`:
/// `card.png?size=600x314@2x&color-by=speed`.
struct TravelCard: Sendable {
    let description: PictureDescription
    private let values: ParameterValues

    private static let parameters = ParameterGroup(
        PictureParameter.size, PictureParameter.colorBy, PictureParameter.strip,
        PictureParameter.force, PictureParameter.units, PictureParameter.languages)

    /// - Throws: `HTTPRefusal` with 400 and what is wrong.
    init(
        _ file: String, _ query: String?, languages: [String], largestPicture: Int
    ) throws(HTTPRefusal) {
        do {
            let rest = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("style=") }
            var values = try ParameterValues(
                query: rest.joined(separator: "&"), of: Self.parameters)
            if !languages.isEmpty, !values.isGiven(PictureParameter.languages.definition) {
                values.add(
                    languages.joined(separator: ","), for: PictureParameter.languages.definition)
            }
            description = try PictureDescription(values, file: file)
            self.values = values
        } catch {
            throw HTTPRefusal(400, Message(error).text(.query))
        }
        try description.size.check(description.format, largestPicture: largestPicture)
    }

    /// The picture of a trip.
    func request(of recorded: RecordedTrip, in scene: MapScene) throws -> PictureRequest {
        try TripCard(recorded, description, values: values).request(in: scene)
    }
}
