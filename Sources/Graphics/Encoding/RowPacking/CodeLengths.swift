/// The lengths of a block's codes, packed by a code of their own (RFC 1951, 3.2.7).
struct CodeLengths {
    /// How many lengths of bytes' and lengths' symbols there are, and how many of distances.
    private let counts: (symbols: Int, distances: Int)
    /// A symbol of the code of lengths, its extra bits, and how many these are.
    private var runs: [(symbol: Int, extra: UInt64, bits: UInt64)] = []

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Finds runs in the lengths of both codes, one behind the other.
    init(_ symbols: [UInt8], _ distances: [UInt8]) {
        counts = (
            max((symbols.lastIndex { $0 > 0 } ?? 0) + 1, 257),
            max((distances.lastIndex { $0 > 0 } ?? 0) + 1, 1)
        )
        let all = symbols[..<counts.symbols] + distances[..<counts.distances]
        var place = all.startIndex
        while place < all.endIndex {
            let value = all[place]
            let end = all[place...].firstIndex { $0 != value } ?? all.endIndex
            add(value, end - place)
            place = end
        }
    }

    private mutating func add(_ value: UInt8, _ count: Int) {
        var left = count
        if value == 0 {
            while left > 2 {
                let run = min(left, 138)
                if run > 10 {
                    runs.append((18, UInt64(run - 11), 7))
                } else {
                    runs.append((17, UInt64(run - 3), 3))
                }
                left -= run
            }
        } else {
            runs.append((Int(value), 0, 0))
            left -= 1
            while left > 2 {
                let run = min(left, 6)
                runs.append((16, UInt64(run - 3), 2))
                left -= run
            }
        }
        for _ in 0..<left { runs.append((Int(value), 0, 0)) }
    }

    /// Writes how many there are, the code of lengths, and the lengths.
    func write(to target: inout UnsafeMutableRawPointer, _ writer: inout BitWriter) {
        var frequencies = [UInt32](repeating: 0, count: 19)
        for run in runs { frequencies[run.symbol] += 1 }
        let code = HuffmanCode(frequencies, limit: 7)
        let sent = max((Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4)
        writer.put(UInt64(counts.symbols - 257), 5, to: &target)
        writer.put(UInt64(counts.distances - 1), 5, to: &target)
        writer.put(UInt64(sent - 4), 4, to: &target)
        for symbol in Self.order[..<sent] {
            writer.put(UInt64(code.lengths[symbol]), 3, to: &target)
        }
        for run in runs {
            let length = UInt64(code.lengths[run.symbol])
            let value = UInt64(code.codes[run.symbol]) | run.extra << length
            writer.put(value, length + run.bits, to: &target)
        }
    }
}
