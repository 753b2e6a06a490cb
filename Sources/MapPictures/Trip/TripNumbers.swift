package import Formats
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
                members["name"] = trip.trip.name.map { .string($0) } ?? .null
                let numbers = numbers(trip.statistics, of: [trip], [trip.trip.report])
                for member in numbers.members { members[member.key] = member.value }
                return .object(members)
            })
        return .object(document)
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
            "trip", "start", "km", "driving", "total", "km/h", "top", "points", "rejected",
        ]
        var rows = trips.enumerated().map { index, trip in
            [trips.count > 1 ? "\(index + 1) \(trip.file)" : trip.file]
                + row(trip.statistics, of: trip)
        }
        if trips.count > 1, let first = trips.first {
            rows.append(["all"] + row(whole, of: first))
        }
        let widths = heads.indices.map { column in
            ([heads] + rows).map { $0[column].count }.max() ?? 0
        }
        return ([heads] + rows).map { row in
            heads.indices.map { column in
                NumberText.padded(row[column], widths[column], atEnd: column < 2)
            }.joined(separator: "  ")
        }
    }

    private func row(_ statistics: TripStatistics, of trip: RecordedTrip) -> [String] {
        [
            statistics.start.map { trip.text(of: $0) } ?? "-",
            NumberText.decimals(statistics.distance / 1000, 2),
            NumberText.duration(seconds: statistics.drivingSeconds),
            NumberText.duration(seconds: statistics.totalSeconds),
            NumberText.decimals(statistics.averageSpeed * 3.6, 1),
            NumberText.decimals(statistics.topSpeed * 3.6, 1), "\(statistics.points)",
            "\(statistics.rejected)",
        ]
    }
}
