/// The distinct values of one property seen so far, each with a small number.
///
/// Tests of a style compare with words such as `primary`, of which there are few; results for a
/// word are then found by its number. Values beyond ``capacity`` get no number.
public final class ValueDictionary {
    /// The most numbers that are assigned, including 0.
    static let capacity = 1000
    /// The longest text with a number; longer ones are names, which rarely occur twice.
    private static let longestText = 128
    /// The number of lookups after which none are made if most failed, because the values are
    /// names.
    private static let patience = 2000

    private var codes: [StyleValue: UInt16] = [:]
    private var hits = 0
    private var misses = 0

    /// Creates an empty dictionary.
    init() {}

    /// Returns the number of a value, from 1, assigning one if possible; `nil` if it gets none.
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

    /// Whether equal values are identical in every respect, or can be distinguished by ``isSame``.
    private static func isPlain(_ value: StyleValue) -> Bool {
        switch value {
        case .bool: true
        case .number(let number): !number.isNaN && !(number == 0 && number.sign == .minus)
        case .string(let text): text.utf8.count <= longestText
        default: false
        }
    }

    /// Whether two equal values are identical; equal texts may be composed of different characters.
    private static func isSame(_ a: StyleValue, _ b: StyleValue) -> Bool {
        guard case .string(let a) = a, case .string(let b) = b else { return true }
        return a.utf8.elementsEqual(b.utf8)
    }
}
