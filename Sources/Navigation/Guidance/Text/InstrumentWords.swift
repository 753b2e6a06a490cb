/// The words on instruments in one language.
struct InstrumentWords {
    /// North, east, south, west.
    let compass: [String]
    /// Revolutions a minute.
    let revolutions: String
    let engineIsWarm: String
    /// With `#` where the time stands.
    let noPosition: String
    let noMap: String

    static func of(_ language: GuidanceLanguage) -> InstrumentWords {
        switch language {
        case .english:
            InstrumentWords(
                compass: ["N", "E", "S", "W"], revolutions: "rpm", engineIsWarm: "Engine warm",
                noPosition: "No position since #", noMap: "No map here")
        case .norwegian:
            InstrumentWords(
                compass: ["N", "Ø", "S", "V"], revolutions: "o/min",
                engineIsWarm: "Motoren er varm",
                noPosition: "Ingen posisjon siden #", noMap: "Intet kart her")
        case .swedish:
            InstrumentWords(
                compass: ["N", "Ö", "S", "V"], revolutions: "varv/min",
                engineIsWarm: "Motorn är varm",
                noPosition: "Ingen position sedan #", noMap: "Ingen karta här")
        case .danish:
            InstrumentWords(
                compass: ["N", "Ø", "S", "V"], revolutions: "o/min",
                engineIsWarm: "Motoren er varm",
                noPosition: "Ingen position siden #", noMap: "Intet kort her")
        case .finnish:
            InstrumentWords(
                compass: ["P", "I", "E", "L"], revolutions: "r/min",
                engineIsWarm: "Moottori on lämmin",
                noPosition: "Ei sijaintia # lähtien", noMap: "Tästä ei ole karttaa")
        case .german:
            InstrumentWords(
                compass: ["N", "O", "S", "W"], revolutions: "U/min", engineIsWarm: "Motor ist warm",
                noPosition: "Keine Position seit #", noMap: "Keine Karte hier")
        }
    }
}
