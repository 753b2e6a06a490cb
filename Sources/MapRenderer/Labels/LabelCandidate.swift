import Cairo
import MapGeometry

/// A label that asks for room, with the places that would do, best first.
struct LabelCandidate {
    /// Decides who is asked first; depends on the data alone, not on the picture.
    let priority: Priority
    /// The words, for the report and for keeping repeats apart.
    let text: String
    /// Labels of the same text and layer keep this many pixels apart; 0 for no rule.
    let repeatDistance: Double
    /// The places to try, best first; made when the label's turn has come.
    let choices: () -> [LabelChoice]
    let rules: Rules

    /// Who is asked first: layers from the top of the style, then sort keys, then the data's order.
    struct Priority: Comparable {
        let layer: Int
        let sortKey: Double
        let feature: Int
        let tile: TileID
        /// Which of a feature's labels.
        let part: Int

        static func < (a: Priority, b: Priority) -> Bool {
            if a.layer != b.layer { return a.layer > b.layer }
            if a.sortKey != b.sortKey { return a.sortKey < b.sortKey }
            if a.feature != b.feature { return a.feature < b.feature }
            if a.tile != b.tile { return a.tile < b.tile }
            return a.part < b.part
        }
    }

    /// What the style allows when room is short.
    struct Rules {
        var textOverlaps = false
        var iconOverlaps = false
        var textIsIgnored = false
        var iconIsIgnored = false
        var textIsOptional = false
        var iconIsOptional = false
    }
}
