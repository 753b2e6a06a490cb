import MapScenes
import Navigation

extension DriveFrame {
    /// What the frame is, in the language of its panels.
    var altText: AltText {
        let words = AltWords.of(text.language)
        return AltText(subject: subject(words), joint: words.joint)
    }

    private func subject(_ words: AltWords) -> String {
        func fill(_ pattern: String, _ figure: String) -> String {
            let distance = figure.map { $0 == "\u{A0}" ? " " : $0 }
            return pattern.split(separator: "#", omittingEmptySubsequences: false)
                .joined(separator: String(distance))
        }
        guard !state.position.isOffRoute else {
            return fill(words.offRoute, text.measured(state.position.offset))
        }
        guard let next = state.next else {
            return fill(words.toGo, text.distance(state.remainingDistance))
        }
        let road = (next.road.names + next.road.refs).first.map { ", \($0)" } ?? ""
        let far = fill(words.ahead, text.distance(next.distance))
        return "\(far): \(text.phrase(next))\(road), \(words.onMap)"
    }
}

extension RouteAnswer {
    /// What a picture of the whole route is, in a language.
    func altText(_ language: GuidanceLanguage) -> AltText {
        let words = AltWords.of(language)
        guard let route = main else { return AltText.map(language) }
        let text = GuidanceText(language: language)
        let figures =
            [text.tripDistance(route.distance)] + (route.duration.map { [text.duration($0)] } ?? [])
        let plain = figures.joined(separator: ", ").map { $0 == "\u{A0}" ? " " : $0 }
        return AltText(
            subject: words.route.split(separator: "#", omittingEmptySubsequences: false)
                .joined(separator: String(plain)), joint: words.joint)
    }
}

/// What sentences about frames and routes are made of; `#` stands for a distance.
private struct AltWords {
    let ahead: String
    let onMap: String
    let joint: String
    let offRoute: String
    let toGo: String
    let route: String

    static func of(_ language: GuidanceLanguage) -> AltWords {
        switch language {
        case .english:
            AltWords(
                ahead: "In #", onMap: "on a map", joint: " with ", offRoute: "Map, # off the route",
                toGo: "Map, # to go", route: "Route of # on a map")
        case .norwegian:
            AltWords(
                ahead: "Om #", onMap: "på et kart", joint: " med ",
                offRoute: "Kart, # utenfor ruten", toGo: "Kart, # igjen",
                route: "Rute på # på et kart")
        case .swedish:
            AltWords(
                ahead: "Om #", onMap: "på en karta", joint: " med ",
                offRoute: "Karta, # från rutten", toGo: "Karta, # kvar",
                route: "Rutt på # på en karta")
        case .danish:
            AltWords(
                ahead: "Om #", onMap: "på et kort", joint: " med ", offRoute: "Kort, # fra ruten",
                toGo: "Kort, # tilbage", route: "Rute på # på et kort")
        case .finnish:
            AltWords(
                ahead: "#", onMap: "kartalla", joint: " ", offRoute: "Kartta, # sivussa reitiltä",
                toGo: "Kartta, # jäljellä", route: "Reitti, #, kartalla")
        case .german:
            AltWords(
                ahead: "In #", onMap: "auf einer Karte", joint: " mit ",
                offRoute: "Karte, # neben der Route", toGo: "Karte, noch #",
                route: "Route von # auf einer Karte")
        }
    }
}
