/// Finds at most 256 colours that represent the many of a picture.
///
/// The colours are divided into boxes. The box with the greatest squared error is cut next, at its
/// mean along the channel that varies most (the variance method of Wan, Wong and Prusinkiewicz,
/// 1988). Counts are weights, so that the colour of a whole area soon has its own box and stays
/// unchanged.
struct PaletteCut {
    /// At most 256 colours, in the pixel format of memory.
    private(set) var palette: [UInt32] = []
    /// The palette index of each colour of the histogram.
    private(set) var entries: [UInt8] = []
    /// The squared error of a channel, averaged over pixels and channels.
    private(set) var meanSquaredError = 0.0

    /// A colour, or several rare ones that are nearly equal.
    private struct Element {
        /// Mean colour: blue, green, red, alpha.
        var color: SIMD4<Float>
        /// The number of pixels.
        var weight: Float
        let number: Int32
    }

    /// Elements that share a palette entry.
    private struct Box {
        var range: Range<Int>
        var weight: Float
        var mean: SIMD4<Float>
        /// Weighted squares of the distances from the mean, by channel.
        var spread: SIMD4<Float>
    }

    /// The squared error per pixel of the picture above which a box is cut.
    ///
    /// So an area of a hundredth of the picture keeps its colour to within a level, and one of a
    /// thousandth to within four in one channel. Differences that are rarer or smaller are not
    /// visible, and each entry saved makes the file smaller.
    private static let allowedErrorOfBox: Float = 1.0 / 64

    private var elements: [Element] = []
    private var boxes: [Box] = []

    /// Chooses the palette.
    ///
    /// - Parameters:
    ///   - histogram: the colours, more than the palette will have.
    ///   - pixelCount: the number of pixels counted.
    ///   - limit: the most entries, up to 256.
    init(_ histogram: ColorHistogram, pixelCount: Int, limit: Int = 256) {
        let elementOfColor = gather(histogram, pixelCount)
        cut(into: limit, while: Float(pixelCount) * Self.allowedErrorOfBox)
        palette = boxes.map { representative(of: $0) }
        assign(histogram, elementOfColor, pixelCount)
    }

    // MARK: Elements

    /// Makes one element for each frequent colour; rare ones share the element of their cell.
    ///
    /// - Returns: the element of each colour.
    private mutating func gather(_ histogram: ColorHistogram, _ pixelCount: Int) -> [Int32] {
        let frequent = UInt32(truncatingIfNeeded: max(pixelCount / 8192, 1))
        let cells = histogram.cells
        cells.removeAll()
        var shared: [Int] = []
        var elementOfColor = [Int32](repeating: 0, count: histogram.count)
        elements.reserveCapacity(2048)
        for index in 0..<histogram.count {
            let color = histogram.colors[index]
            let weight = Float(histogram.counts[index])
            if histogram.counts[index] > frequent {
                elementOfColor[index] = append(SIMD4(pixel: color), weight)
            } else if let element = cells.number(of: color) {
                elements[element].color += SIMD4(pixel: color) * weight
                elements[element].weight += weight
                elementOfColor[index] = Int32(truncatingIfNeeded: element)
            } else {
                cells.set(elements.count, for: color)
                shared.append(elements.count)
                elementOfColor[index] = append(SIMD4(pixel: color) * weight, weight)
            }
        }
        for element in shared { elements[element].color /= elements[element].weight }
        return elementOfColor
    }

    private mutating func append(_ color: SIMD4<Float>, _ weight: Float) -> Int32 {
        let number = Int32(truncatingIfNeeded: elements.count)
        elements.append(Element(color: color, weight: weight, number: number))
        return number
    }

    // MARK: Boxes

    /// - Parameters:
    ///   - count: the most boxes.
    ///   - allowed: the squared error above which a box is cut.
    private mutating func cut(into count: Int, while allowed: Float) {
        boxes.reserveCapacity(count)
        boxes.append(box(of: 0..<elements.count))
        var errors: [Float] = [boxes[0].spread.sum()]
        while boxes.count < count {
            var worst = 0
            for index in errors.indices where errors[index] > errors[worst] { worst = index }
            guard errors[worst] > allowed else { break }
            guard let (low, high) = halves(of: boxes[worst]) else {
                errors[worst] = 0
                continue
            }
            boxes[worst] = low
            errors[worst] = low.spread.sum()
            boxes.append(high)
            errors.append(high.spread.sum())
        }
    }

    /// Cuts a box at its mean; `nil` if rounding leaves one side empty.
    private mutating func halves(of box: Box) -> (Box, Box)? {
        var axis = 0
        for channel in 1..<4 where box.spread[channel] > box.spread[axis] { axis = channel }
        let limit = box.mean[axis]
        let middle = elements.withUnsafeMutableBufferPointer { all in
            var part = UnsafeMutableBufferPointer(rebasing: all[box.range])
            return box.range.lowerBound + part.partition { $0.color[axis] > limit }
        }
        guard middle > box.range.lowerBound, middle < box.range.upperBound else { return nil }
        return (
            self.box(of: box.range.lowerBound..<middle), self.box(of: middle..<box.range.upperBound)
        )
    }

    private func box(of range: Range<Int>) -> Box {
        elements.withUnsafeBufferPointer { elements in
            var weight: Float = 0
            var sum = SIMD4<Float>.zero
            for index in range {
                weight += elements[index].weight
                sum += elements[index].color * elements[index].weight
            }
            let mean = sum / weight
            var spread = SIMD4<Float>.zero
            for index in range {
                let distance = elements[index].color - mean
                spread += distance * distance * elements[index].weight
            }
            return Box(range: range, weight: weight, mean: mean, spread: spread)
        }
    }

    /// The colour of at least half the pixels unchanged; otherwise the mean.
    ///
    /// An area thus has the same colour in the neighbouring tile.
    private func representative(of box: Box) -> UInt32 {
        for element in elements[box.range] where element.weight * 2 >= box.weight {
            return element.color.pixel
        }
        return box.mean.pixel
    }

    // MARK: Colours

    private mutating func assign(
        _ histogram: ColorHistogram, _ elementOfColor: [Int32], _ pixelCount: Int
    ) {
        var entryOfElement = [UInt8](repeating: 0, count: elements.count)
        for (entry, box) in boxes.enumerated() {
            for element in elements[box.range] {
                entryOfElement[Int(element.number)] = UInt8(truncatingIfNeeded: entry)
            }
        }
        var isOpaque = true
        var sum = 0.0
        entries = [UInt8](repeating: 0, count: histogram.count)
        for index in 0..<histogram.count {
            let entry = entryOfElement[Int(elementOfColor[index])]
            entries[index] = entry
            let color = histogram.colors[index]
            if color < 0xFF00_0000 { isOpaque = false }
            let error = SIMD4(pixel: color) - SIMD4(pixel: palette[Int(entry)])
            sum += Double((error * error).sum() * Float(histogram.counts[index]))
        }
        meanSquaredError = sum / Double(pixelCount * (isOpaque ? 3 : 4))
    }
}

extension SIMD4<Float> {
    /// Blue, green, red and alpha of a pixel in memory.
    @inline(__always)
    init(pixel: UInt32) {
        self.init(SIMD4<UInt32>(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24))
    }

    /// The nearest pixel in memory.
    var pixel: UInt32 {
        // One by one, because the conversion of all four is compiled to a loop of calls.
        let whole = self + 0.5
        return UInt32(whole[0]) | UInt32(whole[1]) << 8 | UInt32(whole[2]) << 16
            | UInt32(whole[3]) << 24
    }
}
