import Cairo

/// The words of a banner, measured: distance, road numbers and name in one to three lines.
struct BannerWords {
    private let far: PanelText
    private let row: ShieldRow
    private let name: [PanelText]
    private let place: Place
    private let room: Double

    /// Where the road's numbers stand.
    private enum Place {
        /// Before the name, or alone.
        case beforeName
        /// At the right end of the distance's line.
        case besideDistance
        /// In a line for themselves, where there is no distance.
        case aboveName
    }

    /// Words in a room so many units wide.
    ///
    /// A name that does not fit beside the numbers gets the line for itself, and two lines rather
    /// than an end that is missing.
    init(
        distance: String, shields: [RoadShield], title: String, width room: Double,
        shaper: TextShaper
    ) {
        self.room = room
        far = PanelText(distance, size: 33, weight: 700, width: room, shaper: shaper)
        let whole = ShieldRow(shields, height: 25, width: room, shaper: shaper)
        let natural = PanelText(title, size: Self.size, shaper: shaper)
        let fits = title.isEmpty || whole.width == 0 || whole.width + 8 + natural.width <= room
        let beside = ShieldRow(
            shields, height: 25, width: room - far.width - 14, shaper: shaper)
        if !fits, distance.isEmpty {
            (place, row) = (.aboveName, whole)
        } else if !fits, beside.width > 0 {
            (place, row) = (.besideDistance, beside)
        } else {
            (place, row) = (.beforeName, whole)
        }
        let indent = place == .beforeName && row.width > 0 ? row.width + 8 : 0
        name = Self.lines(title, width: max(room - indent, 0), shaper: shaper)
    }

    private static let size = 22.0
    private static let line = 27.0

    /// Units from the top to the bottom of the plate.
    var height: Double { hasHead && name.count > 1 ? 96 + Self.line : 96 }

    /// Whether there is a line above the name.
    private var hasHead: Bool {
        let hasName = row.width > 0 || name.contains { $0.width > 0 }
        return (far.width > 0 && hasName) || place == .aboveName
    }

    /// Draws them from the left end of their lines.
    func draw(x: Double, pen: PanelPen) {
        let ink = pen.theme.bannerInk
        // Lines are set around the middle of what is below the head, or of the whole plate.
        let middle = hasHead ? 69 + (height - 96) / 2 : height / 2
        let head = hasHead ? 33.0 : height / 2
        pen.text(far, x: x, middle: head, color: ink)
        switch place {
        case .beforeName: row.draw(x: x, middle: middle, pen: pen)
        case .besideDistance: row.draw(x: x + room - row.width, middle: head, pen: pen)
        case .aboveName: row.draw(x: x, middle: head - 1, pen: pen)
        }
        let indent = place == .beforeName && row.width > 0 ? row.width + 8 : 0
        let first = middle - Self.line * Double(name.count - 1) / 2
        for (index, text) in name.enumerated() {
            pen.text(
                text, x: x + indent, middle: first + Self.line * Double(index), color: ink)
        }
    }

    /// A name in a line, or in two of one size where it would be cut and can be broken.
    private static func lines(_ title: String, width: Double, shaper: TextShaper) -> [PanelText] {
        func text(_ part: Substring, _ size: Double) -> PanelText {
            PanelText(String(part), size: size, width: width, shaper: shaper)
        }
        let title = PanelText.line(title)
        let whole = text(title[...], size)
        guard whole.isCut, let half = middleBreak(of: title) else { return [whole] }
        let parts = [title[..<half], title[half...]]
        let least = parts.map { text($0, size).size }.min() ?? size
        return parts.map { text($0, least) }
    }

    /// The place nearest to the middle where a line may be broken, as the start of the second.
    private static func middleBreak(of text: String) -> String.Index? {
        let half = Double(text.count) / 2
        var best: (place: String.Index, gap: Double)?
        for (count, place) in text.indices.enumerated().dropFirst() {
            let before = text[text.index(before: place)]
            guard before == " " || before == "-" || before == "/", text[place] != " ",
                text[place] != "/"
            else { continue }
            let gap = abs(Double(count) - half)
            if gap < best?.gap ?? .infinity { best = (place, gap) }
        }
        return best?.place
    }
}
