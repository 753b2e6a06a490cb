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

extension PlanarParts {
    /// The same rings, each hole after the outer ring that contains it, as vector tiles require.
    ///
    /// A hole that no outer ring contains follows the first outer ring.
    @inlinable  // Generic calls per corner slow the import down.
    public func withHolesAfterOwners() -> PlanarParts {
        guard count > 1 else { return self }
        var outers: [(part: Int, box: PlanarBox)] = []
        var holes: [Int] = []
        for part in 0..<count {
            if ringArea(self[part]) > 0 {
                outers.append((part, PlanarBox(around: self[part])))
            } else {
                holes.append(part)
            }
        }
        if outers.isEmpty || holes.isEmpty || (outers.count == 1 && outers[0].part == 0) {
            return self
        }
        var owned = [[Int]](repeating: [], count: outers.count)
        for hole in holes {
            let box = PlanarBox(around: self[hole])
            let owner = outers.firstIndex { outer in
                outer.box.contains(box) && ring(outer.part, holds: hole)
            }
            owned[owner ?? 0].append(hole)
        }
        var sorted = PlanarParts()
        for (outer, holes) in zip(outers, owned) {
            sorted.appendPart(self[outer.part])
            for hole in holes { sorted.appendPart(self[hole]) }
        }
        return sorted
    }

    /// Whether a hole lies in an outer ring; a corner on the outline proves nothing.
    @inlinable
    func ring(_ outer: Int, holds hole: Int) -> Bool {
        for corner in self[hole] {
            switch ringPlace(of: corner, in: self[outer]) {
            case .inside: return true
            case .outside: return false
            case .onEdge: continue
            }
        }
        return true
    }
}
