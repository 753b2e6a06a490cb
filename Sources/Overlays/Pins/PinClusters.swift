import Geometry
package import Graphics

/// Clusters pins that would overlap at a zoom into discs with their number.
///
/// In the order of the data, each pin is merged with its free neighbours within the radius (V.
/// Agafonkin, "Clustering millions of points on a map with Supercluster", 2016, for one zoom).
/// All pins are considered, not only those of a picture, so that panning changes no cluster.
package enum PinClusters {
    /// The radius around a pin, in logical pixels, within which others join it.
    package static let radius = 34.0

    /// Returns the pins of a picture.
    ///
    /// - Parameters:
    ///   - pins: all of them, the most important first.
    ///   - worldSize: logical pixels across the world at the picture's zoom.
    ///   - color: the colour of the discs.
    /// - Returns: clusters, the largest first, and then the single pins in their order.
    package static func gathered(_ pins: [Pin], worldSize: Double, color: Color) -> [Pin] {
        let (clusters, alone) = groups(of: pins, worldSize: worldSize)
        return clusters.sorted { $0.count > $1.count }.map { cluster($0, color) }
            + alone.map { pins[$0] }
    }

    /// Returns the indices of the single pins in ascending order.
    package static func alone(of pins: [Pin], worldSize: Double) -> [Int] {
        groups(of: pins, worldSize: worldSize).alone
    }

    /// Returns the clusters of pins, and the single pins.
    private static func groups(
        of pins: [Pin], worldSize: Double
    ) -> (clusters: [PinCluster], alone: [Int]) {
        let radius = radius / max(worldSize, 1)
        let grid = GlobeGrid(pins.lazy.map(\.place), side: radius)
        var isTaken = [Bool](repeating: false, count: pins.count)
        var (clusters, alone): ([PinCluster], [Int]) = ([], [])
        for (index, pin) in pins.enumerated() where !isTaken[index] {
            isTaken[index] = true
            let weight = Double(pin.count)
            var (x, y, count) = (pin.place.x * weight, pin.place.y * weight, pin.count)
            var isAlone = true
            grid.forEach(around: pin.place) { other in
                guard !isTaken[other] else { return }
                let place = pins[other].place.nearest(to: pin.place.x)
                let (dx, dy) = (place.x - pin.place.x, place.y - pin.place.y)
                guard dx * dx + dy * dy <= radius * radius else { return }
                isTaken[other] = true
                isAlone = false
                let weight = Double(pins[other].count)
                x += place.x * weight
                y += place.y * weight
                count += pins[other].count
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

    /// Merges clusters whose discs overlap because their middles have moved.
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
        let grid = GlobeGrid(clusters.lazy.map(\.place), side: side)
        var isTaken = [Bool](repeating: false, count: clusters.count)
        var joined: [PinCluster] = []
        for (index, cluster) in clusters.enumerated() where !isTaken[index] {
            isTaken[index] = true
            var grown = cluster
            grid.forEach(around: cluster.place) { other in
                guard !isTaken[other] else { return }
                let extent = (cluster.radius + clusters[other].radius) / worldSize
                let place = clusters[other].place.nearest(to: cluster.place.x)
                let (dx, dy) = (place.x - cluster.place.x, place.y - cluster.place.y)
                guard dx * dx + dy * dy < extent * extent else { return }
                isTaken[other] = true
                grown = grown.joined(with: clusters[other])
            }
            joined.append(grown)
        }
        return joined
    }

    /// The most rounds, each of which joins at least two clusters; few are ever needed.
    private static let mostRounds = 50

    private static func cluster(_ cluster: PinCluster, _ color: Color) -> Pin {
        let look = Pin.Look(
            .disc, color: color, face: .text(shown(cluster.count)), size: cluster.size)
        var pin = Pin(at: cluster.place, look, name: "cluster")
        pin.count = cluster.count
        return pin
    }

    /// Returns a count in about three characters: `950`, `1.2k`, `34k`.
    static func shown(_ count: Int) -> String {
        guard count >= 1000 else { return "\(count)" }
        if count >= 10_000 { return "\((count + 500) / 1000)k" }
        let tenths = (count + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k"
    }
}

/// Pins that are shown as one disc with their number.
struct PinCluster {
    /// The middle of all its pins, in any copy of the world.
    let place: WorldPoint
    /// The number of people or things that it represents.
    let count: Int

    /// The factor of the default size of its disc.
    var size: Double { count < 10 ? 1.1 : count < 100 ? 1.35 : count < 1000 ? 1.65 : 2 }

    /// Half the width of its disc including the rim, in logical pixels.
    var radius: Double { (Pin.Look.discRadius + 1.5) * size }

    /// The maximum ``radius``.
    static let greatestRadius = (Pin.Look.discRadius + 1.5) * 2

    /// Returns the cluster of both.
    func joined(with other: PinCluster) -> PinCluster {
        let sum = Double(count + other.count)
        let fraction = Double(other.count) / sum
        return PinCluster(
            place: WorldPoint(
                x: place.x + place.eastward(to: other.place) * fraction,
                y: place.y + (other.place.y - place.y) * fraction),
            count: count + other.count)
    }
}
