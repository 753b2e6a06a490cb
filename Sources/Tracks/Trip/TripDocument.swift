package import Formats
import Geometry

/// A kept trip that can't be read.
package struct TripDocumentError: Error, Hashable, CustomStringConvertible, Sendable {
    /// What is wrong, without the trip's content.
    package let description: String

    init(_ part: String) { description = "its \(part) are damaged" }
}

// A trip as a document from which the same trip is made again, number by number.

extension Trip {
    /// The document of the trip.
    ///
    /// The fingerprint is left out: it belongs to the file, and could undo the cut of private
    /// places. Of what was cleaned away only the counts are kept.
    package var document: JSONValue {
        func column(_ value: (TripSample) -> Double?) -> JSONValue {
            .array(samples.map { value($0).map(JSONValue.number) ?? .null })
        }
        func pairs(_ series: ChannelSeries) -> JSONValue {
            [
                "time": .array(series.times.map(JSONValue.number)),
                "value": .array(series.values.map(JSONValue.number)),
            ]
        }
        let columns = JSONObject([
            ("longitude", column(\.coordinate.longitude)),
            ("latitude", column(\.coordinate.latitude)), ("time", column(\.time)),
            ("elevation", column(\.elevation)), ("speed", column(\.speed)),
            ("course", column(\.course)), ("distance", column(\.distance)),
        ])
        var object = JSONObject([
            ("duration", .number(duration)), ("isTimed", .bool(isTimed)),
            ("samples", .object(columns)),
            (
                "gaps",
                .array(
                    gaps.map { gap -> JSONValue in
                        [
                            "sample": .number(Double(gap.sample)), "seconds": .number(gap.seconds),
                            "kind": .string(gap.kind.rawValue),
                        ]
                    })
            ),
            (
                "stops",
                .array(
                    stops.map { stop in
                        .array(
                            [
                                stop.coordinate.longitude, stop.coordinate.latitude, stop.time,
                                stop.seconds,
                            ].map(JSONValue.number))
                    })
            ),
            (
                "channels",
                .object(
                    JSONObject(
                        channels.sorted { $0.key < $1.key }.map {
                            ($0.key.rawValue, pairs($0.value))
                        }))
            ),
            ("troubleCodes", .array(troubleCodes.map(\.document))),
            (
                "report",
                .object(
                    JSONObject(
                        CleaningReport.Reason.allCases.filter { report[$0] > 0 }.map {
                            ($0.rawValue, .number(Double(report[$0])))
                        }))
            ),
            ("notes", .array(notes.map(JSONValue.string))),
        ])
        if let name { object["name"] = .string(name) }
        if let start { object["start"] = .number(start) }
        return .object(object)
    }

    /// Makes a trip of its document.
    ///
    /// - Parameter document: any document.
    /// - Throws: ``TripDocumentError`` if it is none of a trip.
    package init(document: JSONValue) throws(TripDocumentError) {
        let samples = try Self.samples(document["samples"])
        let (start, duration) = (document["start"]?.number, document["duration"]?.number)
        guard start.map({ $0.magnitude <= 1e11 }) != false,
            duration.map({ 0...Self.longest ~= $0 }) != false
        else { throw TripDocumentError("times") }
        self.init(
            name: document["name"]?.string, start: start,
            duration: duration,
            isTimed: document["isTimed"]?.bool ?? true,
            samples: samples, gaps: try Self.gaps(document["gaps"], of: samples.count),
            stops: try Self.stops(document["stops"]),
            channels: try Self.channels(document["channels"]),
            troubleCodes: (document["troubleCodes"]?.array ?? []).compactMap { TroubleCode($0) },
            report: Self.report(document["report"]),
            notes: (document["notes"]?.array ?? []).compactMap { $0.string })
    }

    /// The most seconds of a trip: some 30 years.
    private static let longest = 1e9

    private static func samples(
        _ document: JSONValue?
    ) throws(TripDocumentError) -> [TripSample] {
        let times = document?["time"]?.array ?? []
        func column(_ name: String) throws(TripDocumentError) -> [JSONValue] {
            guard let values = document?[name]?.array, values.count == times.count else {
                throw TripDocumentError("samples")
            }
            return values
        }
        let (longitudes, latitudes) = (try column("longitude"), try column("latitude"))
        let (elevations, speeds) = (try column("elevation"), try column("speed"))
        let (courses, distances) = (try column("course"), try column("distance"))
        var samples: [TripSample] = []
        samples.reserveCapacity(times.count)
        for index in times.indices {
            guard let longitude = longitudes[index].number, let latitude = latitudes[index].number,
                let place = Coordinate(checkedLongitude: longitude, latitude: latitude),
                let time = times[index].number, let speed = speeds[index].number,
                let course = courses[index].number, let distance = distances[index].number,
                (samples.last?.time ?? 0)...longest ~= time,
                (samples.last?.distance ?? 0)...1e11 ~= distance, 0...1e5 ~= speed,
                course.magnitude <= 720, (elevations[index].number ?? 0).magnitude <= 1e6
            else { throw TripDocumentError("samples") }
            samples.append(
                TripSample(
                    place, time: time, elevation: elevations[index].number, speed: speed,
                    course: course, distance: distance))
        }
        guard !samples.isEmpty else { throw TripDocumentError("samples") }
        return samples
    }

    private static func gaps(
        _ document: JSONValue?, of count: Int
    ) throws(TripDocumentError) -> [TripGap] {
        var gaps: [TripGap] = []
        for gap in document?.array ?? [] {
            guard let sample = gap["sample"]?.number.flatMap({ Int(exactly: $0) }),
                (gaps.last?.sample ?? -1) < sample, sample < count - 1,
                let seconds = gap["seconds"]?.number, 0...longest ~= seconds,
                let kind = gap["kind"]?.string.flatMap({ TripGap.Kind(rawValue: $0) })
            else { throw TripDocumentError("gaps") }
            gaps.append(TripGap(after: sample, seconds: seconds, kind: kind))
        }
        return gaps
    }

    private static func stops(_ document: JSONValue?) throws(TripDocumentError) -> [TripStop] {
        var stops: [TripStop] = []
        for stop in document?.array ?? [] {
            let numbers = (stop.array ?? []).compactMap(\.number)
            guard numbers.count == 4, 0...longest ~= numbers[3], 0...longest ~= numbers[2],
                let place = Coordinate(checkedLongitude: numbers[0], latitude: numbers[1])
            else { throw TripDocumentError("stops") }
            stops.append(TripStop(place, time: numbers[2], seconds: numbers[3]))
        }
        return stops
    }

    private static func channels(
        _ document: JSONValue?
    ) throws(TripDocumentError) -> [Channel: ChannelSeries] {
        var channels: [Channel: ChannelSeries] = [:]
        for member in document?.object?.members ?? [] {
            let times = (member.value["time"]?.array ?? []).compactMap(\.number)
            let values = (member.value["value"]?.array ?? []).compactMap(\.number)
            guard let channel = Channel(rawValue: member.key), times.count == values.count else {
                throw TripDocumentError("measurements")
            }
            channels[channel] = ChannelSeries(zip(times, values).map { (time: $0, value: $1) })
        }
        return channels
    }

    private static func report(_ document: JSONValue?) -> CleaningReport {
        var report = CleaningReport()
        for reason in CleaningReport.Reason.allCases {
            let count = document?[reason.rawValue]?.number.flatMap { Int(exactly: $0) } ?? 0
            report.count(reason, max(0, min(count, 1 << 40)))
        }
        return report
    }
}

extension TroubleCode {
    fileprivate var document: JSONValue {
        var object = JSONObject([("code", .string(code))])
        if let time { object["time"] = .number(time) }
        object["frozen"] = .object(
            JSONObject(
                frozenValues.sorted { $0.key < $1.key }.map { ($0.key.rawValue, .number($0.value)) }
            ))
        return .object(object)
    }

    fileprivate init?(_ document: JSONValue) {
        guard let code = document["code"]?.string else { return nil }
        let frozen = (document["frozen"]?.object?.members ?? []).compactMap { member in
            Channel(rawValue: member.key).flatMap { channel in
                member.value.number.map { (channel, $0) }
            }
        }
        self.init(
            code: code, time: document["time"]?.number,
            frozenValues: Dictionary(frozen, uniquingKeysWith: { first, _ in first }))
    }
}
