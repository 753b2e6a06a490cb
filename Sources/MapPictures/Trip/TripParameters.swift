package import Geometry
import Language
package import Parameters
package import Tracks

extension PictureParameter {
    /// A log of the car that is joined to the track.
    package static let obd = Parameter<String>(
        ParameterDefinition(
            "obd", "FILE", .file,
            help: "A log of the car (CSV), joined to the track by time."))

    /// The offset of the log's clock.
    package static let offset = Parameter<Double>(
        seconds: "offset", form: "SECONDS", -1e9...1e9, defaultValue: "0s",
        cure: "write a time such as 2.5s, -90s or 1h",
        help: "Is added to the times of the car's log, such as 2.5s, -90s or 1h.")

    /// The duration of a pause that separates two trips of a track, in seconds; 0 for none.
    package static let split = Parameter<Double>(
        ParameterDefinition(
            "split", "TIME", defaultValue: "30m",
            help: """
                Standing, or having no position, this long parts one trip of a track from the next; none \
                leaves them one.
                """),
        cure: "write a time such as 10m, or none"
    ) { text throws(ParameterError) in
        if text.text == "none" { return 0 }
        guard let seconds = DurationText.seconds(text.text), seconds == 0 || 1...1e9 ~= seconds
        else { throw text.error() }
        return seconds
    }

    /// The trips of a track that are shown.
    package static let tripNumber = Parameter<TripChoice>(
        ParameterDefinition(
            "trip", "N|all", .choices(["all"]), defaultValue: "the longest",
            help: """
                The trip of a track with several that is shown, from 1; all draws each, with its number \
                in the name of its file.
                """),
        cure: "write a number from 1, or all"
    ) { text throws(ParameterError) in
        if text.text == "all" { return .all }
        guard let number = Int(text.text), 1...100_000 ~= number else { throw text.error() }
        return .number(number)
    }

    /// The start of the part to use.
    package static let from = time("from", "begins")

    /// The end of the part to use.
    package static let to = time("to", "ends")

    /// The time zone.
    package static let timeZone = Parameter<String>(
        ParameterDefinition(
            "tz", "ZONE", defaultValue: "that of the place",
            help: "The time zone, such as Europe/Oslo or UTC."),
        cure: "write a name such as Europe/Oslo"
    ) { text throws(ParameterError) in
        guard (try? TimeZone(text.text)) != nil else {
            throw text.error("there is no such time zone")
        }
        return text.text
    }

    /// The meaning of the columns of a table.
    package static let columns = Parameter<TrackColumns>(
        ParameterDefinition(
            "columns", "ROLE=HEAD,...",
            help: "What columns of a table tell, where their heads don't: time=When,lat=Y,lon=X."),
        cure: ""
    ) { text throws(ParameterError) in
        do {
            return try TrackColumns(text.text)
        } catch {
            throw text.error("\(error)")
        }
    }

    /// The planned route.
    package static let planned = Parameter<String>(
        ParameterDefinition(
            "planned", "ROUTE", .file,
            help: """
                The route that was planned, of any routing engine, beside what was driven; or LON,LAT;LON,LAT: \
                the way that is found between these places.
                """))

    /// The private parts that are withheld.
    package static let privacy = Parameter<PrivacyZones>(
        ParameterDefinition(
            "privacy", "ZONE", .texts,
            help: """
                Cuts out what lies in a circle lon,lat,radius, or around the trip's ends, such as \
                ends:300m; may be given several times.
                """),
        cure: "write lon,lat,radius such as 10.75,59.91,300m, or ends:300m"
    ) { text throws(ParameterError) in
        if text.text.hasPrefix("ends:") {
            return PrivacyZones(ends: try text.radius(text.text.dropFirst(5)))
        }
        let parts = text.parts()
        guard parts.count == 3 else { throw text.error() }
        return PrivacyZones(circles: [
            PrivacyZones.Circle(
                center: try text.coordinate(parts[0], parts[1]), radius: try text.radius(parts[2]))
        ])
    }

    /// Whether the last known place is shown instead of the trip.
    package static let last = ParameterDefinition.flag(
        "last", help: "Shows the last known place: where, when, and how long ago.")

    /// Whether all files are drawn in one picture.
    package static let together = ParameterDefinition.flag(
        "together",
        help: """
            Draws all files, and those of folders, in one picture with a colour for each; what is no \
            track is counted and left out.
            """)

    /// The user's current location.
    package static let me = Parameter<Coordinate>(
        ParameterDefinition(
            "me", "LON,LAT", help: "Where one is; --last tells the way from there on foot."),
        cure: "write lon,lat such as 10.75,59.91"
    ) { text throws(ParameterError) in
        let parts = text.parts()
        guard parts.count == 2 else { throw text.error() }
        return try text.coordinate(parts[0], parts[1])
    }

    private static func time(_ name: String, _ verb: String) -> Parameter<TripTime> {
        Parameter<TripTime>(
            ParameterDefinition(
                name, "TIME",
                help: "When the part that counts \(verb): 14:05, or with a date 2025-06-16T14:05."),
            cure: "write a time such as 14:05 or 2025-06-16T14:05"
        ) { text throws(ParameterError) in
            guard let time = TripTime(text.text) else { throw text.error() }
            return time
        }
    }
}

extension ParameterText {
    /// Reads a radius in metres: `300`, `300m` or `1.5km`.
    fileprivate func radius(_ part: Substring) throws(ParameterError) -> Double {
        let isKilometers = part.hasSuffix("km")
        let digits = isKilometers ? part.dropLast(2) : part.hasSuffix("m") ? part.dropLast() : part
        let value = try number(digits, "radius", 0...100_000) * (isKilometers ? 1000 : 1)
        return try number("\(value)", "radius in metres", 1...100_000)
    }
}
