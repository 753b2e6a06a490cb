package import Graphics

/// A plate with words: a title, a legend, or a list of places.
package struct Placard: Hashable, Sendable {
    /// The title; empty for none.
    package var title = ""
    /// A smaller line below the title; empty for none.
    package var subtitle = ""
    /// The rows, from top to bottom.
    package var rows: [Row] = []

    /// Its height in logical pixels if each text takes one line.
    package var expectedHeight: Double {
        let titles = (title.isEmpty ? 0.0 : 21) + (subtitle.isEmpty ? 0 : 17)
        let gap = titles > 0 && !rows.isEmpty ? 5.0 : 0
        return 20 + titles + gap + rows.reduce(0) { $0 + $1.height }
    }

    /// A line of a list or legend.
    package struct Row: Hashable, Sendable {
        /// The badge before it.
        package var badge: Badge
        /// The text.
        package var text: String
        /// A second, smaller line; empty for none.
        package var detail: String

        /// Creates a row from its parts.
        package init(_ badge: Badge = .none, _ text: String, detail: String = "") {
            self.badge = badge
            self.text = text
            self.detail = detail
        }

        /// Its height in logical pixels if each text takes one line.
        var height: Double { detail.isEmpty ? 23 : 36 }
    }

    /// A mark before a row.
    package enum Badge: Hashable, Sendable {
        /// No badge.
        case none
        /// A disc with a letter or number; empty for a plain disc.
        case disc(Color, String)
        /// A piece of a line, which may be dashed.
        case line(Color, isDashed: Bool)
    }

    /// Creates a placard from its parts.
    package init(title: String = "", subtitle: String = "", rows: [Row] = []) {
        self.title = title
        self.subtitle = subtitle
        self.rows = rows
    }

    /// Whether it has no content.
    package var isEmpty: Bool { title.isEmpty && subtitle.isEmpty && rows.isEmpty }
}
