/// Distinct texts in one buffer, found by their numbers; number 0 is no text.
struct TextTable: Sendable {
    private let bytes: [UInt8]
    /// The end of each text.
    private let ends: [UInt32]

    /// The text of a number; `nil` for 0.
    subscript(number: UInt32) -> String? {
        let index = Int(number)
        guard index > 0 else { return nil }
        return String(decoding: bytes[Int(ends[index - 1])..<Int(ends[index])], as: UTF8.self)
    }

    var byteCount: Int { bytes.count + 4 * ends.count }

    /// Gathers texts.
    struct Builder {
        private var bytes: [UInt8] = []
        private var ends: [UInt32] = [0]
        private var numbers: [String: UInt32] = [:]

        /// The maximum number of bytes, more than all street names of a continent have.
        private static let maximumBytes = 1 << 30

        /// Returns the number of a text; 0 for none, and if the table is full.
        mutating func number(of text: String?) -> UInt32 {
            guard let text, !text.isEmpty else { return 0 }
            if let known = numbers[text] { return known }
            guard bytes.count + text.utf8.count <= Self.maximumBytes else { return 0 }
            bytes.append(contentsOf: text.utf8)
            let number = UInt32(ends.count)
            ends.append(UInt32(bytes.count))
            numbers[text] = number
            return number
        }

        /// The texts gathered so far.
        var table: TextTable { TextTable(bytes: bytes, ends: ends) }
    }
}
