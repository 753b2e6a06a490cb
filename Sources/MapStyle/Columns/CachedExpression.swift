/// Remembers what an expression gives for features that are alike in all that it looks at.
///
/// What looks at one property is a table by the numbers of its values, so that a feature costs two
/// array accesses; what looks at several is a hash table.
@usableFromInline
final class CachedExpression<Value> {
    /// By what results are found.
    @usableFromInline enum Access {
        /// There is one result.
        case nothing
        /// By one column; -1 is that of the kinds.
        case column(Int)
        /// By all that is read, packed into one number.
        case packed
    }

    @usableFromInline let access: Access
    // One thread: checks of exclusive access would cost as much as a look into the table.
    @exclusivity(unchecked) @usableFromInline var table: [Value?] = []
    /// Whose numbers the table has.
    @exclusivity(unchecked) @usableFromInline var dictionary: ValueDictionary?
    /// Results by the numbers of all that is read.
    @exclusivity(unchecked) @usableFromInline var packed: [UInt64: Value] = [:]
    /// Which meaning of the keys ``packed`` and ``latest`` have, as ``FeatureKeys/changes`` counts it.
    @exclusivity(unchecked) @usableFromInline var meaning = 0
    /// The result that was asked for last: features that follow each other are often alike.
    @exclusivity(unchecked) @usableFromInline var latest: (key: UInt64, value: Value)?
    @usableFromInline let keys: FeatureKeys
    private let evaluate: (EvaluationContext) -> Value

    /// - Parameters:
    ///   - reads: all that `evaluate` looks at besides the zoom, which must not change.
    ///   - evaluate: computes a result; called at most once for features that are alike.
    init(_ reads: FeatureReads, evaluate: @escaping (EvaluationContext) -> Value) {
        keys = FeatureKeys(reads)
        self.evaluate = evaluate
        access =
            switch (reads.slots.count, reads.usesKind) {
            case (0, false): .nothing
            case (0, true): .column(-1)
            case (1, false): .column(reads.slots[0])
            default: .packed
            }
    }

    /// The result for the feature of a context, which has a table.
    @inlinable func value(_ features: FeatureTable, _ context: EvaluationContext) -> Value {
        switch access {
        case .nothing: return value(code: 0, context)
        case .column(let slot):
            guard let column = slot < 0 ? features.kinds : features.column(slot) else {
                return computed(context)
            }
            if column.codes.isEmpty { column.prepareCodes() }
            if column.dictionary !== dictionary { adopt(column) }
            return value(code: column.codes[context.row], context)
        case .packed: return packedValue(features, context)
        }
    }

    /// Each feature's number and the results by number, for a loop over features; nothing if results
    /// are not found by one column.
    func known(
        _ features: FeatureTable
    ) -> (codes: UnsafeBufferPointer<UInt16>, table: [Value?]) {
        guard case .column(let slot) = access,
            let column = slot < 0 ? features.kinds : features.column(slot)
        else { return (UnsafeBufferPointer(start: nil, count: 0), []) }
        column.prepareCodes()
        if column.dictionary !== dictionary { adopt(column) }
        return (column.codes, table)
    }

    @inlinable func value(code: UInt16, _ context: EvaluationContext) -> Value {
        let code = Int(code)
        if code < table.count, let known = table[code] { return known }
        return remembered(code, context)
    }

    @usableFromInline func computed(_ context: EvaluationContext) -> Value { evaluate(context) }

    /// Forgets what was found by the numbers of another dictionary.
    @usableFromInline func adopt(_ column: FeatureColumn) {
        table.removeAll()
        dictionary = column.dictionary
    }

    @usableFromInline func remembered(_ code: Int, _ context: EvaluationContext) -> Value {
        let value = evaluate(context)
        guard code < ValueDictionary.capacity else { return value }
        if code >= table.count {
            let count = code + 1 - table.count
            guard let budget = context.features?.expressions, budget.spend(count) else {
                return value
            }
            // One by one: `repeatElement` is not specialised here and takes a hundred times as long.
            for _ in 0..<count { table.append(nil) }
        }
        table[code] = .some(value)
        return value
    }

    /// Results in the hash table at most.
    private static var packedCapacity: Int { 2048 }

    @inlinable func packedValue(_ features: FeatureTable, _ context: EvaluationContext) -> Value {
        guard let key = keys.key(of: context.row, features) else { return computed(context) }
        if meaning == keys.changes, let latest, latest.key == key { return latest.value }
        return packedValue(key, context)
    }

    @usableFromInline func packedValue(_ key: UInt64, _ context: EvaluationContext) -> Value {
        if meaning != keys.changes {
            packed.removeAll()
            meaning = keys.changes
        }
        let known = packed[key]
        let value = known ?? evaluate(context)
        latest = (key, value)
        if known == nil, packed.count < Self.packedCapacity,
            context.features?.expressions.spend(2) ?? false
        {
            packed[key] = value
        }
        return value
    }
}

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
