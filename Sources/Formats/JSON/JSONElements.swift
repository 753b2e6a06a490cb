/// The elements of a document's long arrays, parsed one at a time.
///
/// A document of a million objects as values takes several gigabytes, its bytes a fraction of that.
public struct JSONElements {
    private let bytes: [UInt8]
    private let keys: Set<String>
    private var place = 0
    private var phase = Phase.beginning

    private enum Phase {
        case beginning
        /// Between the members of the outermost object; whether an array was found.
        case members(hasArray: Bool)
        /// Within an array; whether it is the whole document.
        case elements(isOutermost: Bool)
        case end
    }

    /// The elements of a document.
    ///
    /// - Parameters:
    ///   - bytes: the whole document.
    ///   - keys: the names of the arrays whose elements are read. If the document is an array, its
    ///     elements are; if it has no such array, it is the only element.
    public init(_ bytes: [UInt8], of keys: Set<String>) {
        self.bytes = bytes
        self.keys = keys
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Returns the next element; `nil` after the last one.
    ///
    /// - Parameter word: a word that the element's text must contain, else it is passed over
    ///   without being parsed; empty for every element.
    /// - Returns: the element.
    /// - Throws: ``JSONError`` with the line in the document; nothing can be read after it.
    public mutating func next(containing word: String = "") throws(JSONError) -> JSONValue? {
        let word = Array(word.utf8)
        while let range = try nextRange() {
            guard word.isEmpty || contains(word, in: range) else { continue }
            do {
                return try JSONValue(parsing: Array(bytes[range]))
            } catch {
                phase = .end
                throw JSONError(
                    message: error.message, line: error.line + lines(before: range.lowerBound),
                    column: error.column)
            }
        }
        return nil
    }

    // MARK: Scanning

    private mutating func nextRange() throws(JSONError) -> Range<Int>? {
        while true {
            skipBlanks()
            guard place < bytes.count else {
                if case .end = phase { return nil }
                throw failure(bytes.isEmpty ? "it is empty" : "it ends too early")
            }
            switch phase {
            case .end: return nil
            case .beginning:
                switch bytes[place] {
                case Self.openArray:
                    place += 1
                    phase = .elements(isOutermost: true)
                case Self.openObject:
                    place += 1
                    phase = .members(hasArray: false)
                default:
                    phase = .end
                    return 0..<bytes.count
                }
            case .members(let hasArray):
                if bytes[place] == Self.closeObject {
                    phase = .end
                    return hasArray ? nil : 0..<bytes.count
                }
                try nextMember(hasArray)
            case .elements(let isOutermost):
                switch bytes[place] {
                case Self.comma: place += 1
                case Self.closeArray:
                    place += 1
                    phase = isOutermost ? .end : .members(hasArray: true)
                default: return try value()
                }
            }
        }
    }

    /// Passes over a member, or enters its array.
    private mutating func nextMember(_ hasArray: Bool) throws(JSONError) {
        if bytes[place] == Self.comma {
            place += 1
            return
        }
        guard bytes[place] == Self.quote else { throw failure("a name is expected") }
        let name = try value()
        skipBlanks()
        guard place < bytes.count, bytes[place] == Self.colon else {
            throw failure("':' is expected")
        }
        place += 1
        skipBlanks()
        let key = String(decoding: bytes[name].dropFirst().dropLast(), as: UTF8.self)
        if keys.contains(key), place < bytes.count, bytes[place] == Self.openArray {
            place += 1
            phase = .elements(isOutermost: false)
        } else {
            _ = try value()
            phase = .members(hasArray: hasArray)
        }
    }

    /// Passes over a value and returns where it is; what is within it is not checked.
    private mutating func value() throws(JSONError) -> Range<Int> {
        let start = place
        var depth = 0
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case Self.quote:
                try skipText()
                if depth == 0 { return start..<place }
                continue
            case Self.openObject, Self.openArray: depth += 1
            case Self.closeObject, Self.closeArray:
                // The bracket that closes what is around a number or a word is not part of it.
                guard depth > 0 else { return try range(from: start) }
                depth -= 1
                if depth == 0 {
                    place += 1
                    return start..<place
                }
            case Self.comma, Self.colon:
                if depth == 0 { return try range(from: start) }
            default: break
            }
            place += 1
        }
        throw failure("it ends too early")
    }

    private mutating func range(from start: Int) throws(JSONError) -> Range<Int> {
        guard start < place else { throw failure("a value is expected") }
        return start..<place
    }

    private mutating func skipText() throws(JSONError) {
        place += 1
        while place < bytes.count {
            switch bytes[place] {
            case Self.quote:
                place += 1
                return
            case Self.backslash: place += 2
            default: place += 1
            }
        }
        throw failure("it ends within a text")
    }

    private mutating func skipBlanks() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    private func contains(_ word: [UInt8], in range: Range<Int>) -> Bool {
        guard range.count >= word.count, let first = word.first else { return false }
        for start in range.lowerBound...range.upperBound - word.count
        where bytes[start] == first && bytes[start..<start + word.count].elementsEqual(word) {
            return true
        }
        return false
    }

    private func lines(before place: Int) -> Int {
        bytes[..<place].reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    }

    private mutating func failure(_ message: String) -> JSONError {
        phase = .end
        return JSONError(
            message: message, line: lines(before: min(place, bytes.count)) + 1, column: 0)
    }

    private static let quote = UInt8(ascii: "\""), backslash = UInt8(ascii: "\\")
    private static let comma = UInt8(ascii: ","), colon = UInt8(ascii: ":")
    private static let openObject = UInt8(ascii: "{"), closeObject = UInt8(ascii: "}")
    private static let openArray = UInt8(ascii: "["), closeArray = UInt8(ascii: "]")
}
