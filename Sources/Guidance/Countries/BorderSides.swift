import Geometry

#if canImport(Glibc)
    import Glibc
#endif

/// Finds out which country lies on which side of a map's border.
///
/// A way of OpenStreetMap says which countries it parts and not on which sides they are; that follows
/// from the way round a country's whole outline, which an extract seldom holds. So the outlines of the
/// world are asked at places beside the line: they may be a kilometre off, but not everywhere and on
/// both sides.
struct BorderSides {
    /// The line with its sides; `nil` where they remain unclear.
    let line: BorderLine?

    /// Metres from the line at which is asked, and at how many places along it.
    private static let offsets = [500.0, 1_500, 4_000]
    private static let samples = 16

    init(of border: NetworkBorder, on world: CountryMap) {
        let points = border.line.compactMap(BorderLine.Point.init)
        guard points.count > 1, let first = border.countries.first else {
            line = nil
            return
        }
        let second = border.countries.count > 1 ? border.countries[1] : nil
        // How much more speaks for the first country on the left than on the right.
        var balance = 0
        let step = max(1, (points.count - 1) / Self.samples)
        for index in stride(from: 0, to: points.count - 1, by: step) {
            let (a, b) = (points[index].coordinate, points[index + 1].coordinate)
            for offset in Self.offsets {
                for (sign, place) in zip([1, -1], Self.beside(a, b, offset)) {
                    guard let found = world.country(at: place) else { continue }
                    if found == first { balance += sign }
                    if found == second { balance -= sign }
                }
            }
        }
        guard balance != 0 else {
            line = nil
            return
        }
        line = BorderLine(
            left: balance > 0 ? first : second, right: balance > 0 ? second : first,
            points: points)
    }

    /// Two places beside the middle of a piece: on its left, and on its right.
    private static func beside(
        _ a: Coordinate, _ b: Coordinate, _ offset: Double
    ) -> [Coordinate] {
        let degree = EarthModel.meanRadiusMeters * .pi / 180
        let narrow = max(cos(a.latitude * .pi / 180), 0.01)
        let (x, y) = ((b.longitude - a.longitude) * narrow, b.latitude - a.latitude)
        let length = max(hypot(x, y), 1e-12)
        return [1.0, -1].map { side in
            Coordinate(
                longitude: (a.longitude + b.longitude) / 2
                    - side * y / length * offset / degree / narrow,
                latitude: (a.latitude + b.latitude) / 2 + side * x / length * offset / degree)
        }
    }
}
