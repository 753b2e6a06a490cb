extension PlanarParts {
    /// Adds the pieces of the lines that lie in a half plane.
    ///
    /// - Parameters:
    ///   - halfPlane: the side to keep.
    ///   - result: receives the pieces, in the order of the lines.
    @inlinable
    public func clipLines(to halfPlane: HalfPlane, into result: inout PlanarParts) {
        for part in 0..<count {
            let range = range(ofPart: part)
            var previous = points[range.lowerBound]
            var previousIsInside = halfPlane.contains(previous)
            if previousIsInside { result.append(previous) }
            for index in range.dropFirst() {
                let point = points[index]
                let isInside = halfPlane.contains(point)
                if isInside != previousIsInside {
                    result.append(halfPlane.crossing(previous, point))
                    if !isInside { result.endLine() }
                }
                if isInside { result.append(point) }
                previous = point
                previousIsInside = isInside
            }
            if previousIsInside { result.endLine() }
        }
    }

    /// The pieces of lines that lie in a box.
    @inlinable
    public func linesClipped(to box: PlanarBox) -> PlanarParts {
        var parts = self
        for halfPlane in box.halfPlanes {
            var clipped = PlanarParts()
            parts.clipLines(to: halfPlane, into: &clipped)
            parts = clipped
        }
        return parts
    }
}
