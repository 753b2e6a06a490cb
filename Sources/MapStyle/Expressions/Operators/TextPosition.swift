/// Positions in lists and texts as ECMAScript counts them: negative ones from the end.
enum TextPosition {
    /// A position pulled into a list; NaN is the beginning.
    static func clamped(_ position: Double, in count: Int) -> Int {
        guard !position.isNaN else { return 0 }
        let whole = position.rounded(.towardZero)
        let fromStart = whole < 0 ? whole + Double(count) : whole
        return Int(min(max(fromStart, 0), Double(count)))
    }

    /// The elements between two positions.
    static func slice<Element>(
        _ elements: [Element], _ start: Double, _ end: Double
    ) -> ArraySlice<Element> {
        let first = clamped(start, in: elements.count)
        let last = clamped(end, in: elements.count)
        return elements[first..<max(first, last)]
    }

    /// Where a word begins in a text, in Unicode scalars.
    static func position(of word: String, in text: String, from start: Double) -> Int? {
        let (scalars, pattern) = (Array(text.unicodeScalars), Array(word.unicodeScalars))
        let first = clamped(start, in: scalars.count)
        guard scalars.count - first >= pattern.count else { return nil }
        return (first...(scalars.count - pattern.count)).first { index in
            scalars[index..<(index + pattern.count)].elementsEqual(pattern)
        }
    }
}
