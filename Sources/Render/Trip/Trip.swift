import MapPictures
import Parameters
import Tracks

/// A recorded trip: where a vehicle was, and when.
///
/// It is read from GPX, FIT, TCX, KML, NMEA 0183, GeoJSON with `coordTimes`, or a table with a header
/// (CSV); the bytes tell which. Outliers are
/// removed, and the clock is that of the place.
public struct Trip: Sendable {
    let recorded: RecordedTrip
    let reported: [Message]

    /// More bytes than that are refused.
    package static let maximumBytes = TrackLimits().bytes

    /// Reads a trip; of a file with several, the longest.
    ///
    /// - Parameters:
    ///   - bytes: a file of any of these kinds, 256 MB at most.
    ///   - name: what errors call it.
    ///   - timeZone: such as `Europe/Oslo`; `nil` for that of the place.
    ///   - meters: how much is cut off at both ends, so that nobody sees where the driver lives; `nil` for nothing.
    /// - Throws: ``RenderError`` of ``RenderError/Kind/wrongArgument`` with what is wrong, and where.
    public init(
        _ bytes: [UInt8], named name: String = "the track", timeZone: String? = nil,
        hidingEnds meters: Double? = nil
    ) throws(RenderError) {
        var input = TripInput()
        input.timeZone = timeZone
        if let meters { try RenderError.check(meters, "hidden metres", 0...100_000) }
        input.privacy = PrivacyZones(ends: meters)
        (recorded, reported) = try RenderError.of { try input.chosenTrip(of: bytes, named: name) }
    }

    /// Reads a trip from a file; of a file with several, the longest.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - timeZone: such as `Europe/Oslo`; `nil` for that of the place.
    ///   - meters: how much is cut off at both ends, so that nobody sees where the driver lives; `nil` for nothing.
    /// - Throws: ``RenderError`` for a file that can't be read, or has no trip.
    public init(
        contentsOf path: String, timeZone: String? = nil, hidingEnds meters: Double? = nil
    ) throws(RenderError) {
        let bytes = try RenderError.of {
            try InputFile.read(path, limit: Self.maximumBytes, allowsPipes: true)
        }
        try self.init(
            bytes, named: PrintableText.short(path), timeZone: timeZone, hidingEnds: meters)
    }

    /// Metres from the first place to the last along the way.
    public var length: Double { recorded.trip.distance }

    /// Seconds from the first place to the last.
    public var duration: Double { recorded.trip.duration }

    /// When it began, in seconds since 1970 UTC; `nil` where the file has no times.
    public var start: Double? { recorded.trip.start }

    /// What you should know of the file, a line each.
    public var notes: [String] { reported.map { $0.text(.query) } }
}
