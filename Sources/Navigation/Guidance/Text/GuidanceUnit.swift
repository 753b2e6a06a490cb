/// What figures of guidance count, by CLDR's names.
enum GuidanceUnit: String, CaseIterable {
    case meter, kilometer, foot, yard, mile, second, minute, hour, day
    case celsius, fahrenheit, percent
    case gravity = "g-force"
    case kilometerPerHour = "kilometer-per-hour"
    case milePerHour = "mile-per-hour"

    /// What signs and drivers say where CLDR's word is another one; `nil` where both agree.
    ///
    /// CLDR's Danish `mil` is seven kilometres to many, its Norwegian `miles/t` stands on no sign.
    func sign(in language: GuidanceLanguage) -> String? {
        switch (self, language) {
        case (.foot, _): "ft"
        case (.yard, _): "yd"
        case (.mile, _): "mi"
        case (.gravity, _): "g"
        case (.milePerHour, _): "mph"
        case (.second, _): "s"
        case (.hour, .english): "h"
        case (.hour, .danish): "t"
        case (.minute, .danish): "min"
        case (.kilometerPerHour, .danish): "km/t"
        default: nil
        }
    }
}
