import MapGeometry

/// A ring whose sides are sorted into bands of latitude, to ask of many points whether they lie in it.
///
/// The outer ring of a country's sea has millions of sides and a hundred thousand islands: to walk
/// round the ring for each would take days.
struct RingIndex {
    private let ring: [Coordinate]
    private let south: Double
    private let bandHeight: Double
    /// For each band the sides that touch it, by their first corner.
    private var bands: [[Int32]]

    /// An index with about one band for every hundred sides.
    init(_ ring: [Coordinate]) {
        self.ring = ring
        let latitudes = ring.map(\.latitude)
        south = latitudes.min() ?? 0
        let height = (latitudes.max() ?? 0) - south
        let count = min(max(ring.count / 100, 1), 100_000)
        bandHeight = height > 0 ? height / Double(count) : 1
        bands = Array(repeating: [], count: count)
        for index in ring.indices {
            let a = band(of: ring[index].latitude)
            let b = band(of: ring[following(index)].latitude)
            for band in min(a, b)...max(a, b) {
                bands[band].append(Int32(truncatingIfNeeded: index))
            }
        }
    }

    /// Whether a point lies in the ring: an odd number of sides is crossed on the way east.
    func contains(_ point: Coordinate) -> Bool {
        guard point.latitude >= south,
            point.latitude <= south + bandHeight * Double(bands.count)
        else { return false }
        var isInside = false
        for index in bands[band(of: point.latitude)] {
            let a = ring[Int(index)]
            let b = ring[following(Int(index))]
            guard (a.latitude > point.latitude) != (b.latitude > point.latitude) else { continue }
            let share = (point.latitude - a.latitude) / (b.latitude - a.latitude)
            if point.longitude < a.longitude + share * (b.longitude - a.longitude) {
                isInside.toggle()
            }
        }
        return isInside
    }

    private func following(_ index: Int) -> Int { index + 1 == ring.count ? 0 : index + 1 }

    private func band(of latitude: Double) -> Int {
        let band = ((latitude - south) / bandHeight).rounded(.down)
        return Int(min(max(band, 0), Double(bands.count - 1)))
    }
}
