import Language

/// The words of a trip's card in one language.
struct TripWords {
    let language: GuidanceLanguage

    static func of(_ language: GuidanceLanguage) -> TripWords { TripWords(language: language) }

    var trip: String { language[.tripTrip] }
    var driving: String { language[.tripDriving] }
    var average: String { language[.tripAverage] }
    var top: String { language[.tripTop] }
    var over: String { language[.tripOver] }
    var fuel: String { language[.tripFuel] }
    var braking: String { language[.tripBraking] }
    var earth: String { language[.tripEarth] }
    var hour: String { language[.tripHour] }
    var withoutPosition: String { language[.tripWithoutPosition] }
    var stops: String { language[.tripStops] }
    var underLimit: String { language[.tripUnderLimit] }
    var overLimit: String { language[.tripOverLimit] }
    var unknownLimit: String { language[.tripUnknownLimit] }

    // MARK: What happened

    var brakings: String { language[.tripBrakings] }
    var accelerations: String { language[.tripAccelerations] }
    var bends: String { language[.tripBends] }
    var jolts: String { language[.tripJolts] }
    var crash: String { language[.tripCrash] }
    var fault: String { language[.tripFault] }
    var planned: String { language[.tripPlanned] }
    var offPlan: String { language[.tripOffPlan] }

    // MARK: The last known place

    var lastPlace: String { language[.tripLastPlace] }
    var onFoot: String { language[.tripOnFoot] }
    var straightLine: String { language[.tripStraightLine] }

    /// Returns how long ago something was.
    func ago(_ duration: String) -> String { language.text(.tripAgo, duration) }

    // MARK: Quantities

    /// Returns the name of a quantity.
    func name(of quantity: TripQuantity) -> String {
        switch quantity {
        case .speed, .limit: language[.quantitySpeed]
        case .elevation: language[.quantityElevation]
        case .rpm: language[.quantityRpm]
        case .load: language[.quantityLoad]
        case .coolant: language[.quantityCoolant]
        case .throttle: language[.quantityThrottle]
        case .intake: language[.quantityIntake]
        case .outside: language[.quantityOutside]
        case .fuelRate: language[.quantityFuelRate]
        case .fuelLevel: language[.quantityFuelLevel]
        case .fuelUsed: fuel
        case .voltage: language[.quantityVoltage]
        case .sideForce: language[.quantitySideForce]
        case .forwardForce: language[.quantityForwardForce]
        case .uprightForce: language[.quantityUprightForce]
        case .heartRate: language[.quantityHeartRate]
        case .cadence: language[.quantityCadence]
        case .power: language[.quantityPower]
        }
    }
}
