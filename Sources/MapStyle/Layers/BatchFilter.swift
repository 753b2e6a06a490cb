/// A filter for many features at once, which caches the results of its tests.
///
/// The tree of `all`, `any` and `none` is kept; each test below it that reads few properties is
/// evaluated once for all features that are equal in them. Each test of an `all` is applied to the
/// rows left by the previous one, so that the order and the failures are the same as for one
/// feature at a time.
final class BatchFilter {
    /// The result of a test.
    private enum Answer { case no, yes, failed }

    private indirect enum Node {
        case logic(Expression.Logic, [Node])
        case test(CachedExpression<Answer>)
        case each(BoolEvaluator)
    }

    /// Retained so that no other filter can have its identity.
    private let program: FilterProgram
    private let root: Node

    init(_ program: FilterProgram) {
        self.program = program
        root = Self.node(program.expression)
    }

    private static func node(_ expression: Expression) -> Node {
        let test = expression.bool
        let reads = expression.reads
        let isSimple = reads.slots.count + (reads.usesKind ? 1 : 0) <= 1
        if case .logic(let logic, let parts) = expression.shape, reads.usesMore || !isSimple {
            return .logic(logic, parts.map(node))
        }
        guard !reads.usesMore else { return .each(test) }
        return .test(CachedExpression(reads) { answer(test, $0) })
    }

    private static func answer(_ test: BoolEvaluator, _ context: EvaluationContext) -> Answer {
        do throws(EvaluationError) {
            return try test(context) ? .yes : .no
        } catch {
            return .failed
        }
    }

    /// The rows of a table that pass, in order.
    func passing(_ features: FeatureTable, zoom: Double) -> [Int32] {
        var context = EvaluationContext(zoom: zoom, features: features)
        var rows = (0..<Int32(clamping: features.kinds.codes.count)).map { $0 }
        filter(&rows, root, features, &context)
        return rows
    }

    /// Keeps the rows for which a node is true.
    private func filter(
        _ rows: inout [Int32], _ node: Node, _ features: FeatureTable,
        _ context: inout EvaluationContext
    ) {
        if case .logic(.all, let parts) = node {
            for part in parts where !rows.isEmpty { filter(&rows, part, features, &context) }
            return
        }
        // Most features are equal to an earlier one.
        var codes = UnsafeBufferPointer<UInt16>(start: nil, count: 0)
        var known: [Answer?] = []
        if case .test(let test) = node { (codes, known) = test.known(features) }
        var kept = 0
        for index in rows.indices {
            let row = rows[index]
            var result: Answer?
            if !codes.isEmpty {
                let code = Int(codes[Int(row)])
                if code < known.count { result = known[code] }
            }
            if result == nil {
                // Released first, so that the table can grow in place.
                known = []
                context.move(to: Int(row))
                result = answer(node, features, context)
                if case .test(let test) = node { known = test.table }
            }
            switch result {
            case .yes:
                rows[kept] = row
                kept += 1
            case .no, nil: break
            // The whole filter fails for the feature; evaluating it as a whole reports the reason.
            case .failed:
                context.move(to: Int(row))
                _ = program.matches(context)
            }
        }
        rows.removeLast(rows.count - kept)
    }

    private func answer(
        _ node: Node, _ features: FeatureTable, _ context: EvaluationContext
    ) -> Answer {
        switch node {
        case .test(let test): return test.value(features, context)
        case .each(let test): return Self.answer(test, context)
        case .logic(let logic, let parts):
            for part in parts {
                switch answer(part, features, context) {
                case .failed: return .failed
                case .yes where logic != .all: return logic == .any ? .yes : .no
                case .no where logic == .all: return .no
                default: break
                }
            }
            return logic == .any ? .no : .yes
        }
    }
}

extension FeatureTable {
    /// The rows of the features that pass a filter, in order.
    ///
    /// - Parameters:
    ///   - filter: a filter with the slots of the table; `nil` lets all pass.
    ///   - zoom: the camera's zoom.
    /// - Returns: the rows for which ``Filter/matches(_:)`` is true.
    public func rows(passing filter: Filter?, zoom: Double) -> [Int32] {
        guard let filter else { return (0..<Int32(clamping: kinds.codes.count)).map { $0 } }
        let key = ExpressionCache.Key(
            program: filter.identity, zoom: filter.dependsOnZoom ? zoom : nil)
        let batch = expressions.cached(key) { BatchFilter(filter.program) }
        return batch.passing(self, zoom: zoom)
    }
}
