/// The columns of a table whose rows tell one quantity each, by its name: `SECONDS;PID;VALUE;UNITS`, as
/// Car Scanner writes it.
struct ParameterColumns {
    /// What a row tells.
    typealias Told = (role: ColumnRole, unit: ColumnUnit, cell: String)

    private let name, value: Int
    private let unit: Int?
    /// What is known of the names that were met; a name may mean nothing.
    private var meanings: [String: (ColumnRole, ColumnUnit)?] = [:]
    /// Which name came first of those that tell the same.
    private var firsts: [ColumnRole: String] = [:]

    /// Finds the columns among a table's heads; `nil` where its columns tell a quantity each.
    init?(heads: [String]) {
        let heads = heads.map { $0.lowercased() }
        guard let name = heads.firstIndex(where: ["pid", "parameter", "sensor"].contains),
            let value = heads.firstIndex(where: ["value", "wert", "verdi"].contains)
        else { return nil }
        self.name = name
        self.value = value
        unit = heads.firstIndex(where: ["unit", "units", "einheit", "enhet"].contains)
    }

    /// Where these columns stand in the rows of the file.
    var positions: [Int] { [name, value] + (unit.map { [$0] } ?? []) }

    /// The name of a row's quantity with its unit, as a column's head has it, and its value.
    func kept(_ row: [String]) -> [String] {
        guard max(name, value) < row.count else { return ["", ""] }
        let unit = unit.flatMap { $0 < row.count && !row[$0].isEmpty ? " (\(row[$0]))" : nil }
        return [row[name] + (unit ?? ""), row[value]]
    }

    /// What a row tells; `nil` where nobody knows its name, or an earlier name tells the same.
    mutating func told(
        by kept: ArraySlice<String>, meaning: (String) -> (ColumnRole, ColumnUnit)?
    ) -> Told? {
        guard let head = kept.first, let cell = kept.last, !head.isEmpty else { return nil }
        guard let known = meanings[head] else {
            // A file may have as many names as it likes.
            guard meanings.count < 10_000 else { return nil }
            var found = meaning(head)
            if let role = found?.0 {
                if firsts[role] == nil { firsts[role] = head } else { found = nil }
            }
            meanings[head] = .some(found)
            return found.map { ($0.0, $0.1, cell) }
        }
        return known.map { ($0.0, $0.1, cell) }
    }
}
