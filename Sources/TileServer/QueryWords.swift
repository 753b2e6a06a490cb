/// The members of a query, decoded, in their order.
struct QueryWords: Sendable {
    private let members: [(name: Substring, value: Substring)]

    /// The maximum number of members; more are hostile, and the rest is ignored.
    private static let mostMembers = 500

    init(_ query: String?) {
        members = (query ?? "").split(separator: "&").prefix(Self.mostMembers).map { member in
            let halves = member.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (halves[0], halves.count == 2 ? halves[1] : "")
        }
    }

    /// The first value of a name; `nil` if there is none, or if it is not valid text.
    func first(_ name: String) -> String? {
        members.first { $0.name == name }.flatMap {
            PercentCoding.text($0.value, plusIsSpace: true)
        }
    }

    /// All values of a name.
    func all(_ name: String) -> [String] {
        members.filter { $0.name == name }.compactMap {
            PercentCoding.text($0.value, plusIsSpace: true)
        }
    }

    /// The names that occur, each once.
    var names: [String] {
        var names: [String] = []
        for member in members where !names.contains(String(member.name)) {
            names.append(String(member.name))
        }
        return names
    }
}

/// Percent-encoding (RFC 3986, 2.1).
enum PercentCoding {
    /// Decodes text; `nil` if the result is not valid: bytes that are not UTF-8, control
    /// characters, a percent sign alone.
    static func text(_ coded: Substring, plusIsSpace: Bool = false) -> String? {
        guard coded.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") })
        else { return String(coded) }
        var bytes: [UInt8] = []
        var rest = Substring(coded).utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit),
                    let low = rest.popFirst().flatMap(digit), high * 16 + low >= 0x20,
                    high * 16 + low != 0x7F
                else { return nil }
                bytes.append(high * 16 + low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Encodes text as a part of a path (RFC 3986, 2.3).
    static func coded(_ text: String) -> String {
        text.utf8.reduce(into: "") { coded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                coded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                coded += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
