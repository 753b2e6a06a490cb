import Geometry
package import Graphics

/// Gathers pins that would lie over each other at a zoom into discs with their number.
///
/// In the order of the data, each pin takes its free neighbours within the radius (V. Agafonkin,
/// "Clustering millions of points on a map with Supercluster", 2016, for one zoom). It looks at all
/// pins, not only at those of a picture, so that panning changes no cluster.
package enum PinClusters {
    /// Logical pixels around a pin within which others join it.
    package static let radius = 34.0

    /// The pins of a picture.
    ///
    /// - Parameters:
    ///   - pins: all of them, the most important first.
    ///   - worldSize: logical pixels across the world at the picture's zoom.
    ///   - color: of the discs.
    /// - Returns: clusters, the largest first, and then the pins that stand alone in their order.
    package static func gathered(_ pins: [Pin], worldSize: Double, color: Color) -> [Pin] {
        let (clusters, alone) = groups(of: pins, worldSize: worldSize)
        return clusters.sorted { $0.count > $1.count }.map { cluster($0, color) }
            + alone.map { pins[$0] }
    }

    /// Those of the pins that stand alone, by their indices in rising order.
    package static func alone(of pins: [Pin], worldSize: Double) -> [Int] {
        groups(of: pins, worldSize: worldSize).alone
    }

    /// The clusters of pins, and those that stand alone.
    private static func groups(
        of pins: [Pin], worldSize: Double
    ) -> (clusters: [PinCluster], alone: [Int]) {
        let radius = radius / max(worldSize, 1)
        var cells: [Cell: [Int]] = [:]
        cells.reserveCapacity(pins.count)
        for (index, pin) in pins.enumerated() {
            cells[Cell(pin.place, side: radius), default: []].append(index)
        }
        var isTaken = [Bool](repeating: false, count: pins.count)
        var (clusters, alone): ([PinCluster], [Int]) = ([], [])
        for (index, pin) in pins.enumerated() where !isTaken[index] {
            isTaken[index] = true
            let weight = Double(pin.count)
            var (x, y, count) = (pin.place.x * weight, pin.place.y * weight, pin.count)
            var isAlone = true
            for cell in Cell(pin.place, side: radius).neighbours {
                for other in cells[cell] ?? [] where !isTaken[other] {
                    let place = pins[other].place
                    let (dx, dy) = (place.x - pin.place.x, place.y - pin.place.y)
                    guard dx * dx + dy * dy <= radius * radius else { continue }
                    isTaken[other] = true
                    isAlone = false
                    let weight = Double(pins[other].count)
                    x += place.x * weight
                    y += place.y * weight
                    count += pins[other].count
                }
            }
            if isAlone {
                alone.append(index)
            } else {
                let middle = WorldPoint(x: x / Double(count), y: y / Double(count))
                clusters.append(PinCluster(place: middle, count: count))
            }
        }
        return (separated(clusters, worldSize: worldSize), alone)
    }

    /// Clusters whose discs lie over each other, as their middles moved, become one.
    private static func separated(_ clusters: [PinCluster], worldSize: Double) -> [PinCluster] {
        var clusters = clusters
        for _ in 0..<mostRounds {
            let joined = joined(clusters, worldSize: max(worldSize, 1))
            guard joined.count < clusters.count else { break }
            clusters = joined
        }
        return clusters
    }

    private static func joined(_ clusters: [PinCluster], worldSize: Double) -> [PinCluster] {
        let side = 2 * PinCluster.greatestRadius / worldSize
        let clusters = clusters.sorted { $0.count > $1.count }
        var cells: [Cell: [Int]] = [:]
        for (index, cluster) in clusters.enumerated() {
            cells[Cell(cluster.place, side: side), default: []].append(index)
        }
        var isTaken = [Bool](repeating: false, count: clusters.count)
        var joined: [PinCluster] = []
        for (index, cluster) in clusters.enumerated() where !isTaken[index] {
            isTaken[index] = true
            var grown = cluster
            for cell in Cell(cluster.place, side: side).neighbours {
                for other in cells[cell] ?? [] where !isTaken[other] {
                    let extent = (cluster.radius + clusters[other].radius) / worldSize
                    let place = clusters[other].place
                    let (dx, dy) = (place.x - cluster.place.x, place.y - cluster.place.y)
                    guard dx * dx + dy * dy < extent * extent else { continue }
                    isTaken[other] = true
                    grown = grown.joined(with: clusters[other])
                }
            }
            joined.append(grown)
        }
        return joined
    }

    /// Each joins at least two clusters; few are ever needed.
    private static let mostRounds = 50

    private static func cluster(_ cluster: PinCluster, _ color: Color) -> Pin {
        let look = Pin.Look(
            .disc, color: color, face: .text(shown(cluster.count)), size: cluster.size)
        var pin = Pin(at: cluster.place, look, name: "cluster")
        pin.count = cluster.count
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

/// Pins that are shown as one disc with their number.
struct PinCluster {
    /// The middle of all that it stands for.
    let place: WorldPoint
    /// How many people or things it stands for.
    let count: Int

    /// How many times as large as usual its disc is.
    var size: Double { count < 10 ? 1.1 : count < 100 ? 1.35 : count < 1000 ? 1.65 : 2 }

    /// Half the width of its disc with its rim, in logical pixels.
    var radius: Double { (Pin.Look.discRadius + 1.5) * size }

    /// The greatest ``radius``.
    static let greatestRadius = (Pin.Look.discRadius + 1.5) * 2

    /// The cluster of both.
    func joined(with other: PinCluster) -> PinCluster {
        let sum = Double(count + other.count)
        let fraction = Double(other.count) / sum
        return PinCluster(
            place: WorldPoint(
                x: place.x + (other.place.x - place.x) * fraction,
                y: place.y + (other.place.y - place.y) * fraction),
            count: count + other.count)
    }
}
