/// Cleans untrusted texts for printing and drawing: one line, of bounded length, without markup.
package enum PlainText {
    /// One line: control characters and runs of white space become single blanks.
    static func line(_ text: String, limit: Int) -> String {
        var line = String.UnicodeScalarView()
        var isGap = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                isGap = !line.isEmpty
                continue
            }
            if isGap { line.append(" ") }
            isGap = false
            line.append(scalar)
            if line.count >= limit { break }
        }
        return String(line)
    }

    /// One line of HTML text without its tags, entities decoded.
    ///
    /// Attributions are written for web pages, with links; a picture can show only their text.
    package static func line(html: String, limit: Int) -> String {
        var text = ""
        var rest = Substring(html.unicodeScalars.prefix(limit * 8))
        while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            text += rest[..<mark]
            rest = rest[mark...]
            if rest.first == "<", let (end, breaks) = tag(rest) {
                text += breaks ? " " : ""
                rest = rest[end...]
            } else if rest.first == "&", let (character, end) = entity(rest) {
                text.unicodeScalars.append(character)
                rest = rest[end...]
            } else {
                text.append(rest.removeFirst())
            }
        }
        return line(text + rest, limit: limit)
    }

    /// The end of a tag at the front, and whether it starts a new line; `nil` if there is no tag.
    private static func tag(_ text: Substring) -> (end: Substring.Index, breaks: Bool)? {
        let name = text.dropFirst().drop { $0 == "/" }.prefix(while: \.isLetter).lowercased()
        let isComment = text.dropFirst().first == "!"
        guard !name.isEmpty || isComment, let close = text.firstIndex(of: ">") else { return nil }
        return (text.index(after: close), ["br", "p", "div", "li"].contains(name))
    }

    /// The character that an entity at the front represents, and the end of the entity.
    private static func entity(
        _ text: Substring
    ) -> (character: Unicode.Scalar, end: Substring.Index)? {
        guard let close = text.prefix(12).firstIndex(of: ";") else { return nil }
        let name = text[text.index(after: text.startIndex)..<close]
        let character =
            if name.hasPrefix("#x") || name.hasPrefix("#X") {
                UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst(1)).flatMap(Unicode.Scalar.init)
            } else {
                named[String(name)]
            }
        return character.map { ($0, text.index(after: close)) }
    }

    /// The entities that attributions use; others are left unchanged.
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "copy": "\u{A9}",
        "reg": "\u{AE}", "trade": "\u{2122}", "nbsp": "\u{A0}", "ndash": "\u{2013}",
        "mdash": "\u{2014}", "middot": "\u{B7}", "bull": "\u{2022}", "hellip": "\u{2026}",
        "auml": "\u{E4}", "ouml": "\u{F6}", "uuml": "\u{FC}", "Auml": "\u{C4}", "Ouml": "\u{D6}",
        "Uuml": "\u{DC}", "szlig": "\u{DF}", "eacute": "\u{E9}", "aring": "\u{E5}",
        "Aring": "\u{C5}", "oslash": "\u{F8}", "Oslash": "\u{D8}", "aelig": "\u{E6}",
        "AElig": "\u{C6}",
    ]
}
