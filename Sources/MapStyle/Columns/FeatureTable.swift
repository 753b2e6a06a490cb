public import Geometry

/// The features of a tile's layer for one style layer, with a column for each of its slots.
///
/// Columns are created on first use. A table serves one thread.
public final class FeatureTable {
    /// The cache of expressions.
    @usableFromInline let expressions: ExpressionCache
    @usableFromInline let kinds: FeatureColumn
    /// A number that distinguishes tables of one cache, including released ones.
    let number: Int
    @exclusivity(unchecked) @usableFromInline private(set) var columns: [FeatureColumn?]
    private let makeColumn: (Int) -> FeatureColumn
    private let makeID: (Int) -> PropertyValue?

    /// Creates a table of features.
    ///
    /// - Parameters:
    ///   - expressions: the cache that numbers values and keeps results.
    ///   - kinds: the result of ``kindColumn(of:)``.
    ///   - slotCount: the number of the style layer's slots.
    ///   - column: creates the column of a slot.
    ///   - id: returns a feature's identity by its row.
    public init(
        expressions: ExpressionCache, kinds: FeatureColumn, slotCount: Int,
        column: @escaping (Int) -> FeatureColumn, id: @escaping (Int) -> PropertyValue?
    ) {
        self.expressions = expressions
        self.kinds = kinds
        number = expressions.nextTable()
        columns = Array(repeating: nil, count: slotCount)
        makeColumn = column
        makeID = id
    }

    /// The kinds of features as a column, for use in many tables.
    public static func kindColumn(of kinds: [GeometryKind]) -> FeatureColumn {
        FeatureColumn(
            codes: kinds.map { kind in
                switch kind {
                case .point: 1
                case .line: 2
                case .polygon: 3
                }
            })
    }

    /// The kind of a feature.
    @usableFromInline func kind(_ row: Int) -> GeometryKind? {
        switch kinds.codes[row] {
        case 1: .point
        case 2: .line
        case 3: .polygon
        default: nil
        }
    }

    /// The column of a slot; `nil` beyond the last.
    @inlinable func column(_ slot: Int) -> FeatureColumn? {
        guard slot < columns.count else { return nil }
        return columns[slot] ?? made(slot)
    }

    @usableFromInline func made(_ slot: Int) -> FeatureColumn {
        let column = makeColumn(slot)
        columns[slot] = column
        return column
    }

    func value(_ slot: Int, _ row: Int) -> StyleValue { column(slot)?.value(row) ?? .null }

    /// A feature's identity; `nil` if it has none.
    public func id(_ row: Int) -> PropertyValue? { makeID(row) }
}
