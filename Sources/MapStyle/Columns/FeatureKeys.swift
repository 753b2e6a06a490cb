/// Packs the numbers of several properties of a feature into one.
@usableFromInline
final class FeatureKeys {
    private let reads: FeatureReads
    /// Whose numbers the keys have.
    @exclusivity(unchecked) private var dictionaries: [ValueDictionary] = []
    /// How often keys have got another meaning.
    @exclusivity(unchecked) @usableFromInline private(set) var changes = 0
    /// The table that was asked for last, by its number, and what numbered it: the table itself would
    /// keep the whole tile.
    @exclusivity(unchecked) private var table = -1
    @exclusivity(unchecked) private var cache: ExpressionCache?
    /// The columns of that table, held so that their numbers stay; empty if one has none.
    @exclusivity(unchecked) private var columns: [FeatureColumn] = []
    /// The numbers of ``columns``: filters ask for each feature of a tile, and would spend more on
    /// counting the owners of columns than on the numbers.
    @exclusivity(unchecked) private var codes: [UnsafeBufferPointer<UInt16>] = []

    /// - Parameter reads: at most six properties, and perhaps the kind.
    init(_ reads: FeatureReads) { self.reads = reads }

    /// The key of a feature; `nil` if one of its values has no number.
    @usableFromInline func key(of row: Int, _ features: FeatureTable) -> UInt64? {
        if features.number != table || features.expressions !== cache { adopt(features) }
        guard codes.count == reads.slots.count else { return nil }
        // Ten bits for each of six numbers below 1000, two bits for the kind.
        var key = reads.usesKind ? UInt64(features.kinds.codes[row]) : 0
        for column in codes {
            let code = column[row]
            guard code < ValueDictionary.capacity else { return nil }
            key = key << 10 | UInt64(code)
        }
        return key
    }

    /// Takes the columns of another table.
    private func adopt(_ features: FeatureTable) {
        table = features.number
        cache = features.expressions
        columns = reads.slots.compactMap { features.column($0) }
        let found = columns.compactMap(\.dictionary)
        guard found.count == reads.slots.count else {
            columns = []
            codes = []
            return
        }
        for column in columns {
            column.prepareCodes()
            precondition(column.codes.count == features.kinds.codes.count)
        }
        codes = columns.map(\.codes)
        if found.count != dictionaries.count || !zip(found, dictionaries).allSatisfy({ $0 === $1 })
        {
            dictionaries = found
            changes += 1
        }
    }
}
