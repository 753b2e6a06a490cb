import Geometry
import Language
package import Parameters
package import Tracks

/// What shapes lie below.
package enum ShapeLevel: String, CaseIterable, Sendable {
    case labels, roads
}

extension PictureParameter {
    /// A document with features of any kind.
    package static let geoJSON = Parameter<String>(
        ParameterDefinition(
            "geojson", "FILE", .files,
            help: """
                Features over the map, with looks as simplestyle or MapLibre name them. Several may be \
                given.
                """))

    /// Points whose density is shown.
    package static let heatmap = Parameter<String>(
        ParameterDefinition(
            "heatmap", "FILE", .files,
            help: "How densely the points of a file lie (GeoJSON, CSV, GPX waypoints), as colours.")
    )

    /// What lines and areas lie below.
    package static let below = Parameter<ShapeLevel>(
        choice: "below", of: ShapeLevel.self, usual: "labels",
        help: "What lines and areas lie below.")

    /// Venues of a file, or of the map itself.
    package static let venues = Parameter<String>(
        ParameterDefinition(
            "venues", "FILE|map:KIND", .texts,
            help: """
                Pins for the places of a file (GeoJSON, CSV, GPX waypoints: name, category, address, \
                time, note), or for those of the map, such as map:cafe. Several may be given.
                """))

    /// People of a file.
    package static let people = Parameter<String>(
        ParameterDefinition(
            "people", "FILE", .files,
            help: """
                People of a file (GeoJSON, CSV: name, picture, time, accuracy); what is old is faded.
                """))

    /// Vehicles of a file.
    package static let vehicles = Parameter<String>(
        ParameterDefinition(
            "vehicles", "FILE", .files,
            help: """
                Vehicles of a file (GeoJSON, CSV: plate, course, status, time), turned to their course.
                """))

    /// How exact places of people and vehicles are.
    package static let coarsen = Parameter<Double>(
        ParameterDefinition(
            "coarsen", "METERS",
            help: """
                Moves people and vehicles to the middle of a fixed grid of so many metres, such as \
                250m, so that nobody's exact place shows.
                """),
        cure: "write a length such as 250m or 1km"
    ) { text throws(ParameterError) in
        let (digits, unit) =
            text.text.hasSuffix("km")
            ? (text.text.dropLast(2), 1000.0)
            : text.text.hasSuffix("m") ? (text.text.dropLast(), 1) : (text.text[...], 1)
        return try text.number(digits, "length", 10 / unit...100_000 / unit) * unit
    }

    /// The time that counts as now.
    package static let now = Parameter<TripTime>(
        ParameterDefinition(
            "now", "TIME", usual: "the clock's",
            help: """
                The time from which ages count back, such as 2025-06-16T14:05Z: of a trip's last \
                place, of people and vehicles.
                """),
        cure: "write a time such as 14:05 or 2025-06-16T14:05Z"
    ) { text throws(ParameterError) in
        guard let time = TripTime(text.text) else { throw text.error() }
        return time
    }
}

extension ParameterValues {
    /// The time that was given, in seconds since 1970 UTC; `nil` for none, or one without a date.
    package func seconds(_ parameter: Parameter<TripTime>) throws(ParameterError) -> Double? {
        guard try value(parameter) != nil, let text = text(parameter.definition) else { return nil }
        return CivilTime(iso: text)?.seconds
    }

    /// Refuses a file that a stranger names.
    func checkMayRead(
        _ parameter: ParameterDefinition, _ path: String
    ) throws(ParameterError) {
        guard comeFromOutside else { return }
        throw ParameterError(parameter, path, "files are not read here")
    }
}
