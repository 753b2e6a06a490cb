extension PlanarParts {
    /// The place of polygons where a label has most room: the point farthest from all edges.
    ///
    /// The "pole of inaccessibility", by the search of Mapbox's polylabel (V. Agafonkin, "A new
    /// algorithm for finding a visual center of a polygon", 2016): squares that cover the shape are
    /// split, those that may hold the best point first, until none can be better by `precision`.
    /// Where the largest ring's centroid is as good as that, it is taken: a label in a rectangle
    /// stands in its middle.
    ///
    /// - Parameter precision: how far from the best room the result may be, in the space's unit;
    ///   raised to a thousandth of the shape's size where it is finer.
    /// - Returns: the point and its distance from the nearest edge; `nil` without an area.
    @specialized(where Point == FixedPoint)  // Generic calls at each corner cost an import much.
    public func labelPoint(precision: Double) -> (point: Point, space: Double)? {
        let box = PlanarBox(around: points)
        let width = box.maxX - box.minX
        let height = box.maxY - box.minY
        guard count > 0, width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        let finest = max(precision, max(width, height) / 1000)
        let center = centroidCell()
        var best = center
        var waiting = BinaryHeap<SearchCell>()
        let side = max(min(width, height), max(width, height) / 64)
        for column in 0..<max(Int((width / side).rounded(.up)), 1) {
            for row in 0..<max(Int((height / side).rounded(.up)), 1) {
                let cell = cell(
                    x: box.minX + (Double(column) + 0.5) * side,
                    y: box.minY + (Double(row) + 0.5) * side, half: side / 2)
                if cell.space > best.space { best = cell }
                waiting.push(cell)
            }
        }
        // Each level halves the squares, and `finest` ends it after ten; this bounds odd shapes,
        // and the time for outlines of millions of corners: every square looks at all of them.
        var splitsLeft = min(4000, max(500_000 / points.count, 32))
        while let next = waiting.pop(), next.mostSpace - best.space > finest, splitsLeft > 0 {
            splitsLeft -= 1
            let half = next.half / 2
            for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                let cell = cell(x: next.x + dx, y: next.y + dy, half: half)
                if cell.space > best.space { best = cell }
                waiting.push(cell)
            }
        }
        if center.space > 0, best.space - center.space <= finest { best = center }
        guard best.space > 0 else { return nil }
        return (Point(planarX: best.x, planarY: best.y), best.space)
    }

    /// A first guess: the centroid of the largest ring.
    private func centroidCell() -> SearchCell {
        var largest = self[0]
        for part in 1..<max(count, 1) where ringArea(self[part]) > ringArea(largest) {
            largest = self[part]
        }
        guard let origin = largest.first, var previous = largest.last else {
            return SearchCell(x: 0, y: 0, half: 0, space: -.infinity)
        }
        var sum = 0.0
        var x = 0.0
        var y = 0.0
        for corner in largest {
            let ax = previous.planarX - origin.planarX
            let ay = previous.planarY - origin.planarY
            let bx = corner.planarX - origin.planarX
            let by = corner.planarY - origin.planarY
            let cross = ax * by - bx * ay
            sum += cross
            x += (ax + bx) * cross
            y += (ay + by) * cross
            previous = corner
        }
        guard sum != 0 else { return cell(x: origin.planarX, y: origin.planarY, half: 0) }
        return cell(
            x: origin.planarX + x / (3 * sum), y: origin.planarY + y / (3 * sum), half: 0)
    }

    /// A square with the room at its centre.
    private func cell(x: Double, y: Double, half: Double) -> SearchCell {
        var isInside = false
        var least = Double.infinity
        for part in 0..<count {
            let ring = self[part]
            guard var a = ring.last else { continue }
            for b in ring {
                let dx = b.planarX - a.planarX
                let dy = b.planarY - a.planarY
                let px = x - a.planarX
                let py = y - a.planarY
                if (a.planarY > y) != (b.planarY > y), px < dx * py / dy { isInside.toggle() }
                let square = dx * dx + dy * dy
                let fraction = square > 0 ? min(max((px * dx + py * dy) / square, 0), 1) : 0
                let offX = px - fraction * dx
                let offY = py - fraction * dy
                least = min(least, offX * offX + offY * offY)
                a = b
            }
        }
        let distance = least.squareRoot()
        return SearchCell(x: x, y: y, half: half, space: isInside ? distance : -distance)
    }
}

/// A square of the search for a label point; those that may have most room come first.
private struct SearchCell: Comparable {
    let x: Double
    let y: Double
    /// Half its side.
    let half: Double
    /// Distance of its centre from the nearest edge; negative outside.
    let space: Double
    /// No point of the square has more room: its corners are half a diagonal away.
    var mostSpace: Double { space + half * 2.0.squareRoot() }

    static func < (a: SearchCell, b: SearchCell) -> Bool { a.mostSpace > b.mostSpace }
}
