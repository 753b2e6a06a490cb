import Navigation

/// What stands for a picture where it can't be seen, fit for `alt=`, in the picture's language.
struct PictureSentence {
    /// Figures and names of maneuvers.
    let text: GuidanceText
    private let words: Words

    /// Sentences in a language, in units.
    init(_ text: GuidanceText) {
        self.text = text
        words = Words.of(text.language)
    }

    /// Sentences in the first of some languages that is spoken here, English if none is.
    init(languages: [String]) {
        self.init(GuidanceText(language: GuidanceLanguage(preferred: languages)))
    }

    // MARK: How it begins

    /// A map.
    var map: String { words.map }

    /// A map tile with its number.
    func tile(_ number: String) -> String { "\(words.tile) \(number)" }

    /// A whole route; a map if the answer has none.
    func route(_ answer: RouteAnswer) -> String {
        guard let route = answer.main else { return map }
        let time = route.duration.map { ", " + text.duration($0) } ?? ""
        return Self.plain(words.route.filled(text.distance(route.distance)) + time + words.onMap)
    }

    /// A vehicle beside its route.
    func offRoute(meters: Double) -> String {
        Self.plain("\(map), \(words.offRoute.filled(text.measured(meters)))")
    }

    /// A vehicle on a route without maneuvers.
    func remaining(meters: Double) -> String {
        Self.plain("\(map), \(words.remaining.filled(text.distance(meters)))")
    }

    /// What lies ahead of a vehicle: how far, what to do, and the road after it.
    func ahead(_ next: UpcomingManeuver) -> String {
        let far = next.distance < 5 ? "" : words.ahead.filled(text.distance(next.distance)) + ": "
        let road = (next.road.names + next.road.refs).first.map { ", \($0)" } ?? ""
        return Self.plain("\(far)\(text.phrase(next))\(road),\(words.onMap)")
    }

    // MARK: How it ends

    /// The whole sentence.
    ///
    /// - Parameters:
    ///   - beginning: what the picture is.
    ///   - names: of what is on it, the most important first.
    /// - Returns: a sentence with its full stop.
    func whole(_ beginning: String, naming names: [String]) -> String {
        names.isEmpty
            ? "\(beginning)." : "\(beginning)\(words.with)\(names.joined(separator: ", "))."
    }

    private static func plain(_ text: String) -> String {
        String(text.map { $0 == "\u{A0}" ? " " : $0 })
    }
}

extension PictureSentence {
    /// A text with `#` where a figure stands.
    private struct Pattern: ExpressibleByStringLiteral {
        let text: String

        init(stringLiteral text: String) { self.text = text }

        func filled(_ figure: String) -> String {
            text.split(separator: "#", omittingEmptySubsequences: false).joined(separator: figure)
        }
    }

    /// The words of one language.
    private struct Words {
        let map, tile, onMap, with: String
        let route, ahead, offRoute, remaining: Pattern

        static func of(_ language: GuidanceLanguage) -> Words {
            switch language {
            case .english:
                Words(
                    map: "Map", tile: "Map tile", onMap: " on a map", with: " with ",
                    route: "Route of #", ahead: "In #", offRoute: "# off the route",
                    remaining: "# to go")
            case .norwegian:
                Words(
                    map: "Kart", tile: "Kartflis", onMap: " på et kart", with: " med ",
                    route: "Rute på #", ahead: "Om #", offRoute: "# utenfor ruten",
                    remaining: "# igjen")
            case .swedish:
                Words(
                    map: "Karta", tile: "Kartruta", onMap: " på en karta", with: " med ",
                    route: "Rutt på #", ahead: "Om #", offRoute: "# utanför rutten",
                    remaining: "# kvar")
            case .danish:
                Words(
                    map: "Kort", tile: "Kortflise", onMap: " på et kort", with: " med ",
                    route: "Rute på #", ahead: "Om #", offRoute: "# uden for ruten",
                    remaining: "# tilbage")
            case .finnish:
                Words(
                    map: "Kartta", tile: "Karttaruutu", onMap: " kartalla", with: ", jolla näkyy ",
                    route: "Reitti, #", ahead: "# päässä", offRoute: "# sivussa reitiltä",
                    remaining: "# jäljellä")
            case .german:
                Words(
                    map: "Karte", tile: "Kartenkachel", onMap: " auf einer Karte", with: " mit ",
                    route: "Route von #", ahead: "In #", offRoute: "# abseits der Route",
                    remaining: "noch #")
            }
        }
    }
}
