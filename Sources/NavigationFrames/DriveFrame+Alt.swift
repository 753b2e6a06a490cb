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

/// What sentences about frames are made of; `#` stands for a distance.
private struct AltWords {
    let ahead: String
    let onMap: String
    let joint: String
    let offRoute: String
    let toGo: String

    static func of(_ language: GuidanceLanguage) -> AltWords {
        switch language {
        case .english:
            AltWords(
                ahead: "In #", onMap: "on a map", joint: " with ", offRoute: "Map, # off the route",
                toGo: "Map, # to go")
        case .norwegian:
            AltWords(
                ahead: "Om #", onMap: "på et kart", joint: " med ",
                offRoute: "Kart, # utenfor ruten", toGo: "Kart, # igjen")
        case .swedish:
            AltWords(
                ahead: "Om #", onMap: "på en karta", joint: " med ",
                offRoute: "Karta, # från rutten", toGo: "Karta, # kvar")
        case .danish:
            AltWords(
                ahead: "Om #", onMap: "på et kort", joint: " med ", offRoute: "Kort, # fra ruten",
                toGo: "Kort, # tilbage")
        case .finnish:
            AltWords(
                ahead: "#", onMap: "kartalla", joint: " ", offRoute: "Kartta, # sivussa reitiltä",
                toGo: "Kartta, # jäljellä")
        case .german:
            AltWords(
                ahead: "In #", onMap: "auf einer Karte", joint: " mit ",
                offRoute: "Karte, # neben der Route", toGo: "Karte, noch #")
        }
    }
}
