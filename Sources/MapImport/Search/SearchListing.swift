import MapStore
import Platform

/// Lists what can be searched for: what matters most first, and of equals streets before all else.
struct SearchListing: Sendable {
    /// The roads, of which streets are made.
    let network: RoadGraph
    /// Everything else.
    let collector: SearchCollector
    /// Whose limit the order of all entries is subject to; `nil` keeps it in memory.
    var memory: ScratchMemory?

    /// Writes all of it, and makes its indexes.
    ///
    /// - Parameters:
    ///   - writer: where to.
    ///   - progress: told now and then how much of how much is done; stops the work by throwing.
    /// - Returns: how many entries there are.
    /// - Throws: what `progress` throws; `MapStoreError` if the disk is full.
    func write(
        to writer: SearchWriter, progress: (_ done: Int, _ total: Int) throws -> Void
    ) throws -> Int {
        let streets = StreetIndex(network: network).entries()
        let entries = streets.count + collector.entries.count
        let total = entries + writer.indexesLeft * (entries / Self.indexFraction)
        var count = 0
        func write(_ entry: SearchEntry) throws {
            if count.isMultiple(of: 1000) { try progress(count, total) }
            try writer.write(entry)
            count += 1
        }
        for number in numbersByRank(streets).elements.lazy.map({ Int($0) }) {
            try write(
                number < streets.count
                    ? streets[number] : collector.entries[number - streets.count])
        }
        while writer.indexesLeft > 0 {
            try progress(total - writer.indexesLeft * (entries / Self.indexFraction), total)
            try writer.makeNextIndex()
        }
        return count
    }

    /// The numbers of all entries, of which the streets have the first: those of the highest rank before
    /// the others, and equals as they stand.
    private func numbersByRank(_ streets: [SearchEntry]) -> ScratchArray<UInt32> {
        let others = collector.numbers(besides: streets)
        func forEachRank(_ body: (_ number: Int, _ rank: Int) -> Void) {
            for (number, street) in streets.enumerated() { body(number, street.rank) }
            for number in others {
                body(streets.count + number, collector.entries.rank(of: number))
            }
        }
        var counts: [Int: Int] = [:]
        forEachRank { _, rank in counts[rank, default: 0] += 1 }
        let numbers = ScratchArray<UInt32>(in: memory)
        var places: [Int: Int] = [:]
        for (rank, count) in counts.sorted(by: { $0.key > $1.key }) {
            places[rank] = numbers.count
            for _ in 0..<count { numbers.append(0) }
        }
        forEachRank { number, rank in
            guard let place = places[rank] else { return }
            numbers[place] = UInt32(clamping: number)
            places[rank] = place + 1
        }
        return numbers
    }

    /// An index takes about as long as one of so many parts of the entries.
    private static let indexFraction = 8
}
