package import Formats
import Geometry
import Parameters
import Tracks

/// The numbers of trips for documents: of all trips together, and of each one.
package struct TripNumbers: Sendable {
    private let trips: [RecordedTrip]
    private let whole: TripStatistics

    /// Computes the numbers of trips.
    package init(_ trips: [RecordedTrip]) {
        self.trips = trips
        whole = TripStatistics(of: self.trips.map(\.statistics))
    }

    // MARK: For programs

    /// The machine-readable document; its keys are fixed.
    package var document: JSONValue {
        let reports = trips.map(\.trip.report)
        var document = numbers(whole, of: trips, reports)
        document["trips"] = .array(
            trips.map { trip in
                var members = JSONObject([("file", trip.isCut ? .null : .string(trip.file))])
                members["number"] = .number(Double(trip.number))
                members["name"] = trip.trip.name.map { .string($0) } ?? .null
                let numbers = numbers(trip.statistics, of: [trip], [trip.trip.report])
                for member in numbers.members { members[member.key] = member.value }
                return .object(members)
            })
        document["parking"] = .array(pauses.map(Self.document))
        return .object(document)
    }

    /// The trips that follow a pause in their file.
    private var pauses: [(trip: RecordedTrip, pause: TripPause)] {
        trips.compactMap { trip in trip.pauseBefore.map { (trip, $0) } }
    }

    private static func document(
        _ parking: (trip: RecordedTrip, pause: TripPause)
    ) -> JSONValue {
        let (trip, pause) = parking
        func degrees(_ value: Double?) -> JSONValue {
            value.map { .number(($0 * 1e6).rounded() / 1e6) } ?? .null
        }
        return .object(
            JSONObject([
                ("file", trip.isCut ? .null : .string(trip.file)),
                ("beforeTrip", .number(Double(trip.number))),
                ("seconds", .number((pause.seconds * 10).rounded() / 10)),
                ("longitude", degrees(pause.place?.longitude)),
                ("latitude", degrees(pause.place?.latitude)),
            ]))
    }

    private func numbers(
        _ statistics: TripStatistics, of trips: [RecordedTrip], _ reports: [CleaningReport]
    ) -> JSONObject {
        func number(_ value: Double?, _ digits: Double) -> JSONValue {
            value.map { .number(($0 * digits).rounded() / digits) } ?? .null
        }
        func time(_ time: Double?, of trip: RecordedTrip?) -> JSONValue {
            time.flatMap { time in trip.map { .string($0.text(of: time)) } } ?? .null
        }
        var report = CleaningReport()
        reports.forEach { report.add($0) }
        var object = JSONObject([
            ("distanceMeters", number(statistics.distance, 10)),
            ("drivingSeconds", number(statistics.drivingSeconds, 10)),
            ("totalSeconds", number(statistics.totalSeconds, 10)),
            ("averageSpeedKmh", number(statistics.averageSpeed * 3.6, 100)),
            ("topSpeedKmh", number(statistics.topSpeed * 3.6, 100)),
            ("earthCircumferenceShare", number(statistics.earthCircumferenceFraction, 1e9)),
            ("points", .number(Double(statistics.points))),
            ("rejected", .number(Double(statistics.rejected))),
            ("start", time(statistics.start, of: trips.first)),
            ("end", time(statistics.end, of: trips.last)),
            ("isTimed", .bool(statistics.isTimed)),
            ("unknownMeters", number(statistics.unknownDistance, 10)),
            ("secondsOverLimit", number(statistics.secondsOverLimit, 10)),
            ("fuelLiters", number(statistics.fuelUsed, 1000)),
            ("climbMeters", number(statistics.climb, 10)),
            ("descentMeters", number(statistics.descent, 10)),
        ])
        if trips.count == 1, let trip = trips.first {
            object["hardestBraking"] =
                statistics.hardestBraking.map { braking in
                    [
                        "metersPerSecondSquared": number(braking.deceleration, 100),
                        "second": number(braking.time, 10),
                    ]
                } ?? .null
            object["stops"] = .number(Double(trip.trip.stops.count))
        }
        let found = CleaningReport.Reason.allCases.filter { report[$0] > 0 }
        object["cleaned"] = .object(
            JSONObject(found.map { ($0.rawValue, .number(Double(report[$0]))) }))
        let fuel = fuelByHour(trips)
        object["fuelLitersByHour"] = .object(
            JSONObject(
                fuel.sorted { $0.key < $1.key }.map { ("\($0.key)", number($0.value, 1000)) }))
        return object
    }

    private func fuelByHour(_ trips: [RecordedTrip]) -> [Int: Double] {
        trips.reduce(into: [:]) { sum, recorded in
            let hours = recorded.trip.fuelByHour { recorded.clock.secondsEast(at: $0) }
            sum.merge(hours, uniquingKeysWith: +)
        }
    }

    // MARK: For people

    /// A table, and a summary of what was cleaned away.
    package var lines: [String] {
        let heads = [
            "trip", "start", "end", "km", "driving", "total", "km/h", "top", "points", "rejected",
        ]
        var rows = trips.map { trip in
            [trip.title] + row(trip.statistics, of: trip, until: trip)
        }
        if trips.count > 1, let first = trips.first, let last = trips.last {
            rows.append(["all"] + row(whole, of: first, until: last))
        }
        let widths = heads.indices.map { column in
            ([heads] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([heads] + rows).map { row in
            heads.indices.map { column in
                NumberText.padded(row[column], widths[column], atEnd: column < 3)
            }.joined(separator: "  ")
        } + pauses.map(Self.line)
    }

    /// The line of a pause: `parked before drive.gpx 2: 16:12:30 at 10.74512,59.91305`.
    private static func line(_ parking: (trip: RecordedTrip, pause: TripPause)) -> String {
        let (trip, pause) = parking
        let duration = NumberText.duration(seconds: pause.seconds)
        guard let place = pause.place else { return "no trip before \(trip.title): \(duration)" }
        let degrees = [place.longitude, place.latitude].map { NumberText.decimals($0, 5) }
        return "parked before \(trip.title): \(duration) at \(degrees.joined(separator: ","))"
    }

    /// The cells of trips from the first to the last; the end has a date if it is another day's.
    private func row(
        _ statistics: TripStatistics, of trip: RecordedTrip, until last: RecordedTrip
    ) -> [String] {
        let start = statistics.start.map { trip.text(of: $0) }
        let end = statistics.end.map { last.text(of: $0) }
        let isSameDay = start?.prefix(10) == end?.prefix(10)
        return [
            start ?? "-", end.map { isSameDay ? String($0.dropFirst(11).prefix(8)) : $0 } ?? "-",
            NumberText.decimals(statistics.distance / 1000, 2),
            NumberText.duration(seconds: statistics.drivingSeconds),
            NumberText.duration(seconds: statistics.totalSeconds),
            NumberText.decimals(statistics.averageSpeed * 3.6, 1),
            NumberText.decimals(statistics.topSpeed * 3.6, 1), "\(statistics.points)",
            "\(statistics.rejected)",
        ]
    }
}
