/// A fixed list of plain values in which features' values are looked for.
///
/// Text, which is nearly all of it, is compared as text and not as a value of any type; a few texts
/// are walked, which is faster than hashing, many are hashed.
struct ValueSet: Sendable {
    private let texts: [String]
    private let hashed: Set<String>?
    private let others: Set<StyleValue>

    /// So many texts are still walked.
    private static let longestWalk = 8

    init(_ values: some Sequence<StyleValue>) {
        var texts: [String] = []
        var others: Set<StyleValue> = []
        for value in values {
            if case .string(let text) = value { texts.append(text) } else { others.insert(value) }
        }
        self.texts = texts
        hashed = texts.count > Self.longestWalk ? Set(texts) : nil
        self.others = others
    }

    /// Whether the value is one of them.
    func contains(_ value: StyleValue) -> Bool {
        guard case .string(let text) = value else {
            return !others.isEmpty && others.contains(value)
        }
        if let hashed { return hashed.contains(text) }
        for other in texts where other == text { return true }
        return false
    }
}
