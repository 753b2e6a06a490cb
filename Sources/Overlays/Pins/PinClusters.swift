public import Colors
import MapGeometry

/// Gathers pins that would lie over each other at a zoom into discs with their number.
///
/// In the order of the data, each pin takes its free neighbours within the radius (V. Agafonkin,
/// "Clustering millions of points on a map with Supercluster", 2016, for one zoom). It looks at all
/// pins, not only at those of a picture, so that panning changes no cluster.
public enum PinClusters {
    /// Logical pixels around a pin within which others join it.
    public static let radius = 34.0

    /// The pins of a picture.
    ///
    /// - Parameters:
    ///   - pins: all of them, the most important first.
    ///   - worldSize: logical pixels across the world at the picture's zoom.
    ///   - color: of the discs.
    /// - Returns: clusters, the largest first, and then the pins that stand alone in their order.
    public static func gathered(_ pins: [Pin], worldSize: Double, color: Color) -> [Pin] {
        let radius = radius / max(worldSize, 1)
        var cells: [Cell: [Int]] = [:]
        cells.reserveCapacity(pins.count)
        for (index, pin) in pins.enumerated() {
            cells[Cell(pin.place, side: radius), default: []].append(index)
        }
        var isTaken = [Bool](repeating: false, count: pins.count)
        var (clusters, alone): ([(count: Int, pin: Pin)], [Pin]) = ([], [])
        for (index, pin) in pins.enumerated() where !isTaken[index] {
            isTaken[index] = true
            var (isAlone, count) = (true, pin.count)
            for cell in Cell(pin.place, side: radius).neighbours {
                for other in cells[cell] ?? [] where !isTaken[other] {
                    let place = pins[other].place
                    let (dx, dy) = (place.x - pin.place.x, place.y - pin.place.y)
                    guard dx * dx + dy * dy <= radius * radius else { continue }
                    isTaken[other] = true
                    isAlone = false
                    count += pins[other].count
                }
            }
            if isAlone {
                alone.append(pin)
            } else {
                // At the pin that began it, not in the mean: so discs keep the radius between them.
                clusters.append((count, cluster(of: count, at: pin.place, color)))
            }
        }
        return clusters.sorted { $0.count > $1.count }.map(\.pin) + alone
    }

    private static func cluster(of count: Int, at place: WorldPoint, _ color: Color) -> Pin {
        // The largest is as wide as the radius.
        let size = count < 10 ? 1.1 : count < 100 ? 1.25 : count < 1000 ? 1.4 : 1.5
        let look = Pin.Look(.disc, color: color, face: .text(shown(count)), size: size)
        var pin = Pin(at: place, look, name: "cluster")
        pin.count = count
        return pin
    }

    /// A count in three signs or so: `950`, `1.2k`, `34k`.
    static func shown(_ count: Int) -> String {
        guard count >= 1000 else { return "\(count)" }
        if count >= 10_000 { return "\((count + 500) / 1000)k" }
        let tenths = (count + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k"
    }

    /// A square of the world as wide as the radius.
    private struct Cell: Hashable {
        let x, y: Int

        init(_ place: WorldPoint, side: Double) {
            func cell(_ value: Double) -> Int {
                Int(exactly: (value / side).rounded(.down)) ?? 0
            }
            x = cell(place.x)
            y = cell(place.y)
        }

        private init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }

        /// It and the eight around it.
        var neighbours: [Cell] {
            (-1...1).flatMap { row in
                (-1...1).map { Cell(x: x &+ $0, y: y &+ row) }
            }
        }
    }
}
