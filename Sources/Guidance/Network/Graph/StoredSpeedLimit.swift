import Geometry

/// A speed limit, or none, in two bytes.
struct StoredSpeedLimit: Hashable, Sendable {
    private let bits: UInt16

    private static let unlimited: UInt16 = 0xFFFF
    private static let milesPerHour: UInt16 = 0x8000

    init(_ limit: SpeedLimit?) {
        switch limit {
        case nil: bits = 0
        case .unlimited: bits = Self.unlimited
        case .limited(let value, let unit):
            // No sign shows more than that; what is absurd is not known.
            let number = (1...400).contains(value) ? UInt16(value) : 0
            bits = unit == .milesPerHour && number > 0 ? number | Self.milesPerHour : number
        }
    }

    var speedLimit: SpeedLimit? {
        switch bits {
        case 0: nil
        case Self.unlimited: .unlimited
        default:
            .limited(
                Double(bits & ~Self.milesPerHour),
                unit: bits & Self.milesPerHour == 0 ? .kilometersPerHour : .milesPerHour)
        }
    }
}
