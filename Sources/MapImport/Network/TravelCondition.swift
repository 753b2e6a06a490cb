import Formats
import MapStore

/// What the conditions of a tag mean to a profile.
enum TravelCondition {
    /// They hold at certain times.
    case times(TimeCondition)
    /// They do not hold for the profile's vehicle.
    case never
    /// They hold for reasons that are not known, such as rain or the purpose of a trip.
    case unknown

    /// Reads conditions, all of which must hold.
    ///
    /// - Parameters:
    ///   - texts: hours and comparisons such as `weight>3.5`.
    ///   - profile: whose vehicle is compared.
    init(_ texts: [String], for profile: TravelProfile) {
        var hours: [String] = []
        for text in texts {
            switch VehicleComparison(text)?.holds(for: profile) {
            case false?:
                self = .never
                return
            case true?: break
            case nil: hours.append(text)
            }
        }
        self = TimeCondition(within: hours).map(TravelCondition.times) ?? .unknown
    }
}

/// A comparison of a vehicle's size with a number: `weight>3.5`, `length < 12 m`.
private struct VehicleComparison {
    private let quantity: String
    private let sign: String
    private let number: Double

    init?(_ text: String) {
        guard let start = text.firstIndex(where: { "<>=".contains($0) }) else { return nil }
        let rest = text[start...]
        sign = String(rest.prefix { "<>=".contains($0) })
        quantity = TagNumber.trimmed(String(text[..<start])).lowercased()
        let (number, unit) = TagNumber.split(String(rest.dropFirst(sign.count)))
        guard let number, ["", "t", "m"].contains(unit) else { return nil }
        self.number = number
    }

    /// Whether it holds; `nil` for an unknown quantity.
    func holds(for profile: TravelProfile) -> Bool? {
        guard let own = Self.sizes(of: profile)[quantity] else { return nil }
        switch sign {
        case ">": return own > number
        case ">=": return own >= number
        case "<": return own < number
        case "<=": return own <= number
        case "=", "==": return own == number
        default: return nil
        }
    }

    /// Tonnes and metres.
    private static func sizes(of profile: TravelProfile) -> [String: Double] {
        switch profile {
        case .car:
            [
                "weight": CarSize.tonnes, "weightrating": CarSize.tonnes, "width": CarSize.width,
                "height": CarSize.height, "length": CarSize.length, "axles": 2,
            ]
        case .bicycle, .foot:
            [
                "weight": 0.1, "weightrating": 0.1, "width": 0.7, "height": CarSize.height,
                "length": 2, "axles": 2,
            ]
        }
    }
}
