import Geometry
import Platform

/// Finds the buildings whose parts are mapped, and are drawn in their place in tilted views.
struct BuildingParts {
    /// A part, by a point inside it.
    private struct Part {
        let x, y: Double
        /// Its area in square steps.
        let area: Double
    }

    /// The parts from west to east.
    private let parts: [Part]
    /// How many parts and corners may still be examined, so that no file takes for ever.
    private var looksLeft: Int

    /// The share of a building's area from which its parts stand for it.
    ///
    /// The tower of a church, mapped alone, is less: the rest of the church must not vanish.
    private static let leastShare = 0.25

    /// - Parameters:
    ///   - outlines: the outlines of the parts, without courtyards.
    ///   - looks: how many parts and corners are examined; buildings after that have no parts.
    init(_ outlines: [ArraySlice<FixedPoint>], looks: Int = 500_000_000) {
        parts = outlines.compactMap { Self.part($0) }.sorted {
            ($0.x, $0.y, $0.area) < ($1.x, $1.y, $1.area)
        }
        looksLeft = looks
    }

    /// Whether there are no parts.
    var isEmpty: Bool { parts.isEmpty }

    /// Returns whether the parts inside a building stand for it.
    ///
    /// - Parameters:
    ///   - box: the box around it.
    ///   - outline: returns its outlines, which have positive areas, and its courtyards; called only
    ///     if there are parts in the box.
    /// - Returns: whether they do.
    mutating func replace(
        buildingIn box: FixedBox, _ outline: () -> PlanarParts<FixedPoint>
    ) -> Bool {
        let (west, east) = (Double(box.minX), Double(box.maxX))
        let (north, south) = (Double(box.minY), Double(box.maxY))
        var rings: PlanarParts<FixedPoint>?
        var found = 0.0
        for part in parts[firstPart(east: west)...] {
            guard part.x <= east, looksLeft > 0 else { break }
            looksLeft -= 1
            guard part.y >= north, part.y <= south else { continue }
            let outline = rings ?? outline()
            rings = outline
            looksLeft -= outline.points.count
            if Self.contain(outline, part) { found += part.area }
        }
        guard let rings, found > 0 else { return false }
        return found >= (0..<rings.count).reduce(0) { $0 + ringArea(rings[$1]) } * Self.leastShare
    }

    /// The index of the first part that is not west of a column.
    private func firstPart(east column: Double) -> Int {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].x < column { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a ray to the east crosses an odd number of edges.
    private static func contain(_ rings: PlanarParts<FixedPoint>, _ part: Part) -> Bool {
        var isInside = false
        for ring in 0..<rings.count {
            forEachCrossing(of: rings[ring], atY: part.y) { if $0 > part.x { isInside.toggle() } }
        }
        return isInside
    }

    /// Calls `body` where the edges of a ring cross a row.
    private static func forEachCrossing(
        of ring: ArraySlice<FixedPoint>, atY y: Double, _ body: (Double) -> Void
    ) {
        guard var last = ring.last else { return }
        for point in ring {
            if (last.planarY > y) != (point.planarY > y) {
                let fraction = (y - last.planarY) / (point.planarY - last.planarY)
                body(last.planarX + fraction * (point.planarX - last.planarX))
            }
            last = point
        }
    }

    /// Returns a point in the widest place of a ring's middle row; `nil` if there is none.
    private static func part(_ ring: ArraySlice<FixedPoint>) -> Part? {
        let box = FixedBox(around: ring)
        // No corner lies on a row between two steps.
        let y = Double(box.minY / 2 + box.maxY / 2) + 0.5
        var crossings: [Double] = []
        forEachCrossing(of: ring, atY: y) { crossings.append($0) }
        crossings.sort()
        var widest: (middle: Double, width: Double)?
        for index in stride(from: 0, to: crossings.count - 1, by: 2) {
            let width = crossings[index + 1] - crossings[index]
            if width > widest?.width ?? 0 {
                widest = ((crossings[index] + crossings[index + 1]) / 2, width)
            }
        }
        return widest.map { Part(x: $0.middle, y: y, area: abs(ringArea(ring))) }
    }
}

extension FeatureStore {
    /// Marks the buildings that are drawn by their parts in tilted views with `hide_3d`, as OpenMapTiles
    /// does.
    func markBuildingsWithParts() {
        guard let layer = contents.layerNames.firstIndex(of: TileLayer.buildings.name) else {
            return
        }
        let (features, geometries) = (contents.features, contents.geometries)
        // There are few sets of attributes, and many buildings.
        var known: [AttributeSetID: Bool] = [:]
        func isPart(_ set: AttributeSetID) -> Bool {
            if let isPart = known[set] { return isPart }
            let isPart = attributes.attributes(of: set).contains { $0.key == "part" }
            known[set] = isPart
            return isPart
        }
        var outlines: [ArraySlice<FixedPoint>] = []
        for feature in features.elements
        where Int(feature.layer) == layer && isPart(feature.attributes) {
            let rings = geometries.parts(of: feature.geometry)
            if rings.count > 0 { outlines.append(rings[0]) }
        }
        var parts = BuildingParts(outlines)
        guard !parts.isEmpty else { return }
        for index in 0..<features.count {
            let feature = features[index]
            guard Int(feature.layer) == layer, !isPart(feature.attributes) else { continue }
            let box = geometries.entries[Int(feature.geometry)].box
            if parts.replace(buildingIn: box, { geometries.parts(of: feature.geometry) }) {
                mark(index, "hide_3d")
            }
        }
    }
}
