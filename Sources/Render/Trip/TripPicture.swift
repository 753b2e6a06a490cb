import MapPictures
import Parameters

/// The card of a trip: its line on the map with what happened on it, and a panel with its numbers.
///
/// ```swift
/// let trip = try Trip(contentsOf: "drive.gpx", hidingEnds: 200)
/// var card = TripPicture(trip)
/// card.colorBy = .speed
/// try painter.draw(card).write(to: "card.png")
/// ```
public struct TripPicture: Sendable {
    /// The trip.
    public var trip: Trip
    /// How it is shown; its ``MapPicture/view`` does not count.
    public var picture: MapPicture
    /// What colours the line; `nil` for one colour.
    public var colorBy: TripQuantity?
    /// What the strip below shows; `nil` for the speed, of a trip without times the elevation.
    public var strip: TripQuantity?
    /// The route that was planned, drawn below the line and compared with it; `nil` for none.
    public var planned: Route?
    /// The units of distances and speeds.
    public var units = Units.metric

    /// The card of a trip.
    public init(_ trip: Trip, _ picture: MapPicture = MapPicture()) {
        self.trip = trip
        self.picture = picture
    }

    func request(
        _ description: PictureDescription, in scene: MapScene
    ) throws(RenderError) -> PictureRequest {
        try RenderError.of {
            var card = TripCard(
                try trip.recorded.matched(to: scene.plan.roadMap()), description,
                units: units.value)
            card.colorBy = colorBy?.value
            card.strip = strip?.value
            card.showsEnds = !trip.recorded.isCut
            card.plan = planned?.answer
            var request = try card.request(in: scene)
            request.notes += trip.reported + (planned?.reported ?? [])
            return request
        }
    }
}
