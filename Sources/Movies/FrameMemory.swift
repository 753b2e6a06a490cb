import Graphics

/// The pixels of the previous frame, to find the changes.
final class FrameMemory {
    private var pixels: [UInt32] = []

    /// Whether there is no previous frame.
    var isEmpty: Bool { pixels.isEmpty }

    /// Forgets the frame.
    func clear() { pixels.removeAll(keepingCapacity: true) }

    /// Stores a frame.
    func take(_ picture: Surface) {
        let (width, height) = (picture.width, picture.height)
        picture.withPixels { bytes, stride in
            pixels.removeAll(keepingCapacity: true)
            for y in 0..<height {
                pixels += UnsafeRawBufferPointer(
                    rebasing: bytes[y * stride..<y * stride + width * 4]
                )
                .bindMemory(to: UInt32.self)
            }
        }
    }

    /// The box of all pixels that differ from the previous frame.
    ///
    /// - Parameter picture: a picture of the size of the previous frame.
    /// - Returns: the box; the whole picture if there is no previous frame, `nil` if no
    ///   pixel differs.
    func changes(in picture: Surface) -> PixelWindow? {
        let (width, height) = (picture.width, picture.height)
        guard pixels.count == width * height else {
            return PixelWindow(x: 0, y: 0, width: width, height: height)
        }
        return withRows(of: picture) { old, new in
            func differs(_ y: Int) -> Bool {
                !(0..<width).allSatisfy { old(y)[$0] == new(y)[$0] }
            }
            guard let top = (0..<height).first(where: differs),
                let bottom = (0..<height).last(where: differs)
            else { return nil }
            var (left, right) = (width, -1)
            for y in top...bottom {
                let (old, new) = (old(y), new(y))
                if let first = (0..<left).first(where: { old[$0] != new[$0] }) { left = first }
                if let last = (right + 1..<width).last(where: { old[$0] != new[$0] }) {
                    right = last
                }
            }
            return PixelWindow(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1)
        }
    }

    /// Whether each pixel of an area is unchanged, row by row.
    func unchanged(in picture: Surface, _ area: PixelWindow) -> [Bool] {
        guard !isEmpty else { return [] }
        return withRows(of: picture) { old, new in
            var result: [Bool] = []
            result.reserveCapacity(area.width * area.height)
            for y in area.minY..<area.maxY {
                let (old, new) = (old(y), new(y))
                for x in area.minX..<area.maxX { result.append(old[x] == new[x]) }
            }
            return result
        } ?? []
    }

    private typealias Row = (Int) -> UnsafePointer<UInt32>

    private func withRows<Result>(
        of picture: Surface, _ body: (_ old: Row, _ new: Row) -> Result?
    ) -> Result? {
        let width = picture.width
        return picture.withPixels { bytes, stride in
            pixels.withUnsafeBufferPointer { old -> Result? in
                guard let before = old.baseAddress, let now = bytes.baseAddress else { return nil }
                return body(
                    { before + $0 * width },
                    { (now + $0 * stride).assumingMemoryBound(to: UInt32.self) })
            }
        }
    }
}
