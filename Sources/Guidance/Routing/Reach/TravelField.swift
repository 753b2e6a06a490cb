import Geometry

/// How long it takes to each sample of a lattice on the ground: to the nearest point of a road,
/// where one leaves it.
struct TravelField {
    /// The seconds along a stretch of road in one direction.
    struct Passing {
        /// The seconds at the beginning of the line.
        let start: Double
        /// The seconds that the whole line takes; negative against its direction.
        let span: Double
        /// The fractions of the line that are travelled.
        let fractions: ClosedRange<Double>

        /// The seconds at a fraction of the line; infinite where it is not travelled.
        func seconds(at fraction: Double) -> Double {
            fractions.contains(fraction) ? start + span * fraction : .infinity
        }
    }

    /// The plane of the lattice.
    let plane: LocalPlane
    /// The first sample, in the north-west.
    private let west, north: Double
    /// Metres between samples.
    let side: Double
    /// Samples in a row and in a column.
    let width, height: Int
    /// Metres from a road within which a sample belongs to it.
    private let extent: Double
    /// The metres from each sample to the nearest road.
    private var distances: [Float]
    /// The seconds at that road; infinite where it is not reached.
    private(set) var seconds: [Float]

    /// The metres beside a road that are reached with it: half a block of a town.
    private static let leastExtent = 80.0
    /// The shortest distance of samples, in metres.
    private static let leastSide = 8.0
    /// The most samples.
    private static let mostSamples = 400_000.0

    /// A field without roads.
    ///
    /// - Parameters:
    ///   - box: the area of the roads that are reached.
    ///   - plane: its plane.
    init(around box: PlanarBox, on plane: LocalPlane) {
        self.plane = plane
        let (across, down) = (box.maxX - box.minX, box.maxY - box.minY)
        let area = (across + 2 * Self.leastExtent) * (down + 2 * Self.leastExtent)
        side = max((area / Self.mostSamples).squareRoot(), Self.leastSide)
        extent = max(Self.leastExtent, 1.5 * side)
        let margin = extent + 3 * side
        (west, north) = (box.minX - margin, box.maxY + margin)
        width = Int((across + 2 * margin) / side) + 1
        height = Int((down + 2 * margin) / side) + 1
        distances = [Float](repeating: .infinity, count: width * height)
        seconds = [Float](repeating: .infinity, count: width * height)
    }

    /// The place of a position in samples.
    func coordinate(x: Double, y: Double) -> Coordinate {
        plane.coordinate(GroundPoint(x: west + x * side, y: north - y * side))
    }

    /// Adds a road.
    ///
    /// - Parameters:
    ///   - line: its line.
    ///   - passings: how it is travelled; empty if it is not reached.
    mutating func add(_ line: [GroundPoint], _ passings: [Passing]) {
        let lengths = zip(line, line.dropFirst()).map { Self.length($0, $1) }
        let total = max(lengths.reduce(0, +), 1e-9)
        var before = 0.0
        for (index, length) in lengths.enumerated() {
            add(
                line[index], line[index + 1], passings, from: before / total,
                to: (before + length) / total)
            before += length
        }
    }

    private static func length(_ a: GroundPoint, _ b: GroundPoint) -> Double {
        let (x, y) = (b.x - a.x, b.y - a.y)
        return (x * x + y * y).squareRoot()
    }

    /// Metres within which two roads are equally near, as at a junction.
    private static let tolerance: Float = 0.3

    private mutating func add(
        _ a: GroundPoint, _ b: GroundPoint, _ passings: [Passing], from start: Double,
        to end: Double
    ) {
        let rows = range(
            (north - max(a.y, b.y) - extent) / side, (north - min(a.y, b.y) + extent) / side,
            height)
        let columns = range(
            (min(a.x, b.x) - extent - west) / side, (max(a.x, b.x) + extent - west) / side, width)
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = max(dx * dx + dy * dy, 1e-12)
        for row in rows {
            let y = north - Double(row) * side - a.y
            for column in columns {
                let x = west + Double(column) * side - a.x
                let part = min(max((x * dx + y * dy) / square, 0), 1)
                let (offX, offY) = (x - part * dx, y - part * dy)
                let distance = Float((offX * offX + offY * offY).squareRoot())
                let index = row * width + column
                guard distance <= Float(extent), distance < distances[index] + Self.tolerance else {
                    continue
                }
                let fraction = start + part * (end - start)
                var time = Float.infinity
                for passing in passings { time = min(time, Float(passing.seconds(at: fraction))) }
                if distance > distances[index] - Self.tolerance {
                    seconds[index] = min(seconds[index], time)
                } else {
                    seconds[index] = time
                }
                distances[index] = min(distances[index], distance)
            }
        }
    }

    private func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
        let most = Double(count - 1)
        guard high >= 0, low <= most else { return 0..<0 }
        return Int(max(low, 0).rounded(.up))..<Int(min(high, most).rounded(.down)) + 1
    }
}
