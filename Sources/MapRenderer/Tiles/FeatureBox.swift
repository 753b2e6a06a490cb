import MapGeometry
import VectorTile

/// The box around a feature, in units of its tile.
struct FeatureBox {
    private var minX = Int32.max
    private var minY = Int32.max
    private var maxX = Int32.min
    private var maxY = Int32.min

    /// The box around points; around none it lies nowhere.
    init(around points: some Sequence<TilePoint>) {
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
    }

    /// The box around all tile units from which paint may reach into a window of the picture.
    ///
    /// - Parameters:
    ///   - window: in logical pixels.
    ///   - reach: logical pixels by which paint stands out of a shape.
    ///   - transform: from tile units to logical pixels; one that can't be undone gives a box
    ///     around everything.
    init(around window: ScreenBox, reach: Double, _ transform: TilePlacement.Scaled) {
        let area = window.expanded(by: max(reach, 0))
        let determinant = transform.a * transform.d - transform.b * transform.c
        minX = .min
        minY = .min
        maxX = .max
        maxY = .max
        guard determinant != 0, determinant.isFinite else { return }
        let inverse = (
            a: transform.d / determinant, b: -transform.b / determinant,
            c: -transform.c / determinant, d: transform.a / determinant
        )
        let corners = [
            (area.minX, area.minY), (area.maxX, area.minY),
            (area.maxX, area.maxY), (area.minX, area.maxY),
        ].map { x, y in
            let (x, y) = (x - transform.tx, y - transform.ty)
            return (x: inverse.a * x + inverse.c * y, y: inverse.b * x + inverse.d * y)
        }
        guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        minX = Self.unit(below: corners.map(\.x).min())
        minY = Self.unit(below: corners.map(\.y).min())
        maxX = Self.unit(above: corners.map(\.x).max())
        maxY = Self.unit(above: corners.map(\.y).max())
    }

    /// Whether two boxes have a point in common.
    @inline(__always)
    func touches(_ other: FeatureBox) -> Bool {
        minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
    }

    /// The whole unit below a number, and one more for what rounding takes.
    private static func unit(below value: Double?) -> Int32 {
        Int32(min(max((value ?? 0).rounded(.down) - 1, -2e9), 2e9))
    }

    private static func unit(above value: Double?) -> Int32 {
        Int32(min(max((value ?? 0).rounded(.up) + 1, -2e9), 2e9))
    }
}
