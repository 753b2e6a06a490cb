import Overlays
import Routes
import Tracks

/// The colours of a trip's line by a quantity, and the scale that explains them.
struct TripColoring {
    /// The scale; `nil` for one colour.
    let scale: ColorScale?
    /// The band from each sample on.
    let bands: [Int]

    /// Creates the colours of a trip.
    ///
    /// - Parameters:
    ///   - recorded: the trip.
    ///   - quantity: the quantity that colours it; `nil` for one colour.
    ///   - text: formats the values.
    ///   - words: the card's words.
    init(
        _ recorded: RecordedTrip, by quantity: TripQuantity?, _ text: GuidanceText,
        _ words: TripWords
    ) {
        let values = quantity?.values(of: recorded) ?? []
        let known = values.compactMap(\.self)
        guard let quantity, let least = known.min(), let most = known.max() else {
            scale = nil
            bands = Array(repeating: 0, count: recorded.trip.samples.count)
            return
        }
        if quantity == .limit {
            let isOver = zip(recorded.limits, values).map { limit, speed in
                speed.flatMap { speed in limit.map { speed > $0 + Trip.limitTolerance } }
            }
            let scale = ColorScale.limit(
                [words.underLimit, words.overLimit]
                    + (isOver.contains(nil) ? [words.unknownLimit] : []))
            self.scale = scale
            bands = isOver.map { $0.map { $0 ? 1 : 0 } ?? scale.unknownBand }
            return
        }
        let low = quantity == .speed ? 0 : least
        let span = max(most - low, .leastNormalMagnitude)
        let scale = ColorScale.ramp(
            from: text.value(low, of: quantity), to: text.value(most, of: quantity))
        self.scale = scale
        bands = values.map { $0.map { scale.band(of: ($0 - low) / span) } ?? scale.unknownBand }
    }
}

extension GuidanceText {
    /// Returns a value of a quantity with its unit.
    func value(_ value: Double, of quantity: TripQuantity) -> String {
        switch quantity {
        case .speed, .limit: speed(value * 3.6)
        case .elevation: altitude(value)
        case .rpm: "\(figure(value)) \(revolutions)"
        case .coolant, .intake, .outside: temperature(value)
        case .load, .throttle, .fuelLevel: percent(value / 100)
        case .sideForce, .forwardForce, .uprightForce: force(value)
        case .fuelRate, .fuelUsed, .voltage, .heartRate, .cadence, .power:
            "\(figure(value)) \(quantity.channel.unit)"
        }
    }
}
