/// The meaning of the columns of a table.
struct TableLayout {
    /// One column that is read.
    struct Column {
        let role: ColumnRole
        let unit: ColumnUnit
        /// The index of its cell in the rows of the file.
        let position: Int
    }

    /// The columns that are read, the first of each role, and all with times, the best
    /// clocks first.
    let columns: [Column]
    private let heads: [String]
    private let said: TrackColumns
    /// The columns of a table whose rows name their quantity; `nil` if the columns do.
    private var parameters: ParameterColumns?
    private var lastPlace: [Double?] = []

    /// Reads the heads of a table.
    init(heads: [String], columns said: TrackColumns, reading: TrackReading) {
        var columns: [Column] = []
        let parameters = ParameterColumns(heads: heads)
        for (position, head) in heads.enumerated()
        where parameters?.positions.contains(position) != true {
            guard let (role, unit) = Self.meaning(of: head, said, reading) else { continue }
            let column = Column(role: role, unit: unit, position: position)
            if role == .time, Self.isSatellite(head) {
                columns.insert(column, at: 0)
            } else if role == .time || !columns.contains(where: { $0.role == role }) {
                columns.append(column)
            } else {
                reading.note(
                    "the column '\(reading.excerpt(head))' was passed over: an earlier one"
                        + " tells the same")
            }
        }
        self.columns = columns
        self.heads = heads
        self.said = said
        self.parameters = parameters
    }

    /// The role and unit of a head; `nil` if it is unknown.
    private static func meaning(
        of head: String, _ said: TrackColumns, _ reading: TrackReading
    ) -> (ColumnRole, ColumnUnit)? {
        let name = ColumnName(head)
        let saidRole = said.role(of: head)
        guard let role = saidRole ?? name.role else { return nil }
        // A role that the user gave takes precedence, even if another column has the better
        // name.
        guard said.heads[role] == nil || saidRole == role else { return nil }
        guard let unit = unit(name.unit, of: role, isSaid: saidRole != nil) else {
            reading.note(
                "the column '\(reading.excerpt(head))' was passed over: its unit is not known"
            )
            return nil
        }
        return (role, unit)
    }

    /// Whether it is a receiver's clock, which is right; a telephone's may be in any zone.
    private static func isSatellite(_ head: String) -> Bool {
        let head = head.lowercased()
        return head.contains("gps") || head.contains("utc")
    }

    /// The unit of a column; `nil` for one that the role can't have, unless the user chose
    /// the column.
    private static func unit(_ name: String?, of role: ColumnRole, isSaid: Bool) -> ColumnUnit? {
        let standard = ColumnUnit(standardFor: role.dimension)
        guard let name, role.dimension != .none else { return standard }
        return ColumnUnit(name, of: role.dimension) ?? (isSaid ? standard : nil)
    }

    /// Whether the table contains positions or measurements of the vehicle.
    var isUsable: Bool {
        if parameters != nil { return true }
        let roles = Set(columns.map(\.role))
        if roles.isSuperset(of: [.latitude, .longitude]) { return true }
        return roles.contains { if case .channel = $0 { true } else { false } } && heads.count > 1
    }

    /// Whether a row repeats the header: concatenated logs have several.
    func isRepeated(_ row: [String]) -> Bool { row == heads }

    /// The cells of a row that are read, in the order of ``columns``; empty if they are
    /// missing.
    func kept(_ row: [String]) -> [String] {
        columns.map { $0.position < row.count ? row[$0.position] : "" }
            + (parameters?.kept(row) ?? [])
    }

    /// The index of a role among ``columns``.
    func index(of role: ColumnRole) -> Int? { columns.firstIndex { $0.role == role } }

    /// The values of a row's cells, in the units of their quantities; empty ones are
    /// absent.
    mutating func values(of row: [String], reading: TrackReading) -> TableRow {
        var values = TableRow()
        for (column, cell) in zip(columns, row) where !Self.isMissing(cell) {
            values.add(cell, column.role, column.unit, reading)
        }
        guard parameters != nil else { return values }
        leaveOutRepeatedPlace(of: &values)
        let reported = parameters?.reported(by: row.dropFirst(columns.count)) { [said] head in
            Self.meaning(of: head, said, reading)
        }
        if let reported, !Self.isMissing(reported.cell) {
            values.add(reported.cell, reported.role, reported.unit, reading)
        }
        return values
    }

    /// Removes a repeated place: rows of other quantities repeat the last fix until there
    /// is a new one.
    private mutating func leaveOutRepeatedPlace(of row: inout TableRow) {
        let place = [row.numbers[.longitude], row.numbers[.latitude]]
        if place == lastPlace {
            row.numbers[.longitude] = nil
            row.numbers[.latitude] = nil
        }
        lastPlace = place
    }

    private static func isMissing(_ cell: String) -> Bool {
        // Numbers begin with a digit, a sign or a point.
        guard let first = cell.utf8.first, cell.utf8.count <= 4 else { return cell.isEmpty }
        if (0x30...0x39).contains(first) { return false }
        return ["-", "--", "nan", "n/a", "na", "null", "none", "∞"].contains(cell.lowercased())
    }
}

/// The data of one row without its time.
struct TableRow {
    /// Numbers in the units of their quantities.
    var numbers: [ColumnRole: Double] = [:]
    /// Fault codes.
    var codes: [String] = []

    /// Adds a cell's data; a cell that is not a number is counted.
    fileprivate mutating func add(
        _ cell: String, _ role: ColumnRole, _ unit: ColumnUnit, _ reading: TrackReading
    ) {
        if role == .troubleCodes {
            codes = Self.codes(cell)
        } else if role.isNumber {
            guard let number = TrackReading.decimal(cell) else {
                return reading.report.count(.impossibleValue)
            }
            numbers[role] = unit.value(number)
        }
    }

    /// Fault codes of SAE J2012 among other words: `P0301`, `U0100`.
    private static func codes(_ cell: String) -> [String] {
        cell.uppercased().split { !$0.isLetter && !$0.isNumber }.prefix(50).filter { word in
            word.utf8.count == 5 && word.first.map { "PCBU".contains($0) } == true
                && word.dropFirst().allSatisfy(\.isHexDigit)
        }.map(String.init)
    }
}

extension ColumnRole {
    /// Whether its cells are numbers.
    fileprivate var isNumber: Bool {
        switch self {
        case .time, .date, .timeOfDay, .troubleCodes: false
        default: true
        }
    }
}

/// The columns of a table whose rows contain one quantity each, with its name:
/// `SECONDS;PID;VALUE;UNITS`, as Car Scanner writes it.
struct ParameterColumns {
    /// What a row tells.
    typealias Reported = (role: ColumnRole, unit: ColumnUnit, cell: String)

    private let name, value: Int
    private let unit: Int?
    /// The known names of the file so far; a name may have no meaning.
    private var meanings: [String: (ColumnRole, ColumnUnit)?] = [:]
    /// The first name of each role.
    private var firsts: [ColumnRole: String] = [:]

    /// Finds the columns among a table's heads; fails if its columns are a quantity each.
    init?(heads: [String]) {
        let heads = heads.map { $0.lowercased() }
        guard let name = heads.firstIndex(where: ["pid", "parameter", "sensor"].contains),
            let value = heads.firstIndex(where: ["value", "wert", "verdi"].contains)
        else { return nil }
        self.name = name
        self.value = value
        unit = heads.firstIndex(where: ["unit", "units", "einheit", "enhet"].contains)
    }

    /// The indices of these columns' cells in the rows of the file.
    var positions: [Int] { [name, value] + (unit.map { [$0] } ?? []) }

    /// The name of a row's quantity with its unit, in the form of a column's head, and its
    /// value.
    func kept(_ row: [String]) -> [String] {
        guard max(name, value) < row.count else { return ["", ""] }
        let unit = unit.flatMap { $0 < row.count && !row[$0].isEmpty ? " (\(row[$0]))" : nil }
        return [row[name] + (unit ?? ""), row[value]]
    }

    /// What a row tells; `nil` where nobody knows its name, or an earlier name tells the same.
    mutating func reported(
        by kept: ArraySlice<String>, meaning: (String) -> (ColumnRole, ColumnUnit)?
    ) -> Reported? {
        guard let head = kept.first, let cell = kept.last, !head.isEmpty else { return nil }
        guard let known = meanings[head] else {
            // A file may have any number of names.
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
