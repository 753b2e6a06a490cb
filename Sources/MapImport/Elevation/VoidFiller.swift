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
        let near = voids.filter { distances[$0] <= 2 * HeightGrid.reach }
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
