package import Geometry
package import Parameters
package import Tracks

/// Where or when a replay begins or ends.
package enum ReplayEnd: Hashable, Sendable {
    /// A time of a recorded trip.
    case time(TripTime)
    /// A place of a drive that is found.
    case place(Coordinate)
}

extension PictureParameter {
    /// The start of the part of a trip, or of a drive that is found.
    package static let replayFrom = end("from", "begins", "where a drive that is found begins")
    /// The end of the part of a trip, or of a drive that is found.
    package static let replayTo = end("to", "ends", "where it leads")

    private static func end(_ name: String, _ verb: String, _ place: String) -> Parameter<ReplayEnd>
    {
        Parameter<ReplayEnd>(
            ParameterDefinition(
                name, "TIME|LON,LAT",
                help: """
                    When the part that counts \(verb): 14:05, or with a date 2025-06-16T14:05. A value with \
                    a comma is a place: \(place), such as 10.7339,59.9119.
                    """),
            cure: "write a time such as 14:05, or LON,LAT such as 10.7339,59.9119"
        ) { text throws(ParameterError) in
            guard text.text.contains(",") else {
                guard let time = TripTime(text.text) else { throw text.error() }
                return .time(time)
            }
            let parts = text.parts()
            guard parts.count == 2 else { throw text.error() }
            return .place(try text.coordinate(parts[0], parts[1]))
        }
    }

    /// Whether the values of a replay name places of a way instead of times of a trip.
    package static func asksForWay(_ values: ParameterValues) -> Bool {
        values.isGiven(via.definition)
            || [replayFrom, replayTo].contains {
                values.text($0.definition)?.contains(",") == true
            }
    }

    /// The names of the parameters that belong to a way.
    package static var wordsOfWay: Set<String> {
        Set(ParameterGroup.routeQuestion.map(\.name))
    }
}
