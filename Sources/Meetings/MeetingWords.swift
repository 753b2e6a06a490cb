import Navigation

/// The words of meetings in one language.
struct MeetingWords {
    let language: GuidanceLanguage

    var meeting: String { word("Meeting", "Møte", "Möte", "Møde", "Tapaaminen", "Treffen") }
    var agenda: String {
        word("Agenda", "Dagsplan", "Dagordning", "Dagsplan", "Päiväohjelma", "Tagesplan")
    }
    var onFoot: String { word("on foot", "til fots", "till fots", "til fods", "jalan", "zu Fuß") }

    /// When somebody must leave to be on time.
    func leave(_ clock: String) -> String {
        word(
            "leave by \(clock)", "må dra \(clock)", "måste gå \(clock)", "skal afsted \(clock)",
            "lähdettävä \(clock)", "los um \(clock)")
    }

    /// When somebody arrives who leaves now.
    func arrives(_ clock: String) -> String {
        word(
            "arrives \(clock)", "fremme \(clock)", "framme \(clock)", "fremme \(clock)",
            "perillä \(clock)", "Ankunft \(clock)")
    }

    /// By how much somebody is late.
    func late(_ duration: String) -> String {
        word(
            "\(duration) late", "\(duration) for sent", "\(duration) sen",
            "\(duration) forsinket", "\(duration) myöhässä", "\(duration) zu spät")
    }

    /// What somebody answered.
    func name(of answer: Invitee.Answer) -> String {
        switch answer {
        case .coming: word("coming", "kommer", "kommer", "kommer", "tulossa", "kommt")
        case .maybe: word("maybe", "kanskje", "kanske", "måske", "ehkä", "vielleicht")
        case .invited:
            word("invited", "invitert", "inbjuden", "inviteret", "kutsuttu", "eingeladen")
        case .declined:
            word(
                "not coming", "kommer ikke", "kommer inte", "kommer ikke", "ei tule",
                "kommt nicht")
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
