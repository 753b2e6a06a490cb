import Formats
import Geometry
import MapStyle
import TestSupport

/// Features drawn at random, as a table and one by one.
struct RandomFeatures {
    let names: [String]
    let kinds: [GeometryKind]
    /// By feature, then by slot.
    let rows: [[StyleValue]]

    /// - Parameters:
    ///   - count: how many.
    ///   - names: the properties by slot.
    ///   - words: values that they may have, besides none.
    ///   - random: draws them.
    init(
        _ count: Int, names: [String], words: [StyleValue], using random: inout SeededRandom
    ) {
        self.names = names
        var kinds: [GeometryKind] = []
        var rows: [[StyleValue]] = []
        for _ in 0..<count {
            kinds.append([.point, .line, .polygon].randomElement(using: &random) ?? .point)
            rows.append(
                names.map { _ in
                    Int.random(in: 0..<4, using: &random) == 0
                        ? .null : words.randomElement(using: &random) ?? .null
                })
        }
        self.kinds = kinds
        self.rows = rows
    }

    /// The features as a renderer has them.
    func table(_ expressions: ExpressionCache) -> FeatureTable {
        FeatureTable(
            expressions: expressions, kinds: FeatureTable.kindColumn(of: kinds),
            slotCount: names.count,
            column: { slot in
                var values: [StyleValue] = []
                var places: [Int32] = []
                for row in rows {
                    places.append(row[slot] == .null ? -1 : Int32(values.count))
                    if row[slot] != .null { values.append(row[slot]) }
                }
                return FeatureColumn(
                    values: values, places: places,
                    dictionary: expressions.dictionary(for: names[slot]))
            }, id: { .number(Double($0)) })
    }

    /// One feature, value by value.
    func context(_ row: Int, zoom: Double) -> EvaluationContext {
        EvaluationContext(
            zoom: zoom, geometry: kinds[row], id: .number(Double(row)), properties: rows[row])
    }
}

extension JSONValue {
    /// All texts and numbers of a document, which a style compares with.
    var words: [StyleValue] {
        switch self {
        case .string, .number: [StyleValue(self)]
        case .array(let values): values.flatMap(\.words)
        case .object(let object): object.members.flatMap(\.value.words)
        default: []
        }
    }
}
