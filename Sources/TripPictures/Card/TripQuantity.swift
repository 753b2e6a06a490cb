public import MapScenes
package import Tracks

/// What colours a trip's line, or is drawn over its distance.
public enum TripQuantity: String, CaseIterable, Hashable, Sendable {
    /// How fast.
    case speed
    /// Whether the speed limit was kept.
    case limit
    /// How high.
    case elevation
    /// Turns of the engine.
    case rpm
    /// Load of the engine.
    case load
    /// Temperature of the engine's coolant.
    case coolant
    /// How far the throttle is open.
    case throttle

    /// The log's channel.
    var channel: Channel {
        switch self {
        case .speed, .limit: .speed
        case .elevation: .elevation
        case .rpm: .rpm
        case .load: .engineLoad
        case .coolant: .coolantTemperature
        case .throttle: .throttle
        }
    }

    /// Its value at each place of a trip, in the channel's unit; `nil` where nobody knows.
    package func values(of trip: Trip) -> [Double?] {
        switch self {
        case .speed, .limit:
            guard trip.isTimed else { return trip.samples.map { _ in nil } }
            // The top speed of the panel is the top of strip and scale, too.
            let top = TripStatistics(trip).topSpeed
            return trip.samples.map { min($0.speed, top) }
        case .elevation: return trip.samples.map { $0.elevation }
        default: return trip.samples.map { trip.value(of: channel, at: $0.time) }
        }
    }
}

extension PictureParameter {
    /// What colours a trip's line.
    public static let colorBy = Parameter<TripQuantity>(
        choice: "color-by", of: TripQuantity.self,
        help: "Colours the line by a quantity; 'limit' by whether the speed limit was kept.")

    /// What is drawn over a trip's distance.
    public static let strip = Parameter<TripQuantity>(
        choice: "strip", of: TripQuantity.self,
        help: "The quantity of the strip below; by default the speed, else the elevation.")
}
