package import Geometry
package import Graphics

/// The differences between two pictures of the same size, and whether a viewer would call them
/// changes.
///
/// A pixel on an edge that moved by a fraction of a pixel gets a different mixture of the two
/// colours beside it. Such pixels are counted separately; all others that differ are changes.
package struct PixelDifference: Sendable {
    /// The result of comparing one pixel.
    package enum Kind: UInt8, Sendable {
        /// The same, or off by no more than the threshold.
        case equal
        /// A different mixture of the colours around it.
        case edge
        /// Something else is drawn there.
        case change
    }

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The result for each pixel, row by row.
    package let kinds: [Kind]
    /// The number of pixels with a different mixture.
    package let edgeCount: Int
    /// The number of pixels that changed.
    package let changeCount: Int

    /// The fraction of the contrast around a pixel by which a mixture may differ: half a pixel's
    /// shift.
    private static let mixture = 0.5

    /// Compares two pictures; `nil` if their sizes differ.
    ///
    ///   - one: the first picture.
    ///   - other: the second picture.
    ///   - threshold: the largest difference of a pixel's channel that is ignored, from 0 to 255.
    ///   - threshold: by how much a channel of a pixel may be off, from 0 to 255.
    package init?(_ one: Surface, _ other: Surface, threshold: Int = 0) {
        guard one.width == other.width, one.height == other.height else { return nil }
        (width, height) = (one.width, one.height)
        let (first, second) = (Pixels(one), Pixels(other))
        var kinds = [Kind](repeating: .equal, count: width * height)
        var counts = (edges: 0, changes: 0)
        for index in kinds.indices where first.values[index] != second.values[index] {
            let pair = (first.pixel(index), second.pixel(index))
            let off = Pixels.distance(pair.0, pair.1)
            guard off > threshold else { continue }
            let isEdge =
                Self.isMixture(pair.1, of: first, around: index, off)
                && Self.isMixture(pair.0, of: second, around: index, off)
            kinds[index] = isEdge ? .edge : .change
            if isEdge { counts.edges += 1 } else { counts.changes += 1 }
        }
        self.kinds = kinds
        (edgeCount, changeCount) = (counts.edges, counts.changes)
    }

    /// Whether a colour lies between those around a pixel, and is not far from the colour of that
    /// pixel.
    private static func isMixture(
        _ color: SIMD4<UInt8>, of pixels: Pixels, around index: Int, _ off: Int
    ) -> Bool {
        let (least, most) = pixels.range(around: index)
        let contrast = Pixels.distance(least, most)
        return all(color .>= least) && all(color .<= most)
            && Double(off) <= mixture * Double(contrast)
    }

    // MARK: Regions

    /// A region of the picture that differs.
    package struct Region: Hashable, Sendable {
        /// The bounding box of its pixels.
        package let box: ScreenBox
        /// The number of pixels that changed.
        package let changeCount: Int
        /// The number of pixels with a different mixture.
        package let edgeCount: Int
    }

    /// The side in pixels of the squares that are joined into regions.
    private static let cell = 16

    /// Joins the pixels that differ into regions; pixels within a few pixels of each other form
    /// one.
    ///
    /// - Returns: the regions, those with most changes first.
    package func regions() -> [Region] {
        let (columns, rows) = (
            (width + Self.cell - 1) / Self.cell, (height + Self.cell - 1) / Self.cell
        )
        var cells = [Tally](repeating: Tally(), count: columns * rows)
        for y in 0..<height {
            for x in 0..<width where kinds[y * width + x] != .equal {
                cells[y / Self.cell * columns + x / Self.cell].add(x, y, kinds[y * width + x])
            }
        }
        var isSeen = cells.map(\.isEmpty)
        var regions: [Region] = []
        for start in cells.indices where !isSeen[start] {
            var waiting = [start]
            var sum = Tally()
            isSeen[start] = true
            while let index = waiting.popLast() {
                sum.add(cells[index])
                let (column, row) = (index % columns, index / columns)
                for y in max(row - 1, 0)...min(row + 1, rows - 1) {
                    for x in max(column - 1, 0)...min(column + 1, columns - 1)
                    where !isSeen[y * columns + x] {
                        isSeen[y * columns + x] = true
                        waiting.append(y * columns + x)
                    }
                }
            }
            regions.append(sum.region)
        }
        return regions.sorted {
            ($0.changeCount, $0.edgeCount) > ($1.changeCount, $1.edgeCount)
        }
    }

    /// The region of differences within a part of the picture.
    private struct Tally {
        private var low = (x: Int.max, y: Int.max)
        private var high = (x: Int.min, y: Int.min)
        private var edges = 0
        private var changes = 0

        var isEmpty: Bool { edges + changes == 0 }

        mutating func add(_ x: Int, _ y: Int, _ kind: Kind) {
            low = (min(low.x, x), min(low.y, y))
            high = (max(high.x, x), max(high.y, y))
            if kind == .edge { edges += 1 } else { changes += 1 }
        }

        mutating func add(_ other: Tally) {
            low = (min(low.x, other.low.x), min(low.y, other.low.y))
            high = (max(high.x, other.high.x), max(high.y, other.high.y))
            edges += other.edges
            changes += other.changes
        }

        var region: Region {
            Region(
                box: ScreenBox(
                    minX: Double(low.x), minY: Double(low.y), maxX: Double(high.x + 1),
                    maxY: Double(high.y + 1)), changeCount: changes, edgeCount: edges)
        }
    }

    // MARK: The picture

    /// Returns the first picture in pale grey with changes in red and edges in yellow above it.
    ///
    /// - Parameter ground: the first of the compared pictures.
    /// - Returns: a picture of the same size.
    /// - Throws: `CairoError` if there is not enough memory.
    package func picture(over ground: Surface) throws(CairoError) -> Surface {
        let pixels = Pixels(ground)
        var result = [UInt32](repeating: 0, count: kinds.count)
        for (index, kind) in kinds.enumerated() {
            switch kind {
            case .equal:
                let pixel = pixels.pixel(index)
                let light = (Int(pixel[0]) + 2 * Int(pixel[1]) + Int(pixel[2])) / 4
                let grey = UInt32(200 + light * 55 / 255)
                result[index] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
            case .edge: result[index] = 0xFFF2_B705
            case .change: result[index] = 0xFFD9_1E18
            }
        }
        return try Surface(pixels: result, width: width)
    }
}

/// The pixels of a picture as values, premultiplied, with alpha in the highest byte.
private struct Pixels {
    let values: [UInt32]
    let width: Int
    let height: Int

    init(_ surface: Surface) {
        (width, height) = (surface.width, surface.height)
        let (width, height) = (width, height)
        values = surface.withPixels { bytes, stride in
            [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
                for y in 0..<height {
                    for x in 0..<width {
                        target[y * width + x] = bytes.load(
                            fromByteOffset: y * stride + 4 * x, as: UInt32.self)
                    }
                }
                count = width * height
            }
        }
    }

    func pixel(_ index: Int) -> SIMD4<UInt8> { unsafeBitCast(values[index], to: SIMD4<UInt8>.self) }

    /// The least and the greatest value of each channel among a pixel and its eight neighbours.
    func range(around index: Int) -> (SIMD4<UInt8>, SIMD4<UInt8>) {
        let (x, y) = (index % width, index / width)
        var least = pixel(index)
        var most = least
        for row in max(y - 1, 0)...min(y + 1, height - 1) {
            for column in max(x - 1, 0)...min(x + 1, width - 1) {
                let near = pixel(row * width + column)
                least = pointwiseMin(least, near)
                most = pointwiseMax(most, near)
            }
        }
        return (least, most)
    }

    /// The greatest difference of a channel.
    static func distance(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>) -> Int {
        let difference = pointwiseMax(one, other) &- pointwiseMin(one, other)
        return Int(difference.max())
    }
}
