import Geometry
import Platform

/// Finds the buildings whose parts are mapped, and are drawn in their place in tilted views.
struct BuildingParts {
    /// A part, by a point inside it.
    private struct Part {
        let place: FixedPoint
        /// Its area in square steps.
        let area: Double
        /// Its place among the outlines.
        var index = 0
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
        parts = outlines.enumerated().compactMap { index, outline in
            var part = Self.part(outline)
            part?.index = index
            return part
        }.sorted { ($0.place, $0.area, $0.index) < ($1.place, $1.area, $1.index) }
        looksLeft = looks
    }

    /// Whether there are no parts.
    var isEmpty: Bool { parts.isEmpty }

    /// Returns the parts inside a building, if they stand for it.
    ///
    /// - Parameters:
    ///   - box: the box around it.
    ///   - outline: returns its outlines, which have positive areas, and its courtyards; called only
    ///     if there are parts in the box.
    /// - Returns: their places among the outlines of all parts; none if they do not.
    mutating func replace(
        buildingIn box: FixedBox, _ outline: () -> PlanarParts<FixedPoint>
    ) -> [Int] {
        var rings: PlanarParts<FixedPoint>?
        var found = 0.0
        var inside: [Int] = []
        let first = parts.partitioningIndex { $0.place.x >= box.minX }
        for part in parts[first...] {
            guard part.place.x <= box.maxX, looksLeft > 0 else { break }
            looksLeft -= 1
            guard (box.minY...box.maxY).contains(part.place.y) else { continue }
            let outline = rings ?? outline()
            rings = outline
            looksLeft -= outline.points.count
            if outline.polygonsContain(part.place) {
                found += part.area
                inside.append(part.index)
            }
        }
        guard let rings, found > 0 else { return [] }
        let area = (0..<rings.count).reduce(0) { $0 + ringArea(rings[$1]) }
        return found >= area * Self.leastShare ? inside : []
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
    /// does, and the parts of landmarks as such.
    func markBuildingsWithParts() {
        guard let layer = contents.layerNames.firstIndex(of: TileLayer.buildings.name) else {
            return
        }
        let (features, geometries) = (contents.features, contents.geometries)
        // There are few sets of attributes, and many buildings.
        var known: [AttributeSetID: (isPart: Bool, isLandmark: Bool)] = [:]
        func kind(_ set: AttributeSetID) -> (isPart: Bool, isLandmark: Bool) {
            if let kind = known[set] { return kind }
            let keys = attributes.attributes(of: set).map(\.key)
            let kind = (keys.contains("part"), keys.contains("landmark"))
            known[set] = kind
            return kind
        }
        var outlines: [ArraySlice<FixedPoint>] = []
        var owners: [Int] = []
        for index in 0..<features.count {
            let feature = features[index]
            guard Int(feature.layer) == layer, kind(feature.attributes).isPart else { continue }
            let rings = geometries.parts(of: feature.geometry)
            if rings.count > 0 {
                outlines.append(rings[0])
                owners.append(index)
            }
        }
        var parts = BuildingParts(outlines)
        guard !parts.isEmpty else { return }
        var ofLandmarks: Set<Int> = []
        for index in 0..<features.count {
            let feature = features[index]
            let kind = kind(feature.attributes)
            guard Int(feature.layer) == layer, !kind.isPart else { continue }
            let box = geometries.entries[Int(feature.geometry)].box
            let inside = parts.replace(buildingIn: box) { geometries.parts(of: feature.geometry) }
            if !inside.isEmpty { mark(index, "hide_3d") }
            if kind.isLandmark { ofLandmarks.formUnion(inside.lazy.map { owners[$0] }) }
        }
        for index in ofLandmarks.sorted() where !kind(features[index].attributes).isLandmark {
            mark(index, "landmark")
        }
    }
}
