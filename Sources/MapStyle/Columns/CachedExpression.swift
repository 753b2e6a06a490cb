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
            guard let room = context.features?.expressions, room.takeRoom(count) else {
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
            context.features?.expressions.takeRoom(2) ?? false
        {
            packed[key] = value
        }
        return value
    }
}
