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
    static let reach: UInt8 = 8
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
            if distance > Self.reach { emptyCount += 1 } else { filledCount += 1 }
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
        return distances[row * width + column] <= Self.reach
    }
}
