/// What figures of guidance count, by CLDR's names.
package enum GuidanceUnit: String, CaseIterable {
    case meter, kilometer, foot, yard, mile, second, minute, hour, day
    case celsius, fahrenheit, percent
    case gravity = "g-force"
    case kilometerPerHour = "kilometer-per-hour"
    case milePerHour = "mile-per-hour"

    /// What signs and drivers say where CLDR's word is another one; `nil` where both agree.
    ///
    /// CLDR's Danish `mil` is seven kilometres to many, its Norwegian `miles/t` stands on no sign.
    package func sign(in catalog: PhraseCatalog) -> String? {
        switch self {
        case .foot: "ft"
        case .yard: "yd"
        case .mile: "mi"
        case .gravity: "g"
        case .milePerHour: "mph"
        case .second: "s"
        case .hour: catalog[.hour]
        case .minute: catalog[.minute]
        case .kilometerPerHour: catalog[.kilometerPerHour]
        default: nil
        }
    }
}
