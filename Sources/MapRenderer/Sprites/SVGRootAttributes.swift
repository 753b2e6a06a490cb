/// The attributes that stand in the root element of an SVG document.
///
/// Enough for the numbers that our icons carry: the text between `<svg` and the next `>`, names
/// and values in double quotes.
struct SVGRootAttributes {
    private var values: [String: String] = [:]

    init(_ bytes: [UInt8]) {
        // Bytes, for characters take twenty times as long, and an icon is read for its first tile.
        let text = bytes.prefix(4096)
        let tag = Array("<svg".utf8)
        guard let start = text.indices.first(where: { text[$0...].starts(with: tag) }) else {
            return
        }
        let head = text[(start + tag.count)...].prefix { $0 != UInt8(ascii: ">") }
        let parts = head.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        // name= "value" name= "value" …: names at even places, values at odd ones.
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let name = parts[index].filter { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "=") }
            values[String(decoding: name, as: UTF8.self)] = String(
                decoding: parts[index + 1], as: UTF8.self)
        }
    }

    /// The value of an attribute.
    subscript(name: String) -> String? { values[name] }

    /// The numbers of an attribute, separated by blanks; empty unless all are finite.
    func numbers(_ name: String) -> [Double] {
        let words = (values[name] ?? "").split(separator: " ")
        let numbers = words.compactMap { Double(String($0)) }.filter(\.isFinite)
        return numbers.count == words.count ? numbers : []
    }

    /// Pairs of numbers, each in order; empty unless all are.
    func ranges(_ name: String) -> [ClosedRange<Double>] {
        let numbers = numbers(name)
        guard numbers.count.isMultiple(of: 2) else { return [] }
        let pairs = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
        return pairs.allSatisfy { $0.0 < $0.1 } ? pairs.map { $0.0...$0.1 } : []
    }
}
