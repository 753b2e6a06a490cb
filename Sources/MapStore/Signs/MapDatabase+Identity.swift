import Platform

extension MapDatabase {
    /// What tells this road network from any other: a hash of its size and of lines spread evenly
    /// over it, the same for equal maps.
    ///
    /// - Returns: 16 hexadecimal digits.
    /// - Throws: ``MapStoreError`` if the map has no road network or can't be read.
    public func networkIdentity() throws(MapStoreError) -> String {
        var hash = StableHash()
        let count = try rows(Queries.edgeCount).first { $0.int(at: 0) ?? 0 } ?? 0
        hash.add(UInt64(clamping: count))
        let lines = try rows(Self.lastGeometry).first { $0.int(at: 0) ?? 0 } ?? 0
        hash.add(UInt64(clamping: lines))
        for step in 0..<Self.samples {
            let (product, isTooLarge) = lines.multipliedReportingOverflow(by: step)
            guard !isTooLarge else { break }
            let number = product / Self.samples + 1
            let bytes = try rows(Queries.geometry, number).first { $0.blob(at: 1) ?? [] } ?? []
            hash.add(bytes)
        }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: max(16 - digits.count, 0)) + digits
    }

    private static let lastGeometry = "SELECT max(geometry_id) FROM road_geometries"
    private static let samples = 256
}
