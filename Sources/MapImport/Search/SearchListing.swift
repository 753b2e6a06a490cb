import MapStore
import Platform

/// Lists all search entries, the highest rank first, and among equal ranks streets first.
struct SearchListing: Sendable {
    /// The road network, from which the streets are made.
    let network: ImportedRoadGraph
    /// All other entries.
    let collector: SearchCollector
    /// The memory whose limit applies to the order of all entries; `nil` keeps it in memory.
    var memory: ScratchMemory?

    /// Writes all entries, and makes their indexes.
    ///
    /// - Parameters:
    ///   - writer: the destination.
    ///   - progress: called now and then with the entries done and their total; stops the work by
    ///     throwing.
    /// - Returns: the number of entries.
    /// - Throws: any error that `progress` throws; `MapStoreError` if the disk is full.
    func write(
        to writer: SearchWriter, progress: (_ done: Int, _ total: Int) throws -> Void
    ) throws -> Int {
        let settlements = Settlements(collector.entries)
        let addresses = AddressStreets(
            StreetIndex(network: network).entries()
                + StreetIndex(network: network, by: .number).entries()
                + MotorwayExits(network).entries(), of: collector.entries,
            in: memory)
        let streets = addresses.streets
        let entries = streets.count + collector.entries.count
        let total = entries + writer.indexesLeft * (entries / Self.indexFraction)
        var count = 0
        var ids = [Int](repeating: 0, count: streets.count)
        for number in numbersByRank(streets).elements.lazy.map({ Int($0) }) {
            if count.isMultiple(of: 1000) { try progress(count, total) }
            count += 1
            let other = number - streets.count
            var entry = other < 0 ? streets[number] : collector.entries[other]
            if ![.address, .place, .entrance].contains(entry.kind), entry.locality == nil {
                entry.locality = settlements.name(at: entry.position)
            }
            // Streets have higher ranks than addresses, so that they are written before.
            let street = other < 0 ? -1 : Int(addresses.numbers[other])
            let id = try writer.write(entry, ofStreet: street < 0 ? nil : ids[street])
            if other < 0 { ids[number] = id }
        }
        while writer.indexesLeft > 0 {
            try progress(total - writer.indexesLeft * (entries / Self.indexFraction), total)
            try writer.makeNextIndex()
        }
        return count
    }

    /// The numbers of all entries by descending rank, in stable order; the streets have the first
    /// numbers.
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
