/// Packs the numbers of several properties of a feature into one.
@usableFromInline
final class FeatureKeys {
    private let reads: FeatureReads
    /// Whose numbers the keys have.
    @exclusivity(unchecked) private var dictionaries: [ValueDictionary] = []
    /// How often keys have got another meaning.
    @exclusivity(unchecked) @usableFromInline private(set) var changes = 0

    /// - Parameter reads: at most six properties, and perhaps the kind.
    init(_ reads: FeatureReads) { self.reads = reads }

    /// The key of a feature; `nil` if one of its values has no number.
    @usableFromInline func key(of row: Int, _ features: FeatureTable) -> UInt64? {
        // Ten bits for each of six numbers below 1000, two bits for the kind.
        var key = reads.usesKind ? UInt64(features.kinds.codes[row]) : 0
        var isSame = dictionaries.count == reads.slots.count
        for (index, slot) in reads.slots.enumerated() {
            guard let column = features.column(slot), let dictionary = column.dictionary else {
                return nil
            }
            column.prepareCodes()
            let code = column.codes[row]
            guard code < ValueDictionary.capacity else { return nil }
            key = key << 10 | UInt64(code)
            if isSame { isSame = dictionaries[index] === dictionary }
        }
        if !isSame {
            dictionaries = reads.slots.compactMap { features.column($0)?.dictionary }
            changes += 1
        }
        return key
    }
}
