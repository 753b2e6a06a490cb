/// Remembers what an expression gives for features that are alike in all that it looks at.
///
/// What looks at one property is a table by the numbers of its values, so that a feature costs two
/// array accesses; what looks at several is a hash table.
@usableFromInline
final class FeatureMemo<Value> {
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
    private var packed: [UInt64: Value] = [:]
    private var dictionaries: [ValueDictionary] = []
    private let reads: FeatureReads
    private let evaluate: (EvaluationContext) -> Value

    /// - Parameters:
    ///   - reads: all that `evaluate` looks at besides the zoom, which must not change.
    ///   - evaluate: computes a result; called at most once for features that are alike.
    init(_ reads: FeatureReads, evaluate: @escaping (EvaluationContext) -> Value) {
        self.reads = reads
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
    func known(_ features: FeatureTable) -> (codes: [UInt16], table: [Value?]) {
        guard case .column(let slot) = access,
            let column = slot < 0 ? features.kinds : features.column(slot)
        else { return ([], []) }
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
            guard let room = context.features?.vocabulary, room.takeRoom(count) else {
                return value
            }
            table.append(contentsOf: repeatElement(nil, count: count))
        }
        table[code] = .some(value)
        return value
    }

    /// Results in the hash table at most.
    private static var packedCapacity: Int { 2048 }

    @usableFromInline func packedValue(
        _ features: FeatureTable, _ context: EvaluationContext
    ) -> Value {
        // Ten bits for each of six numbers below 1000, two bits for the kind.
        var key = reads.usesKind ? UInt64(features.kinds.codes[context.row]) : 0
        var isSame = dictionaries.count == reads.slots.count
        for (index, slot) in reads.slots.enumerated() {
            guard let column = features.column(slot), let dictionary = column.dictionary else {
                return evaluate(context)
            }
            column.prepareCodes()
            let code = column.codes[context.row]
            guard code < ValueDictionary.capacity else { return evaluate(context) }
            key = key << 10 | UInt64(code)
            if isSame { isSame = dictionaries[index] === dictionary }
        }
        if !isSame {
            packed.removeAll()
            dictionaries = reads.slots.compactMap { features.column($0)?.dictionary }
        }
        if let known = packed[key] { return known }
        let value = evaluate(context)
        if packed.count < Self.packedCapacity, features.vocabulary.takeRoom(2) {
            packed[key] = value
        }
        return value
    }
}
