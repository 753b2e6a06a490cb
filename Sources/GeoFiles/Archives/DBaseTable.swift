import Geometry

/// The table of properties beside the shapes of a Shapefile (dBASE III).
struct DBaseTable {
    private let bytes: [UInt8]
    private let header: Int
    private let rowSize: Int
    private let rowCount: Int
    private var columns: [(name: String, type: UInt8, offset: Int, size: Int)] = []
    private let encoding: CodePage?

    /// A table; `nil` for one that is damaged.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - encoding: the content of the `.cpg` beside it; `nil` for the table's own language byte.
    init?(_ bytes: [UInt8], encoding: String? = nil) {
        guard bytes.count > 32 else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        self.bytes = bytes
        self.encoding = encoding.flatMap { CodePage(named: $0) } ?? CodePage(ofLanguage: bytes[29])
        (rowCount, header, rowSize) = (number(4, 4), number(8, 2), number(10, 2))
        guard header <= bytes.count, rowSize > 0 else { return nil }
        var (position, offset) = (32, 1)
        while position + 32 <= header, bytes[position] != 0x0D, columns.count < 255 {
            let size = Int(bytes[position + 16])
            let name = bytes[position..<position + 11].prefix { $0 != 0 }
            columns.append((text(name), bytes[position + 11], offset, size))
            offset += size
            position += 32
        }
        guard offset <= rowSize else { return nil }
    }

    /// The properties of a row; empty beyond the end, and for values without content.
    func properties(ofRow row: Int) -> [(key: String, value: PropertyValue)] {
        let start = header + row * rowSize
        guard row < rowCount, start + rowSize <= bytes.count else { return [] }
        return columns.compactMap { column in
            let field = bytes[start + column.offset..<start + column.offset + column.size]
            let value = text(field)
            guard !value.isEmpty else { return nil }
            if column.type == UInt8(ascii: "N") || column.type == UInt8(ascii: "F"),
                let number = RecordedNumber.value(value[...])
            {
                return (column.name, .number(number))
            }
            return (column.name, .string(value))
        }
    }

    /// Text without blanks around it: in the table's encoding, else UTF-8, else Latin-1.
    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        let kept = bytes.filter { $0 != 0 }
        let text =
            (kept.allSatisfy { $0 < 0x80 } ? nil : encoding?.text(kept))
            ?? String(validating: kept, as: UTF8.self)
            ?? String(String.UnicodeScalarView(kept.map { UnicodeScalar($0) }))
        return text.trimmingBlanks
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        guard let start = firstIndex(where: { $0 != " " }),
            let end = lastIndex(where: { $0 != " " })
        else { return "" }
        return String(self[start...end])
    }
}
