import Graphics
import MapStyle

/// The words of one feature with everything that decides how they are shaped and painted.
struct LabelText {
    /// What is drawn.
    let text: StyledText
    /// The words before `text-transform`: what the place is called.
    let name: String
    let font: FontRequest
    let setting: TextShaper.Setting
    var paint: TextPaint
    /// The words one character below the other; `nil` where the style or the script has none.
    let column: Column?

    /// A text as a column.
    struct Column {
        let text: StyledText
        let setting: TextShaper.Setting
        /// Whether the style prefers it to a line.
        let isFirst: Bool
        /// Whether the text may be a line as well.
        let hasAlternative: Bool
    }

    /// The text of a feature; `nil` if it has none or it would be too small to see.
    init?(
        _ style: ResolvedText, _ context: EvaluationContext, isAlongLine: Bool, sprite: LayerSprite
    ) {
        let size = style.size.value(in: context)
        guard size >= 3, size <= 512 else { return nil }
        let font = style.font(context, size: size)
        var sections = LabelSections(style.field.value(in: context), isOneLine: isAlongLine)
        name = sections.name
        sections.transform(style.transform.value(in: context))
        let pictures = sections.pictures(of: sprite)
        text = sections.styled(font: font, pictures: pictures)
        guard !text.sections.isEmpty else { return nil }
        self.font = font
        let width = style.maxWidth.value(in: context)
        let justification: TextShaper.Setting.Justification =
            switch style.justify.value(in: context) {
            case .left: .left
            case .right: .right
            case .center, .auto: .center
            }
        setting = TextShaper.Setting(
            maximumWidth: isAlongLine || width <= 0 ? nil : width * size,
            justification: justification, lineHeight: style.lineHeight,
            letterSpacing: style.letterSpacing.value(in: context) * size)
        paint = TextPaint(style, context, sections: sections, pictures: pictures)
        column = isAlongLine ? nil : Column(text, style.writingModes, setting, fontSize: size)
    }
}

extension LabelText.Column {
    /// - Returns: `nil` where the style allows lines only, or the script has no columns.
    init?(
        _ text: StyledText, _ modes: [TextWritingMode], _ setting: TextShaper.Setting,
        fontSize: Double
    ) {
        guard modes.contains(.vertical), let column = StackedText.of(text) else { return nil }
        self.text = column
        isFirst = modes.first == .vertical
        hasAlternative = modes.contains(.horizontal)
        // A character takes one em and the spacing after it, as it would in a line.
        self.setting = TextShaper.Setting(
            lineHeight: max(1 + setting.letterSpacing / max(fontSize, 1), 0), isColumn: true)
    }
}

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
        if sections.count == 1, sections[0].text.trimAsPlain() { return }
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

extension String {
    /// Takes blanks and line feeds off both ends of a text, if what is left begins and ends with
    /// characters of ASCII, as most names do.
    ///
    /// - Returns: whether it does; if not, the text stays as it is.
    fileprivate mutating func trimAsPlain() -> Bool {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
        func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }
        guard let last = utf8.lastIndex(where: { !isBlank($0) }),
            let first = utf8.firstIndex(where: { !isBlank($0) }), isPlain(utf8[first]),
            isPlain(utf8[last])
        else { return false }
        let end = utf8.index(after: last)
        if first != startIndex || end != endIndex { self = String(self[first..<end]) }
        return true
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

/// Texts whose characters may stand one below the other (`text-writing-mode: vertical`).
///
/// As in MapLibre only scripts with upright characters are set so. A text with letters of another
/// script, which would lie on their side in a column, stays a line; MapLibre turns them.
enum StackedText {
    /// A text with each of its characters in a line of its own.
    ///
    /// - Parameter text: any text.
    /// - Returns: `nil` if it has characters that don't stand in columns, or pictures, or is a
    ///   single character.
    static func of(_ text: StyledText) -> StyledText? {
        var sections: [StyledText.Section] = []
        var count = 0
        for section in text.sections {
            guard case .text(let words) = section.content else { return nil }
            let characters = words.filter { !$0.isWhitespace }
            guard characters.allSatisfy(standsUpright) else { return nil }
            let column = characters.map(String.init).joined(separator: "\n")
            let isLater = count > 0 && !characters.isEmpty
            sections.append(
                StyledText.Section(
                    .text(isLater ? "\n" + column : column), font: section.font,
                    alignment: section.alignment))
            count += characters.count
        }
        return count > 1 ? StyledText(sections: sections) : nil
    }

    private static func standsUpright(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            blocks.contains { $0.contains(scalar.value) }
        }
    }

    /// The blocks of Unicode 15 that hold digits and what Unicode Technical Report 50 sets upright,
    /// or with a form of its own for columns: Han, kana, Hangul, Bopomofo and their punctuation.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x30...0x39, 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3000...0x33FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
        0xFF01...0xFF60, 0x20000...0x323AF,
    ]
}
