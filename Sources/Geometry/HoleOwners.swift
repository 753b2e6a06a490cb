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
