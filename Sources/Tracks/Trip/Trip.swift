/// A recorded trip, cleaned: ready to be measured, drawn and replayed.
///
/// All its times count from its start; ``start`` says when that was.
package struct Trip: Hashable, Sendable {
    /// What the file calls it.
    package var name: String?
    /// When it began, in seconds since 1970 UTC; `nil` where nobody knows.
    package var start: Double?
    /// How many seconds it lasted, times without a position at its ends included.
    package var duration: Double
    /// Whether the track has times; else a constant speed was assumed, as ``notes`` say.
    package var isTimed: Bool
    /// The places, at least one, in order of time.
    package var samples: [TripSample]
    /// Where no position was recorded, in order.
    package var gaps: [TripGap]
    /// Where the vehicle stayed, in order.
    package var stops: [TripStop]
    /// What else was measured, on the trip's clock.
    package var channels: [Channel: ChannelSeries]
    /// Faults of the car, on the trip's clock.
    package var troubleCodes: [TroubleCode]
    /// What was cleaned away.
    package var report: CleaningReport
    /// What a user should know, a sentence each.
    package var notes: [String]
    /// A number that is the same for the same file, and that nobody can tell without it.
    package var fingerprint: UInt64

    /// A trip from its parts.
    ///
    /// - Precondition: there is a sample, times and distances do not fall.
    package init(
        name: String? = nil, start: Double? = nil, duration: Double? = nil, isTimed: Bool = true,
        samples: [TripSample], gaps: [TripGap] = [], stops: [TripStop] = [],
        channels: [Channel: ChannelSeries] = [:], troubleCodes: [TroubleCode] = [],
        report: CleaningReport = CleaningReport(), notes: [String] = [], fingerprint: UInt64 = 0
    ) {
        guard let last = samples.last else { preconditionFailure("a trip has a sample") }
        self.name = name
        self.start = start
        self.duration = max(duration ?? 0, last.time)
        self.isTimed = isTimed
        self.samples = samples
        self.gaps = gaps
        self.stops = stops
        self.channels = channels
        self.troubleCodes = troubleCodes
        self.report = report
        self.notes = notes
        self.fingerprint = fingerprint
    }

    /// Metres driven; gaps do not count.
    package var distance: Double { samples.last?.distance ?? 0 }

    /// The value of a channel at a time, unless it is too old.
    ///
    /// - Parameters:
    ///   - channel: what was measured.
    ///   - seconds: since the trip's start.
    /// - Returns: the value in the channel's unit; `nil` where the log is silent.
    package func value(of channel: Channel, at seconds: Double) -> Double? {
        channels[channel]?.value(at: seconds, greatestAge: channel.greatestAge)
    }
}
