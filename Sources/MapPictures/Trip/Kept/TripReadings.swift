package import Formats
import Geometry
import Parameters
import Tracks

/// A trip's course in numbers: its speeds over time, and its peaks.
package struct TripReadings: Sendable {
    private let recorded: RecordedTrip
    private var trip: Trip { recorded.trip }

    /// The readings of a trip.
    package init(_ recorded: RecordedTrip) { self.recorded = recorded }

    /// The speeds: seconds since the start, km/h, and the limits in km/h where they are known.
    package var speeds: JSONValue {
        let limits = zip(trip.samples, recorded.limits).map { _, limit in
            limit.map { rounded($0 * 3.6, 10) } ?? .null
        }
        return .object(
            JSONObject([
                ("start", trip.start.map { .string(recorded.text(of: $0)) } ?? .null),
                ("seconds", .array(trip.samples.map { rounded($0.time, 10) })),
                ("kmh", .array(trip.samples.map { rounded($0.speed * 3.6, 10) })),
                ("limitKmh", .array(limits)),
            ]))
    }

    /// Where and when the trip was fastest, highest, and braked hardest.
    package var peaks: JSONValue {
        var peaks = JSONObject()
        if let fastest = trip.samples.max(by: { $0.speed < $1.speed }) {
            peaks["topSpeed"] = moment(fastest.time, ("kmh", rounded(fastest.speed * 3.6, 10)))
        }
        if let highest = trip.samples.max(by: {
            $0.elevation ?? -.infinity < $1.elevation ?? -.infinity
        }),
            let meters = highest.elevation
        {
            peaks["highest"] = moment(highest.time, ("meters", rounded(meters, 10)))
        }
        if let braking = recorded.statistics.hardestBraking {
            peaks["hardestBraking"] = moment(
                braking.time, ("metersPerSecondSquared", rounded(braking.deceleration, 100)))
        }
        for channel in [Channel.rpm, .accelerationX, .accelerationY, .heartRate, .power] {
            guard let series = trip.channels[channel],
                let index = series.values.indices.max(by: {
                    series.values[$0].magnitude < series.values[$1].magnitude
                })
            else { continue }
            peaks[channel.rawValue] = moment(
                series.times[index], ("value", rounded(series.values[index], 100)),
                ("unit", .string(channel.unit)))
        }
        return .object(peaks)
    }

    private func moment(_ time: Double, _ values: (String, JSONValue)...) -> JSONValue {
        var object = JSONObject(values)
        object["second"] = rounded(time, 10)
        if let start = trip.start { object["time"] = .string(recorded.text(of: start + time)) }
        let next = trip.samples.partitioningIndex { $0.time > time }
        let place = trip.samples[max(next - 1, 0)].coordinate
        object["longitude"] = rounded(place.longitude, 1e6)
        object["latitude"] = rounded(place.latitude, 1e6)
        return .object(object)
    }

    private func rounded(_ value: Double, _ digits: Double) -> JSONValue {
        .number((value * digits).rounded() / digits)
    }

    /// The trip as GPX 1.1, with times, elevations, speeds and courses; a segment for each part
    /// between gaps.
    package var gpx: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="render" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
            <trk>

            """
        if let name = trip.name { text += "<name>\(XMLText.escaped(name))</name>\n" }
        text += "<trkseg>\n"
        let ends = Set(trip.gaps.map(\.sample))
        for (index, sample) in trip.samples.enumerated() {
            let place = sample.coordinate
            text += """
                <trkpt lat="\(NumberText.decimals(place.latitude, 7))" \
                lon="\(NumberText.decimals(place.longitude, 7))">
                """
            if let elevation = sample.elevation {
                text += "<ele>\(NumberText.decimals(elevation, 2))</ele>"
            }
            if let start = trip.start, trip.isTimed {
                text += "<time>\(Self.text(of: start + sample.time))</time>"
            }
            if trip.isTimed {
                text += """
                    <extensions><tpx:TrackPointExtension>\
                    <tpx:speed>\(NumberText.decimals(sample.speed, 3))</tpx:speed>\
                    <tpx:course>\(NumberText.decimals(sample.course, 1))</tpx:course>\
                    </tpx:TrackPointExtension></extensions>
                    """
            }
            text += "</trkpt>\n"
            if ends.contains(index) { text += "</trkseg>\n<trkseg>\n" }
        }
        return text + "</trkseg>\n</trk>\n</gpx>\n"
    }

    /// A time in UTC, with milliseconds where it has them.
    private static func text(of time: Double) -> String {
        let thousandths = (time * 1000).rounded()
        let second = (thousandths / 1000).rounded(.down)
        let text = TripTime.iso8601(second, secondsEast: 0)
        guard let rest = Int(exactly: thousandths - second * 1000), rest > 0 else { return text }
        let digits = String(rest)
        return text.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits
            + "Z"
    }
}
