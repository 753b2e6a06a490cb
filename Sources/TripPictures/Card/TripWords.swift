import Navigation

/// The words of a trip's card in one language.
struct TripWords {
    let trip, driving, total, average, top, over, fuel, braking, earth, hour, stops: String
    let speed, elevation, rpm, load, coolant, throttle, underLimit, overLimit: String

    /// The words of a language.
    static func of(_ language: GuidanceLanguage) -> TripWords {
        switch language {
        case .english: english
        case .norwegian: norwegian
        case .swedish: swedish
        case .danish: danish
        case .finnish: finnish
        case .german: german
        }
    }

    /// What a quantity is called.
    func name(of quantity: TripQuantity) -> String {
        switch quantity {
        case .speed, .limit: speed
        case .elevation: elevation
        case .rpm: rpm
        case .load: load
        case .coolant: coolant
        case .throttle: throttle
        }
    }

    private static let english = TripWords(
        trip: "Trip", driving: "Driving time", total: "Total time", average: "Average speed",
        top: "Top speed", over: "Over the limit", fuel: "Fuel", braking: "Hardest braking",
        earth: "Round the Earth", hour: "Most fuel at", stops: "Stops", speed: "Speed",
        elevation: "Elevation", rpm: "Engine speed", load: "Engine load", coolant: "Coolant",
        throttle: "Throttle", underLimit: "Within the limit", overLimit: "Over the limit")
    private static let norwegian = TripWords(
        trip: "Tur", driving: "Kjøretid", total: "Total tid", average: "Snittfart",
        top: "Toppfart", over: "Over fartsgrensen", fuel: "Drivstoff",
        braking: "Hardeste oppbremsing", earth: "Rundt jorda", hour: "Mest drivstoff kl.",
        stops: "Stopp", speed: "Fart", elevation: "Høyde", rpm: "Turtall", load: "Motorlast",
        coolant: "Kjølevæske", throttle: "Gasspådrag", underLimit: "Innenfor grensen",
        overLimit: "Over grensen")
    private static let swedish = TripWords(
        trip: "Resa", driving: "Körtid", total: "Total tid", average: "Medelfart",
        top: "Toppfart", over: "Över gränsen", fuel: "Bränsle", braking: "Hårdaste inbromsning",
        earth: "Jorden runt", hour: "Mest bränsle kl.", stops: "Stopp", speed: "Fart",
        elevation: "Höjd", rpm: "Varvtal", load: "Motorlast", coolant: "Kylvätska",
        throttle: "Gaspådrag", underLimit: "Inom gränsen", overLimit: "Över gränsen")
    private static let danish = TripWords(
        trip: "Tur", driving: "Køretid", total: "Samlet tid", average: "Gennemsnitsfart",
        top: "Topfart", over: "Over fartgrænsen", fuel: "Brændstof",
        braking: "Hårdeste opbremsning", earth: "Jorden rundt", hour: "Mest brændstof kl.",
        stops: "Stop", speed: "Fart", elevation: "Højde", rpm: "Omdrejninger",
        load: "Motorbelastning", coolant: "Kølevæske", throttle: "Speeder",
        underLimit: "Inden for grænsen", overLimit: "Over grænsen")
    private static let finnish = TripWords(
        trip: "Matka", driving: "Ajoaika", total: "Kokonaisaika", average: "Keskinopeus",
        top: "Huippunopeus", over: "Ylinopeutta", fuel: "Polttoaine", braking: "Kovin jarrutus",
        earth: "Maapallon ympäri", hour: "Eniten polttoainetta klo", stops: "Pysähdykset",
        speed: "Nopeus", elevation: "Korkeus", rpm: "Kierrosluku", load: "Moottorin kuorma",
        coolant: "Jäähdytysneste", throttle: "Kaasu", underLimit: "Rajan mukaan",
        overLimit: "Yli rajan")
    private static let german = TripWords(
        trip: "Fahrt", driving: "Fahrzeit", total: "Gesamtzeit", average: "Durchschnitt",
        top: "Spitze", over: "Zu schnell", fuel: "Kraftstoff", braking: "Stärkstes Bremsen",
        earth: "Um die Erde", hour: "Am meisten Kraftstoff um", stops: "Halte",
        speed: "Geschwindigkeit", elevation: "Höhe", rpm: "Drehzahl", load: "Motorlast",
        coolant: "Kühlmittel", throttle: "Gaspedal", underLimit: "Im Limit",
        overLimit: "Über dem Limit")
}
