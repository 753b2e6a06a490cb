import GeoFiles
import Language
package import Parameters
import Platform
package import Tracks

/// The conversion of track files to trips, as parameters describe it.
package struct TripInput: Hashable, Sendable {
    /// The meaning of the columns of tables.
    package var columns = TrackColumns()
    /// The car's log that is joined to the track.
    package var log: String?
    /// Seconds that are added to the log's times.
    package var offset = 0.0
    /// The duration of a pause that separates two trips, in seconds; `nil` for one trip per file.
    package var split: Double? = Trip.pauseBetweenTrips
    /// The trips of a file that are shown; `nil` for the longest.
    package var choice: TripChoice?
    /// The start of the part to use; `nil` for the trip's start.
    package var from: TripTime?
    /// The end of the part to use; `nil` for the trip's end.
    package var to: TripTime?
    /// The name of the time zone; `nil` for that of the place.
    package var timeZone: String?
    /// The parts to cut out.
    package var privacy = PrivacyZones()

    /// Creates an input that reads whole tracks, one trip each.
    package init() {}

    /// Creates the input that values describe.
    ///
    /// - Throws: ``ParameterError`` for a wrong value.
    package init(_ values: ParameterValues) throws(ParameterError) {
        columns = try values.value(PictureParameter.columns) ?? columns
        log = try values.value(PictureParameter.obd)
        offset = try values.value(PictureParameter.offset) ?? 0
        if let split = try values.value(PictureParameter.split) {
            self.split = split > 0 ? split : nil
        }
        choice = try values.value(PictureParameter.tripNumber)
        from = try values.value(PictureParameter.from)
        to = try values.value(PictureParameter.to)
        timeZone = try values.value(PictureParameter.timeZone)
        for zones in try values.values(PictureParameter.privacy) {
            privacy.circles += zones.circles
            privacy.ends = [privacy.ends, zones.ends].compactMap(\.self).max()
        }
        if offset != 0, log == nil {
            throw ParameterError(
                "\(PictureParameter.offset.definition) goes with \(PictureParameter.obd.definition) only"
            )
        }
    }

    // MARK: Reading

    /// Reads the trips in files.
    ///
    /// - Parameters:
    ///   - paths: the track files; `-` is standard input.
    ///   - threads: the number of threads that read.
    ///   - skip: handles the error of one of several files, after which the others are still
    ///     read; `nil` to stop at the first error.
    /// - Returns: at least one trip per file, in the order of the files.
    /// - Throws: `SceneError` for a file that can't be read, `GeoFileError` for one that is not a
    ///   track, ``ParameterError`` if the parameters leave nothing of it.
    package func trips(
        reading paths: [String], threads: Int = 1, skipping skip: ((any Error) -> Void)? = nil
    ) throws -> [RecordedTrip] {
        guard log == nil || paths.count == 1 else {
            throw ParameterError("\(PictureParameter.obd.definition) goes with one track only")
        }
        var found: [RecordedTrip] = []
        try OrderedWork.run(
            count: paths.count, threads: max(threads, 1), scratch: { PlaceCustoms() },
            work: { customs, index in Result { try trips(reading: paths[index], customs) } },
            deliver: { _, result in
                do {
                    found += try result.get()
                } catch {
                    guard let skip, paths.count > 1, !(error is ParameterError) else { throw error }
                    skip(error)
                }
            })
        return found
    }

    /// Returns the trips of a file that are to be shown, at least one.
    ///
    /// - Parameters:
    ///   - path: a track file; `-` is standard input.
    ///   - standard: the choice if the parameters make none.
    /// - Returns: the trips, and notes for the user, a line each.
    /// - Throws: as ``trips(reading:)``, and ``ParameterError`` if the file has no such trip.
    package func chosenTrips(
        reading path: String, else standard: TripChoice = .longest
    ) throws -> (trips: [RecordedTrip], notes: [Message]) {
        try (choice ?? standard).chosen(among: trips(reading: [path]))
    }

    /// Returns the one trip of a file that is to be shown.
    ///
    /// - Parameter path: a track file; `-` is standard input.
    /// - Returns: the trip, and notes for the user, a line each.
    /// - Throws: as ``chosenTrips(reading:else:)``.
    package func chosenTrip(
        reading path: String
    ) throws -> (trip: RecordedTrip, notes: [Message]) {
        let (trips, notes) = try chosenTrips(reading: path)
        return (try TripChoice.only(of: trips), notes)
    }

    /// Returns the one trip to show of a file that is already in memory.
    ///
    /// - Parameters:
    ///   - bytes: the content of a track file.
    ///   - name: the file's name in messages.
    /// - Returns: the trip, and notes for the user, a line each.
    /// - Throws: as ``chosenTrips(reading:else:)``.
    package func chosenTrip(
        of bytes: [UInt8], named name: String
    ) throws -> (trip: RecordedTrip, notes: [Message]) {
        let track = try TrackReader.read(bytes: bytes, named: name, columns: columns)
        let (trips, notes) = try (choice ?? .longest).chosen(
            among: trips(of: track, named: name, PlaceCustoms()))
        return (try TripChoice.only(of: trips), notes)
    }

    /// Reads the trips of a file that is already in memory.
    ///
    /// - Parameters:
    ///   - bytes: the content of a track file.
    ///   - name: the file's name in messages.
    ///   - limits: the limits of the file.
    /// - Returns: at least one trip.
    /// - Throws: as ``trips(reading:)``.
    package func trips(
        of bytes: [UInt8], named name: String, limits: TrackLimits = TrackLimits()
    ) throws -> [RecordedTrip] {
        let track = try TrackReader.read(
            bytes: bytes, named: name, columns: columns, limits: limits)
        return try trips(of: track, named: name, PlaceCustoms())
    }

    /// Reads the trips of a log that came in parts, as if it had come whole.
    ///
    /// - Parameters:
    ///   - parts: the parts.
    ///   - name: the log's name in messages.
    ///   - limits: the limits of all parts together.
    /// - Returns: at least one trip.
    /// - Throws: as ``trips(reading:)``.
    package func trips(
        of parts: TrackParts, named name: String, limits: TrackLimits = TrackLimits()
    ) throws -> [RecordedTrip] {
        let track = try TrackReader.read(parts, named: name, columns: columns, limits: limits)
        return try trips(of: track, named: name, PlaceCustoms())
    }

    /// Reads the trips of one file, with the customs of places that are already known.
    func trips(reading path: String, _ customs: PlaceCustoms) throws -> [RecordedTrip] {
        try trips(of: read(path), named: Self.name(path), customs)
    }

    private func read(_ path: String) throws -> Track {
        try TrackReader.read(
            bytes: InputFile.read(path, limit: TrackLimits().bytes, allowsPipes: true),
            named: Self.name(path), columns: columns)
    }

    private static func name(_ path: String) -> String {
        path == "-" ? "standard input" : PrintableText.short(path)
    }

    /// Corrects the clock, joins, cleans, splits, hides and trims: in this order, so that private
    /// parts stay private.
    private func trips(
        of track: Track, named name: String, _ customs: PlaceCustoms
    ) throws -> [RecordedTrip] {
        let clock = try clock(of: track, customs)
        var track = track.onUTC { clock.secondsEast(at: $0) }
        if let log {
            let other = try read(log).onUTC { clock.secondsEast(at: $0) }
            track = try track.joining(other, named: Self.name(log), offset: offset)
        }
        let whole = try Trip(cleaning: track, named: name)
        let parts = split.map { whole.trips(apartBy: $0) } ?? [TripOfTrack(trip: whole)]
        let visible = parts.enumerated().compactMap { index, part in
            privacy.applied(to: part.trip).map { (index + 1, part.pauseBefore, $0) }
        }
        guard !visible.isEmpty else {
            throw ParameterError("\(PictureParameter.privacy.definition) leaves nothing of \(name)")
        }
        let shown = visible.compactMap { number, pause, trip in
            trimmed(trip, clock).map { (number, pause, $0) }
        }
        guard !shown.isEmpty else {
            throw ParameterError(
                "\(PictureParameter.from.definition) and \(PictureParameter.to.definition)"
                    + " leave nothing of \(name)")
        }
        return shown.map { number, pause, trip in
            var recorded = RecordedTrip(
                file: name, trip: trip, clock: clock,
                drivingSide: customs.drivingSide(at: trip.samples[0].coordinate),
                isCut: !privacy.isEmpty)
            recorded.number = number
            recorded.tripsInFile = parts.count
            // The place of a pause may be private.
            recorded.pauseBefore = pause.map {
                TripPause(seconds: $0.seconds, place: privacy.isEmpty ? $0.place : nil)
            }
            return recorded
        }
    }

    private func clock(of track: Track, _ customs: PlaceCustoms) throws -> PlaceClock {
        if let timeZone { return .zone(try TimeZone(timeZone)) }
        guard let point = track.points.first else { return .sun(secondsEast: 0) }
        return customs.clock(at: point.coordinate, time: point.time ?? 0)
    }

    private func trimmed(_ trip: Trip, _ clock: PlaceClock) -> Trip? {
        guard from != nil || to != nil else { return trip }
        func seconds(_ time: TripTime?) -> Double? {
            time?.seconds(in: trip) { clock.secondsEast(at: $0) }
        }
        let (first, last) = (seconds(from) ?? 0, seconds(to) ?? trip.duration)
        return first <= last ? trip.part(first...last) : nil
    }
}
