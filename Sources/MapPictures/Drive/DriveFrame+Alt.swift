import Guidance
import Language
import Routes

extension DriveFrame {
    /// The description of the frame, in the language of its panels.
    var altText: AltText {
        let traffic =
            state.position.isOffRoute || hasArrived
            ? [] : guidance.traffic.words(from: state.position.distance, text)
        return AltText(
            subject: ([subject] + traffic).joined(separator: ", ").plainSpaces,
            joint: text.language[.altJoint])
    }

    private var subject: String {
        func fill(_ phrase: Phrase, _ figure: String) -> String {
            text.language.text(phrase, figure.plainSpaces)
        }
        guard !state.position.isOffRoute else {
            return fill(.altOffRoute, text.measured(state.position.offset))
        }
        guard !hasArrived else {
            let name = state.stops.last?.name.map { ": \($0)" } ?? ""
            return "\(text.arrived)\(name)\(onMap)"
        }
        guard let next = state.next else {
            return fill(.altToGo, text.distance(state.remainingDistance))
        }
        let far = fill(.altAhead, text.distance(next.distance))
        if let ferry = text.ferry(next) { return "\(far): \(ferry)\(onMap)" }
        let road = (next.road.names + next.road.refs).first.map { ", \($0)" } ?? ""
        return "\(far): \(text.phrase(next))\(road)\(onMap)"
    }

    private var onMap: String { view.mode.showsMap ? ", \(text.language[.altOnMap])" : "" }
}

extension RouteAnswer {
    /// Returns the description of a picture of the whole route, in a language.
    func altText(_ language: GuidanceLanguage) -> AltText {
        guard let route = main else { return AltText.map(language) }
        let text = GuidanceText(language: language)
        let figures =
            [text.tripDistance(route.distance)] + (route.duration.map { [text.duration($0)] } ?? [])
        let subject = language.text(.altRoute, figures.joined(separator: ", "))
        return AltText(
            subject: ([subject] + DriveTraffic(route).words(from: 0, text))
                .joined(separator: ", ").plainSpaces,
            joint: language[.altJoint])
    }
}

extension String {
    /// The text with plain spaces instead of non-breaking ones.
    fileprivate var plainSpaces: String { String(map { $0 == "\u{A0}" ? " " : $0 }) }
}
