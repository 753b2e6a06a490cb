/// The file of outlines that `scripts/make-country-outlines` makes and describes.
///
/// All of it is checked; what is kept of it are the runs of its lines with the boxes around them, for a
/// question looks at a few of four thousand runs, and unpacks these.
struct CountryFile {
    private let bytes: [UInt8]
    private var position = 0
    private var runs: [BorderRun] = []
    private var lines: [BorderIndex.Sides] = []

    private static let magic = Array("RCO1".utf8)

    /// All lines of a file.
    static func index(_ bytes: [UInt8]) throws(CountryMapError) -> BorderIndex {
        var file = CountryFile(bytes: bytes)
        try file.readLines()
        return BorderIndex(file.runs, of: file.lines, points: .packed(bytes))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func readLines() throws(CountryMapError) {
        guard bytes.starts(with: Self.magic) else { throw damage }
        position = Self.magic.count
        var countries: [String?] = [nil]
        for _ in 0..<(try byte()) {
            countries.append(String(decoding: [try byte(), try byte()], as: UTF8.self))
        }
        while position < bytes.count {
            let (left, right) = (Int(try byte()), Int(try byte()))
            guard max(left, right) < countries.count else { throw damage }
            lines.append((countries[left], countries[right]))
            try readRuns()
        }
    }

    /// Passes over the points of a line; one of a single point has no run.
    private mutating func readRuns() throws(CountryMapError) {
        var points = PackedPoints(bytes, at: position)
        // A point takes two bytes at least.
        guard let count = points.number(), count <= bytes.count - points.position else {
            throw damage
        }
        defer { position = points.position }
        guard count > 0 else { return }
        guard var latest = points.next() else { throw CountryMapError(position: points.position) }
        var left = Int(count) - 1
        while left > 0 {
            // The point that ends a run begins the next one.
            var run = BorderRun(latest, at: points.position, of: lines.count - 1)
            let pieces = min(left, BorderRun.maximumCount)
            for _ in 0..<pieces {
                guard let point = points.next() else {
                    throw CountryMapError(position: points.position)
                }
                run.append(point)
                latest = point
            }
            runs.append(run)
            left -= pieces
        }
    }

    private var damage: CountryMapError { CountryMapError(position: position) }

    private mutating func byte() throws(CountryMapError) -> UInt8 {
        guard position < bytes.count else { throw damage }
        defer { position += 1 }
        return bytes[position]
    }
}
