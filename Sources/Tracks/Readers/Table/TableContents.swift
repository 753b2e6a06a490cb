import Geometry

/// Collects the rows of a table.
struct TableContents {
    let reading: TrackReading
    private var points: [TrackPoint] = []
    private var channels: [Channel: [(time: Double, value: Double)]] = [:]
    private var codes: [TroubleCode] = []

    init(reading: TrackReading) {
        self.reading = reading
    }

    /// Adds a row; without a time only its position counts.
    mutating func add(_ row: TableRow, time: Double?) {
        addPoint(row.numbers, time: time)
        var frozen: [Channel: Double] = [:]
        for (role, value) in row.numbers {
            switch role {
            case .channel(let channel):
                guard channel.possibleRange.contains(value) else {
                    reading.report.count(.impossibleValue, at: time)
                    continue
                }
                if let time { channels[channel, default: []].append((time, value)) }
            case .frozen(let channel) where channel.possibleRange.contains(value):
                frozen[channel] = value
            default: break
            }
        }
        for code in row.codes where !codes.contains(where: { $0.code == code }) && codes.count < 100
        {
            codes.append(TroubleCode(code: code, time: time, frozenValues: frozen))
        }
    }

    private mutating func addPoint(_ numbers: [ColumnRole: Double], time: Double?) {
        // Without both numbers there is no position, as in a tunnel: nothing is wrong with the row.
        guard let longitude = numbers[.longitude], let latitude = numbers[.latitude],
            let place = reading.place(longitude: longitude, latitude: latitude, at: time)
        else {
            if let altitude = numbers[.altitude], let time,
                Channel.elevation.possibleRange.contains(altitude)
            {
                channels[.elevation, default: []].append((time, altitude))
            }
            return
        }
        func usable(_ role: ColumnRole, _ range: ClosedRange<Double>) -> Double? {
            numbers[role].flatMap { range.contains($0) ? $0 : nil }
        }
        points.append(
            TrackPoint(
                place, time: time, elevation: usable(.altitude, Channel.elevation.possibleRange),
                speed: usable(.receiverSpeed, Channel.speed.possibleRange),
                course: usable(.course, 0...360)))
    }

    /// All rows as a track.
    func track(clock: TrackClock) -> Track {
        Track(
            points: points, channels: channels.mapValues { ChannelSeries($0) },
            troubleCodes: codes, clock: clock, report: reading.report, notes: reading.notes)
    }
}
