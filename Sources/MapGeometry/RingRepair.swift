/// What became of a ring that was made simple.
public struct RepairedRing<Point: PlanarPoint>: Sendable {
    /// Simple rings; those that turn the other way than the original are its holes, or the islands
    /// in it if it is a hole.
    public var rings: [[Point]] = []
    /// Whether the ring met itself and was taken apart.
    public var wasRepaired = false
    /// Whether it was so tangled that it was given up; then there are no rings.
    public var wasGivenUp = false
}

/// Makes a ring simple: no corner twice, no spikes, no edges that cross, touch or overlap.
///
/// Rounding to a coarse grid pinches necks and makes slivers cross. Where the ring meets itself it
/// is cut in two loops, again and again. Loops that run the way the ring did are kept; a loop that
/// runs the other way is kept where it lies in one of those (a bay whose mouth closed), and else
/// dropped (the crossed tip of a sliver).
///
/// - Parameter ring: the corners, closed implicitly.
/// - Returns: the simple rings; none if nothing of it has an area.
public func repaired<Point: PlanarPoint>(ring: [Point]) -> RepairedRing<Point> {
    var result = RepairedRing<Point>()
    let original = withoutNeedlessCorners(ring)
    guard original.count >= 3 else { return result }
    var waiting = [original]
    var simple: [[Point]] = []
    var cutsLeft = 64 + original.count / 4
    while let loop = waiting.popLast() {
        guard let meeting = firstSelfIntersection(of: loop) else {
            simple.append(loop)
            continue
        }
        result.wasRepaired = true
        cutsLeft -= 1
        guard cutsLeft > 0 else {
            result.wasGivenUp = true
            return result
        }
        let point = meetingPoint(of: loop, meeting)
        let inner = [point] + loop[(meeting.first + 1)...meeting.second]
        let outer = [point] + loop[(meeting.second + 1)...] + loop[...meeting.first]
        for part in [inner, outer] {
            let part = withoutNeedlessCorners(part)
            if part.count >= 3, part.count < loop.count { waiting.append(part) }
        }
    }
    if !result.wasRepaired {
        result.rings = simple
        return result
    }
    let isPositive = ringArea(original) > 0
    result.rings = simple.filter { (ringArea($0) > 0) == isPositive }
    let kept = result.rings
    for loop in simple where (ringArea(loop) > 0) != isPositive {
        if kept.contains(where: { lies(loop, in: $0) }) { result.rings.append(loop) }
    }
    return result
}

/// The ring without repeated corners, corners on a straight side, and spikes.
///
/// - Parameter ring: the corners, closed implicitly.
/// - Returns: the corners that matter; fewer than three if the ring has no area.
public func withoutNeedlessCorners<Point: PlanarPoint>(_ ring: [Point]) -> [Point] {
    var corners: [Point] = []
    corners.reserveCapacity(ring.count)
    for point in ring {
        while let last = corners.last,
            last == point
                || (corners.count > 1 && isStraight(corners[corners.count - 2], last, point))
        {
            corners.removeLast()
        }
        corners.append(point)
    }
    // The same round the place where the ring begins.
    var first = 0
    while corners.count - first >= 3 {
        let last = corners.count - 1
        if corners[last] == corners[first]
            || isStraight(corners[last - 1], corners[last], corners[first])
        {
            corners.removeLast()
        } else if isStraight(corners[last], corners[first], corners[first + 1]) {
            first += 1
        } else {
            break
        }
    }
    return corners.count - first >= 3 ? Array(corners[first...]) : []
}

/// Whether three points lie on one line, in whatever order.
private func isStraight(_ a: some PlanarPoint, _ b: some PlanarPoint, _ c: some PlanarPoint)
    -> Bool
{
    (b.planarX - a.planarX) * (c.planarY - b.planarY)
        == (b.planarY - a.planarY) * (c.planarX - b.planarX)
}

/// Where two edges meet: a corner of one that lies on the other, or where they cross, rounded.
private func meetingPoint<Point: PlanarPoint>(of ring: [Point], _ meeting: SelfIntersection)
    -> Point
{
    let a = ring[meeting.first]
    let b = ring[(meeting.first + 1) % ring.count]
    let c = ring[meeting.second]
    let d = ring[(meeting.second + 1) % ring.count]
    for corner in [c, d] where lies(corner, between: a, b) { return corner }
    for corner in [a, b] where lies(corner, between: c, d) { return corner }
    let dx = b.planarX - a.planarX
    let dy = b.planarY - a.planarY
    let ex = d.planarX - c.planarX
    let ey = d.planarY - c.planarY
    let cross = dx * ey - dy * ex
    guard cross != 0 else { return c }
    let share = ((c.planarX - a.planarX) * ey - (c.planarY - a.planarY) * ex) / cross
    return Point(planarX: a.planarX + dx * share, planarY: a.planarY + dy * share)
}

private func lies<Point: PlanarPoint>(_ point: Point, between a: Point, _ b: Point) -> Bool {
    isStraight(a, b, point)
        && min(a.planarX, b.planarX) <= point.planarX && point.planarX <= max(a.planarX, b.planarX)
        && min(a.planarY, b.planarY) <= point.planarY && point.planarY <= max(a.planarY, b.planarY)
}

/// Whether a loop lies in a ring that it may touch but does not cross.
private func lies<Point: PlanarPoint>(_ loop: [Point], in ring: [Point]) -> Bool {
    for corner in loop {
        switch ringPlace(of: corner, in: ring) {
        case .inside: return true
        case .outside: return false
        case .onEdge: continue
        }
    }
    return true
}
