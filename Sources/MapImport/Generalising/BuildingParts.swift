import Geometry
import Platform

/// Finds the buildings whose parts are mapped, and are drawn in their place in tilted views.
struct BuildingParts {
    /// A part, by a point inside it.
    private struct Part {
        let place: FixedPoint
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
            ($0.place, $0.area) < ($1.place, $1.area)
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
        var rings: PlanarParts<FixedPoint>?
        var found = 0.0
        let first = parts.partitioningIndex { $0.place.x >= box.minX }
        for part in parts[first...] {
            guard part.place.x <= box.maxX, looksLeft > 0 else { break }
            looksLeft -= 1
            guard (box.minY...box.maxY).contains(part.place.y) else { continue }
            let outline = rings ?? outline()
            rings = outline
            looksLeft -= outline.points.count
            if outline.polygonsContain(part.place) { found += part.area }
        }
        guard let rings, found > 0 else { return false }
        return found >= (0..<rings.count).reduce(0) { $0 + ringArea(rings[$1]) } * Self.leastShare
    }

    /// Returns a point in the widest place of a ring's middle row; `nil` if there is none.
    private static func part(_ ring: ArraySlice<FixedPoint>) -> Part? {
        let box = FixedBox(around: ring)
        // No corner lies on a row between two steps.
        let y = Double(box.minY / 2 + box.maxY / 2) + 0.5
        guard var last = ring.last else { return nil }
        var crossings: [Double] = []
        for point in ring {
            if (last.planarY > y) != (point.planarY > y) {
                let fraction = (y - last.planarY) / (point.planarY - last.planarY)
                crossings.append(last.planarX + fraction * (point.planarX - last.planarX))
            }
            last = point
        }
        crossings.sort()
        var widest: (middle: Double, width: Double)?
        for index in stride(from: 0, to: crossings.count - 1, by: 2) {
            let width = crossings[index + 1] - crossings[index]
            if width > widest?.width ?? 0 {
                widest = ((crossings[index] + crossings[index + 1]) / 2, width)
            }
        }
        return widest.map {
            Part(place: FixedPoint(planarX: $0.middle, planarY: y), area: abs(ringArea(ring)))
        }
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
