import Navigation

/// The words of a trip's card in one language.
struct TripWords {
    let language: GuidanceLanguage

    static func of(_ language: GuidanceLanguage) -> TripWords { TripWords(language: language) }

    var trip: String { word("Trip", "Tur", "Resa", "Tur", "Matka", "Fahrt") }
    var driving: String {
        word("Driving time", "Kjøretid", "Körtid", "Køretid", "Ajoaika", "Fahrzeit")
    }
    var average: String {
        word(
            "Average speed", "Snittfart", "Medelfart", "Gennemsnitsfart", "Keskinopeus",
            "Durchschnitt")
    }
    var top: String {
        word("Top speed", "Toppfart", "Toppfart", "Topfart", "Huippunopeus", "Spitze")
    }
    var over: String {
        word(
            "Over the limit", "Over fartsgrensen", "Över gränsen", "Over fartgrænsen",
            "Ylinopeutta", "Zu schnell")
    }
    var fuel: String {
        word("Fuel", "Drivstoff", "Bränsle", "Brændstof", "Polttoaine", "Kraftstoff")
    }
    var braking: String {
        word(
            "Hardest braking", "Hardeste oppbremsing", "Hårdaste inbromsning",
            "Hårdeste opbremsning", "Kovin jarrutus", "Stärkstes Bremsen")
    }
    var earth: String {
        word(
            "Round the Earth", "Rundt jorda", "Jorden runt", "Jorden rundt", "Maapallon ympäri",
            "Um die Erde")
    }
    var hour: String {
        word(
            "Most fuel at", "Mest drivstoff kl.", "Mest bränsle kl.", "Mest brændstof kl.",
            "Eniten polttoainetta klo", "Am meisten Kraftstoff um")
    }
    var withoutPosition: String {
        word(
            "Without position", "Uten posisjon", "Utan position", "Uden position",
            "Ilman sijaintia", "Ohne Position")
    }
    var stops: String { word("Stops", "Stopp", "Stopp", "Stop", "Pysähdykset", "Halte") }
    var underLimit: String {
        word(
            "Within limit", "Innenfor grensen", "Inom gränsen", "Inden for grænsen", "Rajan mukaan",
            "Im Limit")
    }
    var overLimit: String {
        word(
            "Over limit", "Over grensen", "Över gränsen", "Over grænsen", "Yli rajan", "Zu schnell")
    }
    var unknownLimit: String {
        word("Unknown", "Ukjent", "Okänd", "Ukendt", "Ei tiedossa", "Unbekannt")
    }

    // MARK: What happened

    var brakings: String {
        word(
            "Hard braking", "Hard bremsing", "Hård inbromsning", "Hård opbremsning",
            "Kova jarrutus", "Hartes Bremsen")
    }
    var accelerations: String {
        word(
            "Hard acceleration", "Hard akselerasjon", "Hård acceleration", "Hård acceleration",
            "Kova kiihdytys", "Starkes Beschleunigen")
    }
    var bends: String {
        word(
            "Fast cornering", "Rask svinging", "Snabb kurvtagning", "Hurtigt sving",
            "Nopea kaarreajo", "Schnelle Kurve")
    }
    var jolts: String { word("Jolts", "Støt", "Stötar", "Stød", "Iskut", "Stöße") }
    var crash: String { word("Crash", "Kollisjon", "Krock", "Kollision", "Kolari", "Unfall") }
    var fault: String {
        word("Fault", "Feilkode", "Felkod", "Fejlkode", "Vikakoodi", "Fehlercode")
    }
    var planned: String {
        word("Planned", "Planlagt", "Planerat", "Planlagt", "Suunniteltu", "Geplant")
    }
    var offPlan: String {
        word(
            "Off the plan", "Utenom planen", "Utanför planen", "Uden for planen",
            "Suunnitelman ohi", "Abweichung")
    }

    // MARK: The last known place

    var lastPlace: String {
        word(
            "Last known place", "Sist kjente sted", "Senast kända plats", "Sidst kendte sted",
            "Viimeisin tiedossa oleva paikka", "Letzter bekannter Ort")
    }
    var onFoot: String { word("On foot", "Til fots", "Till fots", "Til fods", "Jalan", "Zu Fuß") }
    var straightLine: String {
        word(
            "Straight line", "Luftlinje", "Fågelvägen", "Fugleflugt", "Linnuntietä", "Luftlinie")
    }

    /// How long ago something was.
    func ago(_ duration: String) -> String {
        word(
            "\(duration) ago", "for \(duration) siden", "för \(duration) sedan",
            "for \(duration) siden", "\(duration) sitten", "vor \(duration)")
    }

    // MARK: Quantities

    /// What a quantity is called.
    func name(of quantity: TripQuantity) -> String {
        switch quantity {
        case .speed, .limit:
            word("Speed", "Fart", "Fart", "Fart", "Nopeus", "Geschwindigkeit")
        case .elevation: word("Elevation", "Høyde", "Höjd", "Højde", "Korkeus", "Höhe")
        case .rpm:
            word(
                "Engine speed", "Turtall", "Varvtal", "Omdrejninger", "Kierrosluku", "Drehzahl")
        case .load:
            word(
                "Engine load", "Motorlast", "Motorlast", "Motorbelastning", "Moottorin kuorma",
                "Motorlast")
        case .coolant:
            word(
                "Coolant", "Kjølevæske", "Kylvätska", "Kølevæske", "Jäähdytysneste", "Kühlmittel")
        case .throttle:
            word("Throttle", "Gasspådrag", "Gaspådrag", "Speeder", "Kaasu", "Gaspedal")
        case .intake:
            word(
                "Intake air", "Innsugsluft", "Insugsluft", "Indsugningsluft", "Imuilma",
                "Ansaugluft")
        case .outside:
            word(
                "Outside", "Utetemperatur", "Utetemperatur", "Udetemperatur", "Ulkolämpötila",
                "Außentemperatur")
        case .fuelRate:
            word(
                "Fuel rate", "Forbruk", "Förbrukning", "Forbrug", "Kulutus", "Verbrauch")
        case .fuelLevel:
            word(
                "Fuel level", "Tanknivå", "Tanknivå", "Tankniveau", "Polttoaineen määrä",
                "Tankinhalt")
        case .fuelUsed: fuel
        case .voltage:
            word(
                "Battery", "Batteri", "Batteri", "Batteri", "Akku", "Batterie")
        case .sideForce:
            word(
                "Sideways force", "Sidekraft", "Sidokraft", "Sidekraft", "Sivuttaisvoima",
                "Querkraft")
        case .forwardForce:
            word(
                "Forward force", "Langskraft", "Längskraft", "Længdekraft", "Pitkittäisvoima",
                "Längskraft")
        case .uprightForce:
            word(
                "Upright force", "Vertikalkraft", "Vertikalkraft", "Lodret kraft",
                "Pystyvoima", "Hochkraft")
        case .heartRate: word("Heart rate", "Puls", "Puls", "Puls", "Syke", "Puls")
        case .cadence:
            word("Cadence", "Tråkkfrekvens", "Kadens", "Kadence", "Poljinnopeus", "Trittfrequenz")
        case .power: word("Power", "Effekt", "Effekt", "Effekt", "Teho", "Leistung")
        }
    }

    private func word(
        _ english: String, _ norwegian: String, _ swedish: String, _ danish: String,
        _ finnish: String, _ german: String
    ) -> String {
        switch language {
        case .english: english
        case .norwegian: norwegian
        case .swedish: swedish
        case .danish: danish
        case .finnish: finnish
        case .german: german
        }
    }
}
