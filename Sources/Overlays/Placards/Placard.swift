public import Colors

/// A plate with words: a title, a legend, or a list of places.
public struct Placard: Hashable, Sendable {
    /// What stands first; empty for nothing.
    public var title = ""
    /// Below it, smaller; empty for nothing.
    public var subtitle = ""
    /// One below the other.
    public var rows: [Row] = []

    /// How high it is drawn where each text takes one line, in logical pixels.
    public var expectedHeight: Double {
        let titles = (title.isEmpty ? 0.0 : 21) + (subtitle.isEmpty ? 0 : 17)
        let gap = titles > 0 && !rows.isEmpty ? 5.0 : 0
        return 20 + titles + gap + rows.reduce(0) { $0 + $1.height }
    }

    /// A line of a list or legend.
    public struct Row: Hashable, Sendable {
        /// What stands before it.
        public var badge: Badge
        /// What it says.
        public var text: String
        /// A second, smaller line; empty for none.
        public var detail: String

        /// A line from its parts.
        public init(_ badge: Badge = .none, _ text: String, detail: String = "") {
            self.badge = badge
            self.text = text
            self.detail = detail
        }

        /// Logical pixels that it takes, a text a line.
        var height: Double { detail.isEmpty ? 23 : 36 }
    }

    /// What stands before a line.
    public enum Badge: Hashable, Sendable {
        /// Nothing.
        case none
        /// A disc with a letter or number; empty for a plain disc.
        case disc(Color, String)
        /// A piece of a line, perhaps dashed.
        case line(Color, isDashed: Bool)
    }

    /// A plate from its parts.
    public init(title: String = "", subtitle: String = "", rows: [Row] = []) {
        self.title = title
        self.subtitle = subtitle
        self.rows = rows
    }

    /// Whether there is nothing to say.
    public var isEmpty: Bool { title.isEmpty && subtitle.isEmpty && rows.isEmpty }
}
