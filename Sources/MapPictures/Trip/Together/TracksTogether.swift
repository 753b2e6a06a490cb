package import Formats
import GeoFiles
import Geometry
import Overlays
package import Parameters
import Platform
import Tracks

/// The ways of many track files, for one picture of all.
package struct TracksTogether: Sendable {
    /// The way of each file that is a track, in order.
    private(set) var ways: [TrackWay] = []
    /// What was read, for the picture's report: files, trips, distance.
    package private(set) var document: JSONValue = .null
    /// Notes for the user, a line each.
    package private(set) var notes: [Message] = []

    /// The most files whose errors are reported by name.
    private static let namedErrors = 5

    /// Reads files on several threads.
    ///
    /// - Parameters:
    ///   - files: the files; those that are no tracks are counted, noted and skipped.
    ///   - input: how a file becomes trips.
    ///   - threads: the number of threads.
    /// - Throws: `ParameterError` if the parameters don't fit, ``SceneError`` if no file is a
    ///   track.
    package init(_ files: TrackFiles, as input: TripInput, threads: Int) throws {
        var (errors, sums): ([Message], [TripStatistics]) = ([], [])
        try OrderedWork.run(
            count: files.paths.count, threads: max(threads, 1),
            scratch: { PlaceCustoms() },
            work: { customs, index in
                Result { try TrackWay(reading: files.paths[index], as: input, customs) }
            },
            deliver: { _, result in
                switch result {
                case .success(let way):
                    ways.append(way)
                    sums.append(way.statistics)
                case .failure(let error): errors.append(Message(error))
                }
            })
        guard !ways.isEmpty else {
            if files.paths.count == 1, let error = errors.first {
                throw SceneError("\(error.text(.commandLine))")
            }
            throw SceneError("none of the files is a track: \(GeoFormat.list) are read")
        }
        notes = Self.notes(errors, among: files.paths.count)
        let sum = TripStatistics(of: sums)
        let trips = ways.reduce(0) { $0 + $1.tripCount }
        func tenths(_ value: Double) -> JSONValue { .number((value * 10).rounded() / 10) }
        let numbers: [(String, JSONValue)] = [
            ("files", .number(Double(ways.count))), ("skipped", .number(Double(errors.count))),
            ("trips", .number(Double(trips))), ("points", .number(Double(sum.points))),
            ("distanceMeters", tenths(sum.distance)),
            ("drivingSeconds", tenths(sum.drivingSeconds)),
        ]
        document = .object(JSONObject([("ways", .object(JSONObject(numbers)))]))
    }

    /// Returns notes on the files that could not be read.
    package static func notes(_ errors: [Message], among count: Int) -> [Message] {
        guard !errors.isEmpty else { return [] }
        let files = NumberText.counted(errors.count, "file")
        let rest = errors.count - namedErrors
        return errors.prefix(namedErrors)
            + (rest > 0 ? ["\(NumberText.counted(rest, "more error"))"] : [])
            + ["left out as unreadable: \(files) of \(count)"]
    }
}

/// The way of one track file.
struct TrackWay: Sendable {
    /// The file's name without its folder and ending; empty if it may disclose private places.
    let name: String
    /// The lines of its trips, without gaps.
    let lines: [[WorldPoint]]
    /// The numbers of its trips together.
    let statistics: TripStatistics
    /// The number of its trips.
    let tripCount: Int

    /// Reads a file.
    init(reading path: String, as input: TripInput, _ customs: PlaceCustoms) throws {
        let trips = try input.trips(reading: path, customs)
        lines = trips.flatMap { trip in
            TripLine(trip.trip, bands: [Int](repeating: 0, count: trip.trip.samples.count))
                .lines.map(\.points)
        }
        statistics = TripStatistics(of: trips.map(\.statistics))
        tripCount = trips.count
        let file = path.split(separator: "/").last ?? ""
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        name =
            trips.contains(where: \.isCut)
            ? "" : PrintableText.short(String(stem.isEmpty ? file : stem))
    }
}
