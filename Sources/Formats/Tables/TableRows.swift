/// Reads the rows of delimited text (RFC 4180, and the variants of spreadsheets) one by one.
package struct TableRows: Sequence, IteratorProtocol {
    /// The separator between two fields.
    package let separator: UInt8
    /// The line on which the next row begins, from 1.
    private(set) var line = 1
    /// The line on which the last row read begins, from 1.
    package private(set) var rowLine = 1

    private let bytes: [UInt8]
    private var position: Int
    private let greatestColumns: Int

    /// The rows of a file.
    package init(_ bytes: [UInt8], greatestColumns: Int) {
        self.bytes = bytes
        self.greatestColumns = greatestColumns
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        separator = Self.separator(of: bytes)
    }

    /// The next row that is not empty; fields are returned without quotes and surrounding blanks.
    package mutating func next() -> [String]? {
        while position < bytes.count {
            let begin = line
            let fields = row()
            if fields.contains(where: { !$0.isEmpty }) {
                rowLine = begin
                return fields
            }
        }
        return nil
    }

    private mutating func row() -> [String] {
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        func finished() -> String {
            let start = field.firstIndex { $0 > 0x20 } ?? field.endIndex
            let end = field.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
            return String(decoding: field[start..<end], as: UTF8.self)
        }
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == 0x0A { line += 1 }
            if byte == UInt8(ascii: "\"") {
                let isDoubled = position < bytes.count && bytes[position] == byte
                if isQuoted && isDoubled {
                    field.append(byte)
                    position += 1
                } else {
                    isQuoted.toggle()
                }
            } else if isQuoted {
                field.append(byte)
            } else if byte == separator {
                if fields.count < greatestColumns { fields.append(finished()) }
                field.removeAll(keepingCapacity: true)
            } else if byte == 0x0A || byte == 0x0D {
                break
            } else {
                field.append(byte)
            }
        }
        if fields.count < greatestColumns { fields.append(finished()) }
        return fields
    }

    /// A tab or semicolon if most lines have it, else the comma, which may also be a decimal mark.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        let lines = bytes.prefix(64 << 10).split { $0 == 0x0A || $0 == 0x0D }.prefix(30)
        return [UInt8(ascii: "\t"), UInt8(ascii: ";")].first { separator in
            lines.count { $0.contains(separator) } * 2 > lines.count
        } ?? UInt8(ascii: ",")
    }
}
