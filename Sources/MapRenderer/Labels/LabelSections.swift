import Cairo
import MapStyle

/// The sections of a label's text, without blank ends, bounded, and none of them empty.
struct LabelSections {
    private(set) var sections: [FormattedText.Section]

    /// Takes a text as the style gives it.
    ///
    /// - Parameters:
    ///   - text: the value of `text-field`, however long.
    ///   - isOneLine: whether line feeds are blanks, for a text along a line.
    init(_ text: FormattedText, isOneLine: Bool) {
        sections = text.sections.prefix(Self.maximumSections)
            .map { section in
                var bounded = section
                bounded.text = TextShaper.bounded(section.text)
                if isOneLine, bounded.text.utf8.contains(UInt8(ascii: "\n")) {
                    bounded.text = String(bounded.text.map { $0 == "\n" ? " " : $0 })
                }
                return bounded
            }
        trim()
    }

    private static let maximumSections = 64

    /// What the label says, in one string.
    var name: String {
        sections.count == 1 ? sections[0].text : sections.map(\.text).joined()
    }

    /// Takes blanks and line feeds off both ends.
    ///
    /// `{name:latin}\n{name:nonlatin}` often has none of the second, and an empty line would shift
    /// the label.
    private mutating func trim() {
        while let last = sections.last, last.image == nil {
            let end = last.text.lastIndex { !$0.isWhitespace }
            guard let end else {
                sections.removeLast()
                continue
            }
            sections[sections.count - 1].text = String(last.text[...end])
            break
        }
        while let first = sections.first, first.image == nil {
            let start = first.text.firstIndex { !$0.isWhitespace }
            guard let start else {
                sections.removeFirst()
                continue
            }
            if start > first.text.startIndex { sections[0].text = String(first.text[start...]) }
            break
        }
        sections.removeAll { $0.text.isEmpty && $0.image == nil }
    }

    /// Changes the letters as `text-transform` asks.
    mutating func transform(_ transform: TextTransform) {
        guard transform != .none else { return }
        for index in sections.indices {
            let text = sections[index].text
            sections[index].text = transform == .uppercase ? text.uppercased() : text.lowercased()
        }
    }

    /// The picture of each section; sections whose picture the sprite lacks are taken out.
    mutating func pictures(of sprite: LayerSprite) -> [SpriteIcon?] {
        guard sections.contains(where: { $0.image != nil }) else { return [] }
        var pictures: [SpriteIcon?] = []
        sections.removeAll { section in
            let picture = section.image.flatMap { sprite.icon(named: $0.name) }
            if section.image != nil, picture == nil { return true }
            pictures.append(picture)
            return false
        }
        return pictures
    }

    /// The sections as they are shaped.
    ///
    /// - Parameters:
    ///   - font: the label's font.
    ///   - pictures: what ``pictures(of:)`` returned.
    /// - Returns: one section for each of these.
    func styled(font: FontRequest, pictures: [SpriteIcon?]) -> StyledText {
        StyledText(
            sections: sections.enumerated().map { index, section in
                if pictures.indices.contains(index), let picture = pictures[index] {
                    return StyledText.Section(
                        .picture(width: picture.width, height: picture.height),
                        alignment: section.alignment)
                }
                return StyledText.Section(
                    .text(section.text), font: section.font(beside: font),
                    alignment: section.alignment)
            })
    }
}

extension FormattedText.Section {
    /// The section's own font; `nil` if it is the label's.
    fileprivate func font(beside font: FontRequest) -> FontRequest? {
        guard fonts != nil || scale != nil else { return nil }
        let factor = scale.map { $0.isFinite ? min(max($0, 0.01), 16) : 1 } ?? 1
        var own = fonts.map { FontRequest(fontStack: $0, size: font.size) } ?? font
        own.size = min(max(font.size * factor, 1), 512)
        return own
    }

    fileprivate var alignment: StyledText.Alignment {
        switch verticalAlignment {
        case .bottom, nil: .bottom
        case .center: .center
        case .top: .top
        }
    }
}
