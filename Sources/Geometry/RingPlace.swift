/// The position of a point relative to a ring.
public enum RingPlace: Sendable {
    /// In the area that the ring encloses.
    case inside
    /// Outside that area.
    case outside
    /// On a corner or an edge.
    case onEdge
}

/// Locates a point relative to a ring by the even-odd rule, exact on corners and edges.
///
/// Counts the edges that a ray towards growing x crosses (Hormann and Agathos, "The point in
/// polygon problem for arbitrary polygons", 2001).
///
/// - Parameters:
///   - point: the point.
///   - ring: the corners, closed implicitly.
/// - Returns: the position.
@inlinable
public func ringPlace<Point: PlanarPoint>(
    of point: Point, in ring: some BidirectionalCollection<Point>
) -> RingPlace {
    guard let last = ring.last else { return .outside }
    let x = point.planarX
    let y = point.planarY
    var isInside = false
    var previousX = last.planarX
    var previousY = last.planarY
    for corner in ring {
        let cornerX = corner.planarX
        let cornerY = corner.planarY
        if (cornerY > y) != (previousY > y) {
            // Positive if the edge is on the side of larger x, for an edge that runs downwards.
            let side = (cornerX - x) * (previousY - y) - (previousX - x) * (cornerY - y)
            if side == 0 { return .onEdge }
            if (side > 0) == (previousY > cornerY) { isInside.toggle() }
        } else if cornerY == y, previousY == y, min(cornerX, previousX) <= x,
            x <= max(cornerX, previousX)
        {
            return .onEdge
        } else if cornerY == y, cornerX == x {
            return .onEdge
        }
        previousX = cornerX
        previousY = cornerY
    }
    return isInside ? .inside : .outside
}

extension PlanarParts {
    /// Whether polygons cover a point: it is inside an outer ring and not inside its holes.
    ///
    /// - Parameter point: the point; one on an edge is covered.
    /// - Returns: whether it is covered.
    public func polygonsContain(_ point: Point) -> Bool {
        var isInside = false
        for part in 0..<count {
            switch ringPlace(of: point, in: self[part]) {
            case .onEdge: return true
            case .inside: isInside.toggle()
            case .outside: break
            }
        }
        return isInside
    }
}
