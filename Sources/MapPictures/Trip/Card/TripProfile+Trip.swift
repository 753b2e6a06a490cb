import Overlays
import Routes
import Tracks

extension TripProfile {
    /// The number of values that a strip shows.
    private static let columns = 240

    /// Creates the profile of a quantity over a trip's distance; `nil` if too little is known.
    ///
    /// - Parameters:
    ///   - quantity: the quantity; `nil` for the speed, or the elevation of an untimed trip.
    ///   - recorded: the trip.
    ///   - text: formats the values.
    ///   - words: the card's words.
    init?(
        of quantity: TripQuantity?, _ recorded: RecordedTrip, _ text: GuidanceText,
        _ words: TripWords
    ) {
        let trip = recorded.trip
        let quantity = quantity ?? (trip.isTimed ? .speed : .elevation)
        let values = Self.greatest(quantity.values(of: recorded), of: trip)
        let known = values.compactMap(\.self)
        guard known.count > 2, let most = known.max(), let least = known.min() else { return nil }
        let isSpeed = quantity.channel == .speed
        let limits = isSpeed ? Self.greatest(recorded.limits, of: trip) : []
        let low = quantity.startsAtZero ? min(least, 0) : least
        let top = max(most, limits.compactMap(\.self).max() ?? 0)
        guard top > low else { return nil }
        func points(_ values: [Double?]) -> [Point] {
            values.enumerated().map { column, value in
                Point(
                    place: Double(column) / Double(Self.columns - 1),
                    height: value.map { ($0 - low) / (top - low) })
            }
        }
        self.init(
            title: words.name(of: quantity), top: text.value(top, of: quantity),
            points: points(values), limits: points(limits))
    }

    /// Returns the greatest value of each column; columns between two samples repeat the earlier
    /// one.
    private static func greatest(_ values: [Double?], of trip: Trip) -> [Double?] {
        guard trip.distance > 0 else { return [] }
        var columns = [Double?](repeating: nil, count: Self.columns)
        var end = 0
        for (sample, value) in zip(trip.samples, values) {
            let fraction = min(max(sample.distance / trip.distance, 0), 1)
            let column = Int(fraction * Double(Self.columns - 1))
            if column > end + 1, let last = columns[end] {
                for between in end + 1..<column { columns[between] = last }
            }
            end = column
            guard let value else { continue }
            columns[column] = max(columns[column] ?? value, value)
        }
        return columns
    }
}
