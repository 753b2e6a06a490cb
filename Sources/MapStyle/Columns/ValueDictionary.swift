/// The distinct values that one property was seen to have, each with a small number.
///
/// Tests of a style ask for words such as `primary`, of which there are few; what was computed for
/// a word is then found by its number. Values beyond ``capacity`` get no number.
public final class ValueDictionary {
    /// So many numbers are given at most, 0 included.
    static let capacity = 1000
    /// Longer texts get no number: they are names, and rarely seen twice.
    private static let longestText = 128
    /// After so many values in vain no more are looked up, if most were: they are names.
    private static let patience = 2000

    private var codes: [StyleValue: UInt16] = [:]
    private var hits = 0
    private var misses = 0

    /// A dictionary without values.
    init() {}

    /// The number of a value, from 1; `nil` if it has none and gets none.
    func code(of value: StyleValue) -> UInt16? {
        guard !isGivenUp, Self.isPlain(value) else { return nil }
        if let index = codes.index(forKey: value) {
            let (known, code) = codes[index]
            guard Self.isSame(known, value) else { return nil }
            hits += 1
            return code
        }
        guard codes.count + 1 < Self.capacity else {
            misses += 1
            return nil
        }
        let code = UInt16(codes.count + 1)
        codes[value] = code
        return code
    }

    private var isGivenUp: Bool { misses > Self.patience && misses > 4 * hits }

    /// Whether equal values are the same in every respect, or can be told apart by ``isSame``.
    private static func isPlain(_ value: StyleValue) -> Bool {
        switch value {
        case .bool: true
        case .number(let number): !number.isNaN && !(number == 0 && number.sign == .minus)
        case .string(let text): text.utf8.count <= longestText
        default: false
        }
    }

    /// Texts that are equal may still be composed of different characters.
    private static func isSame(_ a: StyleValue, _ b: StyleValue) -> Bool {
        guard case .string(let a) = a, case .string(let b) = b else { return true }
        return a.utf8.elementsEqual(b.utf8)
    }
}
