/// The role of a column of a log.
enum ColumnRole: Hashable {
    /// Date and time in one, or seconds.
    case time
    case date
    /// The time of day, beside a date or without one.
    case timeOfDay
    case latitude, longitude, altitude
    /// Speed and course of the satellite receiver.
    case receiverSpeed, course
    /// Codes of faults.
    case troubleCodes
    case channel(Channel)
    /// The value of a channel when a fault occurred.
    case frozen(Channel)

    /// A role by a word: `time`, `lat`, a channel's name.
    init?(word: String) {
        switch word {
        case "time": self = .time
        case "date": self = .date
        case "clock": self = .timeOfDay
        case "lat", "latitude": self = .latitude
        case "lon", "longitude": self = .longitude
        case "elevation": self = .altitude
        case "gpsSpeed": self = .receiverSpeed
        case "course": self = .course
        case "codes": self = .troubleCodes
        default:
            guard let channel = Channel(rawValue: word) else { return nil }
            self = .channel(channel)
        }
    }

    /// The words that ``init(word:)`` takes.
    static let words =
        ["time", "date", "clock", "lat", "lon", "elevation", "gpsSpeed", "course", "codes"]
        + Channel.allCases.map(\.rawValue).filter { $0 != "elevation" }

    /// The dimension of the column's units.
    var dimension: ColumnUnit.Dimension {
        switch self {
        case .time, .timeOfDay: .time
        case .altitude: .length
        case .receiverSpeed: .speed
        case .channel(let channel), .frozen(let channel):
            switch channel {
            case .speed, .speedLimit: .speed
            case .coolantTemperature, .intakeTemperature, .ambientTemperature: .temperature
            case .engineLoad, .throttle, .fuelLevel: .percent
            case .fuelRate: .volumeRate
            case .fuelUsed: .volume
            case .batteryVoltage: .voltage
            case .accelerationX, .accelerationY, .accelerationZ: .force
            case .rpm, .heartRate, .cadence: .turns
            case .power: .power
            case .elevation: .length
            }
        case .date, .latitude, .longitude, .course, .troubleCodes: .none
        }
    }
}
