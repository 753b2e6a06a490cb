/// The texts of a trip's card beside its map.
package struct TripCardContent: Sendable {
    /// A small fact with its name.
    package struct Fact: Hashable, Sendable {
        /// Its name, such as `Top speed`.
        package let name: String
        /// Its value, such as `87 km/h`.
        package let value: String

        /// Its symbol on the map; `nil` if it has no place.
        package let mark: TripMark?
        /// The weather that it tells of; `nil` for other facts.
        package let weather: WeatherIcon?

        /// Creates a fact from its parts.
        package init(
            _ name: String, _ value: String, mark: TripMark? = nil, weather: WeatherIcon? = nil
        ) {
            self.name = name
            self.value = value
            self.mark = mark
            self.weather = weather
        }
    }

    /// The date; empty if unknown.
    package var date = ""
    /// The distance, in large letters.
    package var distance = ""
    /// The duration, beside it; empty if unknown.
    package var time = ""
    /// The name of the start; empty if unknown.
    package var start = ""
    /// The name of the end; empty if unknown.
    package var end = ""
    /// Other facts, the most important first.
    package var facts: [Fact] = []
    /// The colours of the line; `nil` if it has only one.
    package var scale: ColorScale?
    /// The quantity that the scale shows.
    package var scaleTitle = ""
    /// The strip at the bottom.
    package var profile: TripProfile?

    /// Creates an empty card.
    package init() {}

    /// Its texts in reading order.
    package var texts: [String] {
        ([date, distance, time, start, end] + facts.flatMap { [$0.name, $0.value] }
            + [scaleTitle] + (scale?.texts ?? []) + [profile?.title ?? ""])
            .filter { !$0.isEmpty }
    }
}
