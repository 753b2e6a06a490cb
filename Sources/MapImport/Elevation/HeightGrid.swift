package import Geometry

#if canImport(Glibc)
    import Glibc
#endif

/// The heights of many files as one grid without gaps, in full and in halves of it.
package struct HeightGrid: Sendable {
    /// Samples of a degree.
    package let perDegree: Int
    /// The area of the files.
    package let bounds: CoordinateBox
    /// How many samples had no height and lie near others: theirs is found from those around.
    package private(set) var filledCount = 0
    /// How many samples have no height near them: they show neither relief nor contour lines.
    package private(set) var emptyCount = 0
    /// The lowest and the highest known height, in metres.
    package private(set) var range: ClosedRange<Float>
    /// The grid, and each time one with half the rows and columns.
    let levels: [HeightLevel]
    /// Samples to the nearest known height, at most 255.
    private let distances: [UInt8]

    /// Heights farther away from a known one are not trusted.
    static let extent: UInt8 = 8
    /// More samples than these are refused: they would take more than a gigabyte.
    private static let maximumSamples = 200_000_000

    /// Why files don't make a grid.
    package enum Problem: Error, Hashable {
        /// There is no file.
        case none
        /// Files of 3601 rows and of 1201 rows.
        case mixedSizes
        /// Two files of the same place.
        case twice(south: Int, west: Int)
        /// The box around the files is too large, in degrees.
        case tooLarge(width: Int, height: Int)
        /// No sample has a height.
        case empty
    }

    /// Joins files.
    ///
    /// - Parameter files: of one size, each place once, in any order.
    /// - Throws: ``Problem``.
    package init(_ files: [HeightFile]) throws(Problem) {
        guard let first = files.first else { throw .none }
        let (west, south) = files.reduce((first.west, first.south)) {
            (min($0.0, $1.west), min($0.1, $1.south))
        }
        let (east, north) = files.reduce((first.west, first.south)) {
            (max($0.0, $1.west), max($0.1, $1.south))
        }
        let (columns, rows) = (east + 1 - west, north + 1 - south)
        let count = first.side - 1
        let (width, height) = (columns * count + 1, rows * count + 1)
        guard width * height <= Self.maximumSamples else {
            throw .tooLarge(width: columns, height: rows)
        }
        var places: Set<[Int]> = []
        var heights = [Float](repeating: .nan, count: width * height)
        for file in files {
            guard file.side == first.side else { throw .mixedSizes }
            guard places.insert([file.south, file.west]).inserted else {
                throw .twice(south: file.south, west: file.west)
            }
            let origin = (north - file.south) * count * width + (file.west - west) * count
            for y in 0..<file.side {
                for x in 0..<file.side {
                    let value = file.heights[y * file.side + x]
                    if value != HeightFile.void { heights[origin + y * width + x] = Float(value) }
                }
            }
        }
        var (low, high) = (Float.infinity, -Float.infinity)
        for value in heights where !value.isNaN {
            (low, high) = (min(low, value), max(high, value))
        }
        guard low <= high else { throw .empty }
        range = low...high
        perDegree = count
        bounds = CoordinateBox(
            west: Double(west), south: Double(south), east: Double(east + 1),
            north: Double(north + 1))
        let filler = VoidFiller(heights, width: width)
        distances = filler.distances
        for distance in distances where distance > 0 {
            if distance > Self.extent { emptyCount += 1 } else { filledCount += 1 }
        }
        var level = HeightLevel(filler.filled(), width: width)
        var levels = [level]
        while let half = level.halved() {
            levels.append(half)
            level = half
        }
        self.levels = levels
    }

    /// Samples across and down.
    var size: (width: Int, height: Int) { (levels[0].width, levels[0].height) }

    /// Where a place lies, in samples from the north-west corner.
    func sample(of point: WorldPoint) -> (x: Double, y: Double) {
        let place = point.coordinate
        return (
            (place.longitude - bounds.west) * Double(perDegree),
            (bounds.north - place.latitude) * Double(perDegree)
        )
    }

    /// The mean height around a place, or around the nearest one of the grid.
    ///
    /// - Parameters:
    ///   - x: samples from the west.
    ///   - y: samples from the north.
    ///   - width: of the surroundings, in samples; 1 or more.
    /// - Returns: metres.
    func mean(x: Double, y: Double, over width: Double) -> Float {
        let power = min(max(log2(width), 0), Double(levels.count - 1))
        let fine = Int(power)
        let coarse = min(fine + 1, levels.count - 1)
        let (a, b) = (exp2(Double(fine)), exp2(Double(coarse)))
        let near = levels[fine].height(x: x / a, y: y / a)
        let far = levels[coarse].height(x: x / b, y: y / b)
        return near + (far - near) * Float(power - Double(fine))
    }

    /// Whether heights around a place are known, or lie near known ones.
    func isTrusted(x: Double, y: Double) -> Bool {
        let (width, height) = size
        let column = min(max(Int(x.rounded()), 0), width - 1)
        let row = min(max(Int(y.rounded()), 0), height - 1)
        return distances[row * width + column] <= Self.extent
    }
}

/// Finds heights for samples that have none, from those around.
///
/// Means of ever larger squares give a first height, so that the ground goes on beyond what is
/// known; then samples near known ones become the mean of their neighbours until no step is left.
struct VoidFiller {
    private let heights: [Float]
    private let width, height: Int
    /// Samples to the nearest known height, at most 255; 0 where the height is known.
    let distances: [UInt8]

    private static let rounds = 60

    init(_ heights: [Float], width: Int) {
        self.heights = heights
        self.width = width
        height = heights.count / width
        distances = Self.distances(heights, width: width)
    }

    private static func distances(_ heights: [Float], width: Int) -> [UInt8] {
        let height = heights.count / width
        var result = heights.map { $0.isNaN ? UInt8.max : 0 }
        guard result.contains(.max) else { return result }
        func near(_ index: Int, _ other: Int) {
            let next = result[other] == .max ? .max : result[other] + 1
            if next < result[index] { result[index] = next }
        }
        for index in result.indices {
            if index % width > 0 { near(index, index - 1) }
            if index >= width { near(index, index - width) }
        }
        for index in result.indices.reversed() {
            if index % width < width - 1 { near(index, index + 1) }
            if index / width < height - 1 { near(index, index + width) }
        }
        return result
    }

    /// All heights.
    func filled() -> [Float] {
        let voids = distances.indices.filter { distances[$0] > 0 }
        guard !voids.isEmpty else { return heights }
        var result = Self.means(heights, width)
        let near = voids.filter { distances[$0] <= 2 * HeightGrid.extent }
        for _ in 0..<Self.rounds {
            for index in near {
                let (x, y) = (index % width, index / width)
                let west = result[x > 0 ? index - 1 : index]
                let east = result[x < width - 1 ? index + 1 : index]
                let north = result[y > 0 ? index - width : index]
                let south = result[y < height - 1 ? index + width : index]
                result[index] = (west + east + north + south) / 4
            }
        }
        return result
    }

    /// Each missing height from a grid of half the size, which is made the same way.
    private static func means(_ heights: [Float], _ width: Int) -> [Float] {
        let height = heights.count / width
        guard width > 2 || height > 2, heights.contains(where: \.isNaN) else {
            let known = heights.filter { !$0.isNaN }
            let mean = known.isEmpty ? 0 : known.reduce(0, +) / Float(known.count)
            return heights.map { $0.isNaN ? mean : $0 }
        }
        let (w, h) = ((width + 1) / 2, (height + 1) / 2)
        var small = [Float](repeating: .nan, count: w * h)
        for y in 0..<h {
            for x in 0..<w {
                var (sum, count): (Float, Float) = (0, 0)
                for v in 2 * y...min(2 * y + 1, height - 1) {
                    for u in 2 * x...min(2 * x + 1, width - 1) where !heights[v * width + u].isNaN {
                        sum += heights[v * width + u]
                        count += 1
                    }
                }
                if count > 0 { small[y * w + x] = sum / count }
            }
        }
        let coarse = HeightLevel(means(small, w), width: w)
        var result = heights
        for y in 0..<height {
            guard heights[y * width..<(y + 1) * width].contains(where: \.isNaN) else { continue }
            let row = HeightLevel.Weights((Double(y) - 0.5) / 2, count: h)
            let blended = coarse.heights(
                columns: (0..<width).map { .init((Double($0) - 0.5) / 2, count: w) }, rows: [row])
            for x in 0..<width where heights[y * width + x].isNaN {
                result[y * width + x] = blended[x]
            }
        }
        return result
    }
}
