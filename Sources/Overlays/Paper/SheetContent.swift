/// The texts around the map of a sheet of paper, as plain values.
package struct SheetContent: Sendable {
    /// The title; empty for none.
    package var title = ""
    /// Smaller words beside the title; empty for none.
    package var subtitle = ""
    /// The scale in words, such as `1:10 000`.
    package var scale = ""
    /// The scale bar: its length in logical pixels of the page, and what it stands for.
    package var bar: (length: Double, text: String) = (0, "")
    /// The letter for north.
    package var north = "N"
    /// What else is to be known: the size of the grid's squares, the date of the data.
    package var facts: [String] = []
    /// The credit of the data; empty for none.
    package var credit = ""
    /// The page's number; empty for a single page.
    package var page = ""
    /// The letters and numbers along the edges.
    package var labels: [EdgeLabel] = []
    /// The numbers of the pages beyond the edges.
    package var neighbours: [(side: Side, page: String)] = []

    /// An edge of the map.
    package enum Side: Sendable, CaseIterable {
        case top, right, bottom, left
    }

    /// A letter, number or coordinate at an edge of the map.
    package struct EdgeLabel: Hashable, Sendable {
        /// The edge.
        package var side: Side
        /// Where its middle is, in logical pixels of the map from its left or upper edge.
        package var place: Double
        /// The text.
        package var text: String

        /// Creates a label from its parts.
        package init(_ side: Side, at place: Double, _ text: String) {
            self.side = side
            self.place = place
            self.text = text
        }
    }

    /// Creates a content without texts.
    package init() {}
}
