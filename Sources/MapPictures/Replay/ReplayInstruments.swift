import Language
import Overlays
import Tracks

/// The readings of a replay's instruments at each time, prepared once for the whole trip.
struct ReplayInstruments: Sendable {
    private let route: RecordedRoute
    private let names: Set<PanelName>
    private let line: String
    private let redline: Double
    private let weather: TripWeather?
    private let strip: InstrumentReadings.Strip?
    /// When the engine became warm, in seconds of the trip; `nil` if it always or never was.
    private let warmSince: Double?

    /// The number of values on the strip over the whole trip.
    private static let stripValues = 240
    /// Seconds of the replay for which the notice of a warm engine is shown.
    private static let noticeSeconds = 3.0
    /// The times of the force's trail before the current one, in seconds of the trip.
    private static let trail = stride(from: -2.0, to: 0, by: 0.1)

    /// Prepares instruments.
    ///
    /// - Parameters:
    ///   - route: the trip along its line.
    ///   - names: the instruments to show; `nil` for those for which the trip has data.
    ///   - strip: the quantity on the strip; `nil` for the speed, or the elevation of an untimed
    ///     trip.
    ///   - line: a custom line of text.
    ///   - weather: the weather along the trip; `nil` for none.
    init(
        _ route: RecordedRoute, names: Set<PanelName>?, strip: TripQuantity?, line: String,
        weather: TripWeather? = nil
    ) {
        self.route = route
        self.names = names ?? Self.standard(for: route.trip)
        self.weather = weather
        self.line = line
        self.strip = Self.strip(
            of: strip ?? (route.trip.isTimed ? .speed : .elevation), route.trip)
        let turns = route.trip.channels[.rpm]?.values.max() ?? 0
        redline = turns > 6_000 ? (turns / 1_000).rounded(.up) * 1_000 : 6_000
        let coolant = route.trip.channels[.coolantTemperature]
        let warm = InstrumentReadings.warmCoolant
        let isCold = (coolant?.values.first ?? warm) < warm
        warmSince = coolant.flatMap { series in
            zip(series.times, series.values).first { $0.1 >= warm }?.0
        }.flatMap { isCold ? $0 : nil }
    }

    /// Returns the instruments that have data, without those whose data is in a panel of the road.
    private static func standard(for trip: Trip) -> Set<PanelName> {
        var names: Set<PanelName> = [.distance, .strip, .notice, .line, .weather]
        if trip.start != nil { names.insert(.clock) }
        let channels: [(Channel, PanelName)] = [
            (.rpm, .tachometer), (.coolantTemperature, .coolant), (.fuelLevel, .fuel),
            (.ambientTemperature, .outside), (.accelerationY, .force),
        ]
        for (channel, name) in channels where trip.channels[channel] != nil { names.insert(name) }
        if trip.samples.contains(where: { $0.elevation != nil }) { names.insert(.altitude) }
        return names
    }

    /// Returns a quantity at even steps along the trip; `nil` if the trip does not have it.
    private static func strip(
        of quantity: TripQuantity, _ trip: Trip
    ) -> InstrumentReadings.Strip? {
        let (samples, known) = (
            trip.samples, quantity.values(of: trip, topSpeed: TripStatistics(trip).topSpeed)
        )
        guard trip.distance > 0, samples.count > 1, known.contains(where: { $0 != nil }) else {
            return nil
        }
        var next = 1
        let values = (0..<stripValues).map { index -> Double? in
            let distance = (Double(index) + 0.5) / Double(stripValues) * trip.distance
            while next < samples.count - 1, samples[next].distance < distance { next += 1 }
            guard let one = known[next - 1], let other = known[next] else { return known[next] }
            let span = samples[next].distance - samples[next - 1].distance
            let fraction =
                span > 0 ? min(max((distance - samples[next - 1].distance) / span, 0), 1) : 0
            return one + fraction * (other - one)
        }
        return .init(quantity.onStrip, values: values, position: 0)
    }

    /// Returns the readings at one time.
    ///
    /// - Parameters:
    ///   - seconds: the time of the trip.
    ///   - place: the vehicle's position at that time.
    ///   - course: the direction in which it points, in degrees from north.
    ///   - limit: the road's speed limit, in metres per second.
    ///   - speed: the replay's speed, as a multiple of the driven speed.
    ///   - isOnMap: whether the map has data there.
    /// - Returns: the readings of the shown instruments.
    func readings(
        at seconds: Double, _ place: RecordedRoute.Place, course: Double, limit: Double?,
        speed: Double, isOnMap: Bool
    ) -> InstrumentReadings {
        let trip = route.trip
        let moment = trip.moment(at: seconds)
        func value(_ channel: Channel, _ name: PanelName) -> Double? {
            names.contains(name) ? trip.value(of: channel, at: seconds) : nil
        }
        var readings = InstrumentReadings()
        if names.contains(.speedometer) {
            readings.speed = trip.value(of: .speed, at: seconds) ?? moment.speed
            readings.topSpeed = max(trip.samples.reduce(0) { max($0, $1.speed) }, 20)
            readings.speedLimit = limit
        }
        readings.engineSpeed = value(.rpm, .tachometer)
        readings.redline = redline
        readings.coolant = value(.coolantTemperature, .coolant)
        readings.fuel = value(.fuelLevel, .fuel).map { $0 / 100 }
        readings.outside = value(.ambientTemperature, .outside)
        readings.weather = names.contains(.weather) ? weather?.values(at: seconds) : nil
        readings.force = force(at: seconds)
        readings.course = names.contains(.compass) ? course : nil
        readings.altitude = names.contains(.altitude) ? moment.elevation : nil
        readings.distance = names.contains(.distance) ? moment.distance : nil
        if names.contains(.clock), let start = trip.start {
            let local = (start + seconds + route.secondsEast) / 60
            readings.clock = ClockTime(
                minutes: Int(local.truncatingRemainder(dividingBy: 1440).rounded(.down)))
        }
        if names.contains(.strip), var strip {
            strip.position = min(moment.distance / trip.distance, 1)
            readings.strip = strip
        }
        readings.line = names.contains(.line) ? line : ""
        if names.contains(.notice) {
            readings.positionLost = place.unknownSince
            readings.isOffMap = !isOnMap
            readings.saysEngineIsWarm =
                warmSince.map {
                    ($0...$0 + Self.noticeSeconds * speed).contains(seconds)
                } ?? false
        }
        return readings
    }

    /// Returns the force at a time, opposite to the vehicle's acceleration, as occupants feel it.
    private func force(at seconds: Double) -> InstrumentReadings.Force? {
        guard names.contains(.force) else { return nil }
        func pull(_ seconds: Double) -> InstrumentReadings.Force.Pull? {
            guard let along = route.trip.value(of: .accelerationY, at: seconds) else { return nil }
            let across = route.trip.value(of: .accelerationX, at: seconds) ?? 0
            return .init(right: -across, back: along)
        }
        guard let now = pull(seconds) else { return nil }
        return .init(now: now, trail: Self.trail.compactMap { pull(seconds + $0) })
    }
}

extension TripQuantity {
    /// The quantity in the form for the strip.
    fileprivate var onStrip: InstrumentReadings.Strip.Quantity {
        switch self {
        case .speed, .limit: .speed
        case .elevation: .elevation
        case .rpm: .engineSpeed
        case .coolant, .intake, .outside: .temperature
        case .load, .throttle, .fuelLevel: .percent
        default: .other(unit: channel.unit)
        }
    }
}
