/// The fields of a kind of FIT message, in their order.
struct FITDefinition {
    /// The global number of the message.
    let message: Int
    let isBigEndian: Bool
    /// The bytes of all fields.
    var size = 0
    private(set) var fields: [(number: Int, offset: Int, size: Int, type: UInt8)] = []

    init(message: Int, isBigEndian: Bool) {
        self.message = message
        self.isBigEndian = isBigEndian
    }

    mutating func add(number: Int, size: Int, type: UInt8) {
        fields.append((number, self.size, size, type & 0x1F))
        self.size += size
    }
}

/// One FIT message; values that mean "invalid" are absent.
struct FITMessage {
    private let bytes: [UInt8]
    private let start: Int
    private let definition: FITDefinition

    init(_ bytes: [UInt8], at start: Int, _ definition: FITDefinition) {
        self.bytes = bytes
        self.start = start
        self.definition = definition
    }

    /// A whole number; of an array the first.
    func whole(_ number: Int) -> Int? {
        guard let field = definition.fields.first(where: { $0.number == number }),
            let (size, isSigned, invalid) = Self.kind(field.type), field.size >= size
        else { return nil }
        let base = start + field.offset
        let raw = (0..<size).reduce(UInt64(0)) {
            let shift = UInt64(8 * (definition.isBigEndian ? size - 1 - $1 : $1))
            return $0 | UInt64(bytes[base + $1]) << shift
        }
        guard raw != invalid else { return nil }
        guard isSigned else { return Int(clamping: raw) }
        let unused = UInt64(64 - size * 8)
        return Int(Int64(bitPattern: raw << unused) >> Int64(unused))
    }

    /// A scaled number, as the profile describes it.
    func number(_ number: Int, scale: Double = 1, offset: Double = 0) -> Double? {
        whole(number).map { Double($0) / scale - offset }
    }

    /// A number of semicircles as degrees.
    func degrees(_ number: Int) -> Double? {
        whole(number).map { Double($0) * (180 / 2_147_483_648) }
    }

    /// A text, which ends at its first zero.
    func text(_ number: Int) -> String? {
        guard let field = definition.fields.first(where: { $0.number == number }), field.type == 7
        else { return nil }
        let base = start + field.offset
        return String(decoding: bytes[base..<base + field.size].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Size, sign and the invalid value of a base type, by its low five bits; `nil` for texts and
    /// floating-point numbers, which none of the fields read here has.
    private static func kind(_ type: UInt8) -> (size: Int, isSigned: Bool, invalid: UInt64)? {
        switch type {
        case 0, 2, 13: (1, false, 0xFF)
        case 1: (1, true, 0x7F)
        case 3: (2, true, 0x7FFF)
        case 4: (2, false, 0xFFFF)
        case 5: (4, true, 0x7FFF_FFFF)
        case 6: (4, false, 0xFFFF_FFFF)
        case 10: (1, false, 0)
        case 11: (2, false, 0)
        case 12: (4, false, 0)
        case 14: (8, true, 0x7FFF_FFFF_FFFF_FFFF)
        case 15: (8, false, 0xFFFF_FFFF_FFFF_FFFF)
        case 16: (8, false, 0)
        default: nil
        }
    }
}
