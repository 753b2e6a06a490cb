import Graphics

/// Moves the edges of rings outwards.
///
/// MapLibre smooths an area by a line around it, one device pixel wide and of the same colour: its
/// areas are half a pixel larger on each side than their outlines, and none is too thin to be seen.
struct RingGrower {
    /// 256ths of a pixel.
    private let distance: Double

    /// - Parameters:
    ///   - pixels: by how much, in device pixels.
    ///   - isReversed: whether rings run the other way than they should.
    init(by pixels: Double, isReversed: Bool) {
        distance = pixels * SubpixelPoint.perPixel * (isReversed ? -1 : 1)
    }

    /// Moves the corners of a ring; where it is a hole, the hole shrinks.
    ///
    /// A corner goes to where its two moved edges meet, but at most twice as far as they went; holes
    /// that are thinner than what they shrink by turn inside out, which covers them.
    func grow(_ ring: UnsafeMutableBufferPointer<SubpixelPoint>) {
        guard let first = ring.first, let last = ring.last, ring.count > 2 else { return }
        var before = normal(last, first) ?? (0, 0)
        if before == (0, 0) { before = normal(ring[ring.count - 2], first) ?? (0, 0) }
        for index in 0..<ring.count {
            let point = ring[index]
            let next = index + 1 < ring.count ? ring[index + 1] : first
            let after = normal(point, next) ?? before
            let cosine = before.x * after.x + before.y * after.y
            let share = distance * min(1 / max(1 + cosine, 1e-6), 2)
            // Rounded for itself, so that a ring grows alike wherever it stands.
            let step = SubpixelPoint(
                nearX: (before.x + after.x) * share, y: (before.y + after.y) * share)
            ring[index] = SubpixelPoint(x: point.x &+ step.x, y: point.y &+ step.y)
            before = after
        }
    }

    /// What points out of an edge, one unit long; `nil` for an edge without length.
    @inline(__always)
    private func normal(_ a: SubpixelPoint, _ b: SubpixelPoint) -> (x: Double, y: Double)? {
        let x = Double(b.x &- a.x)
        let y = Double(b.y &- a.y)
        let length = (x * x + y * y).squareRoot()
        return length > 0 ? (y / length, -x / length) : nil
    }
}
