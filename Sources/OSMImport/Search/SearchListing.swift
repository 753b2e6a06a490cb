import MapStore

/// Lists what can be searched for: streets, then everything else.
struct SearchListing: Sendable {
    /// The roads, of which streets are made.
    let network: RoadGraph
    /// Everything else.
    let collector: SearchCollector

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
        let total = entries + writer.indexesLeft * (entries / Self.indexShare)
        var count = 0
        func write(_ entry: SearchEntry) throws {
            if count.isMultiple(of: 1000) { try progress(count, total) }
            try writer.write(entry)
            count += 1
        }
        for entry in streets { try write(entry) }
        for entry in collector.entries(besides: streets) { try write(entry) }
        while writer.indexesLeft > 0 {
            try progress(total - writer.indexesLeft * (entries / Self.indexShare), total)
            try writer.makeNextIndex()
        }
        return count
    }

    /// An index takes about as long as one of so many parts of the entries.
    private static let indexShare = 8
}
