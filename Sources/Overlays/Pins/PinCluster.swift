import Geometry

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
        let share = Double(other.count) / sum
        return PinCluster(
            place: WorldPoint(
                x: place.x + (other.place.x - place.x) * share,
                y: place.y + (other.place.y - place.y) * share),
            count: count + other.count)
    }
}
