package import Graphics

/// A plate with words: a title, a legend, or a list of places.
package struct Placard: Hashable, Sendable {
    /// What stands first; empty for nothing.
    package var title = ""
    /// Below it, smaller; empty for nothing.
    package var subtitle = ""
    /// One below the other.
    package var rows: [Row] = []

    /// How high it is drawn where each text takes one line, in logical pixels.
    package var expectedHeight: Double {
        let titles = (title.isEmpty ? 0.0 : 21) + (subtitle.isEmpty ? 0 : 17)
        let gap = titles > 0 && !rows.isEmpty ? 5.0 : 0
        return 20 + titles + gap + rows.reduce(0) { $0 + $1.height }
    }

    /// A line of a list or legend.
    package struct Row: Hashable, Sendable {
        /// What stands before it.
        package var badge: Badge
        /// What it says.
        package var text: String
        /// A second, smaller line; empty for none.
        package var detail: String

        /// A line from its parts.
        package init(_ badge: Badge = .none, _ text: String, detail: String = "") {
            self.badge = badge
            self.text = text
            self.detail = detail
        }

        /// Logical pixels that it takes, a text a line.
        var height: Double { detail.isEmpty ? 23 : 36 }
    }

    /// What stands before a line.
    package enum Badge: Hashable, Sendable {
        /// Nothing.
        case none
        /// A disc with a letter or number; empty for a plain disc.
        case disc(Color, String)
        /// A piece of a line, perhaps dashed.
        case line(Color, isDashed: Bool)
    }

    /// A plate from its parts.
    package init(title: String = "", subtitle: String = "", rows: [Row] = []) {
        self.title = title
        self.subtitle = subtitle
        self.rows = rows
    }

    /// Whether there is nothing to say.
    package var isEmpty: Bool { title.isEmpty && subtitle.isEmpty && rows.isEmpty }
}
