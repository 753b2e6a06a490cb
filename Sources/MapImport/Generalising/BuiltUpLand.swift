import Geometry
import Platform

/// Land on which buildings stand close together, for the zooms that show no buildings.
///
/// Buildings are marked in cells of some 40 to 80 metres. The marks are blurred and outlined region
/// by region, so that a region's raster is all that is in memory. A lone farm is no built-up land.
struct BuiltUpLand {
    /// The cells of all regions that hold a building, each with its region first.
    private let marks: ScratchArray<UInt64>

    /// The width of a cell in steps, as a power of two: a quarter of a pixel at zoom 8.
    private static let cellBits = 13
    /// The width of a region in cells, as a power of two.
    private static let regionBits = 11
    /// The number of cells around a region that count for it, too: neighbours overlap, so that no
    /// seam is seen between them.
    private static let margin = 4
    /// The number of cells of a building above which it is skipped: some 500 metres square.
    private static let mostCells = 100
    /// The number of marks from which repeated ones are removed while marks are made.
    private static let mostRepeatedMarks = 1 << 20

    /// - Parameter features: the features, of which those of the layer `buildings` count.
    init(_ features: GatheredFeatures) {
        marks = ScratchArray(in: features.memory)
        guard let layer = features.layerNames.firstIndex(of: TileLayer.buildings.name) else {
            return
        }
        var limit = Self.mostRepeatedMarks
        for feature in features.features.elements where Int(feature.layer) == layer {
            mark(features.geometries.entries[Int(feature.geometry)].box)
            if marks.count > limit {
                sortMarks()
                limit = max(2 * marks.count, limit)
            }
        }
        sortMarks()
    }

    /// Sorts the marks and removes those that repeat others.
    private func sortMarks() {
        marks.sort()
        var kept = 0
        for index in 0..<marks.count where kept == 0 || marks[index] != marks[kept - 1] {
            marks[kept] = marks[index]
            kept += 1
        }
        marks.removeSubrange(kept...)
    }

    /// The shapes of the built-up land, each an outer ring with its holes.
    func forEachShape(_ body: (PlanarParts<FixedPoint>) -> Void) {
        var first = 0
        while first < marks.count {
            let region = Self.region(of: marks[first])
            var end = first
            while end < marks.count, Self.region(of: marks[end]) == region { end += 1 }
            let rings = Self.rings(around: marks[first..<end], in: region).withHolesAfterOwners()
            var shape = PlanarParts<FixedPoint>()
            for part in 0..<rings.count {
                if ringArea(rings[part]) > 0, !shape.isEmpty {
                    body(shape)
                    shape.removeAll()
                }
                shape.appendPart(rings[part])
            }
            if !shape.isEmpty { body(shape) }
            first = end
        }
    }

    // MARK: Outlines

    /// The blurred mark above which land is built up; where all cells are marked, it is 81.
    private static let threshold: Float = 28
    /// The smallest islands and holes that are kept, in cells.
    private static let leastArea = 6.0

    /// The outlines of a region's marks: outer rings have positive area, holes negative.
    private static func rings(
        around marks: ScratchSlice<UInt64>, in region: Int
    ) -> PlanarParts<FixedPoint> {
        var rings = PlanarParts<FixedPoint>()
        let columns = marks.lazy.map(column)
        guard let first = marks.first, let last = marks.last, let west = columns.min(),
            let east = columns.max()
        else { return rings }
        // The blur adds two cells on each side, and one more closes the outlines.
        let (left, top) = (west - 3, row(of: first) - 3)
        let (width, height) = (east + 4 - left, row(of: last) + 4 - top)
        var raster = [Float](repeating: 0, count: width * height)
        for mark in marks { raster[(row(of: mark) - top) * width + column(of: mark) - left] = 1 }
        raster = blurred(blurred(raster, step: 1), step: width)
        // The tracer's lines have whole heights; the only one is that of the threshold.
        for index in raster.indices { raster[index] = min(raster[index] / threshold, 1.5) }
        for line in ContourTracer(width: width, heights: raster, isTrusted: { _, _ in true })
            .lines(every: 1) where line.isClosed
        {
            // The tracer's lines have higher ground on their left; outer rings have it on the right.
            let ring = line.points.dropLast().reversed().map {
                point(Double(left) + $0.x, Double(top) + $0.y, in: region)
            }
            let cells = ringArea(ring) / Double(1 << (2 * cellBits))
            if cells.magnitude >= leastArea { rings.appendPart(ring) }
        }
        return rings
    }

    /// Blurs along rows or columns by weights of 1, 2, 3, 2, 1; the outermost three cells are empty.
    private static func blurred(_ raster: [Float], step: Int) -> [Float] {
        var result = raster
        guard raster.count > 4 * step else { return result }
        for index in 2 * step..<raster.count - 2 * step {
            let near = raster[index - step] + raster[index + step]
            let far = raster[index - 2 * step] + raster[index + 2 * step]
            result[index] = 3 * raster[index] + 2 * near + far
        }
        return result
    }

    /// The middle of a cell, or a place between middles.
    private static func point(_ column: Double, _ row: Double, in region: Int) -> FixedPoint {
        func steps(_ value: Double, _ region: Int) -> Double {
            (Double(region << regionBits - margin) + value + 0.5) * Double(1 << cellBits)
        }
        return FixedPoint(
            planarX: steps(column, region & 0xff), planarY: steps(row, region >> 8))
    }

    // MARK: Marks: 8 bits for a region's row and column, 12 for the cell's in it and its margin

    private func mark(_ box: FixedBox) {
        let columns = Int(box.minX) >> Self.cellBits...Int(box.maxX) >> Self.cellBits
        let rows = Int(box.minY) >> Self.cellBits...Int(box.maxY) >> Self.cellBits
        guard columns.count * rows.count <= Self.mostCells else { return }
        for row in rows {
            for column in columns { mark(column: column, row: row) }
        }
    }

    private func mark(column: Int, row: Int) {
        for (regionRow, y) in Self.places(of: row) {
            for (regionColumn, x) in Self.places(of: column) {
                let mark = UInt64(regionRow << 32 | regionColumn << 24 | y << 12 | x)
                if marks.last != mark { marks.append(mark) }
            }
        }
    }

    /// The regions for which a row or column counts, and its number in each.
    private static func places(of number: Int) -> [(region: Int, local: Int)] {
        let (region, local) = (number >> regionBits, number & (1 << regionBits - 1))
        var places = [(region, local + margin)]
        let side = 1 << regionBits
        let last = 1 << (32 - cellBits - regionBits) - 1
        if local < margin, region > 0 { places.append((region - 1, local + side + margin)) }
        if local >= side - margin, region < last {
            places.append((region + 1, local - side + margin))
        }
        return places
    }

    private static func region(of mark: UInt64) -> Int { Int(mark >> 24) }
    private static func row(of mark: UInt64) -> Int { Int(mark >> 12 & 0xfff) }
    private static func column(of mark: UInt64) -> Int { Int(mark & 0xfff) }
}

extension FeatureStore {
    /// Adds the land on which buildings stand close together to the layer `land`, below all other
    /// land, for the zooms before the buildings.
    func addBuiltUpLand() {
        let layer = registerLayer(named: TileLayer.land.name)
        let kind = attributes.intern([("kind", .string("built_up"))])
        BuiltUpLand(contents).forEachShape { rings in
            let shape = addGeometry(
                kind: .polygon, parts: (0..<rings.count).lazy.map { rings[$0] },
                holes: (0..<rings.count).map { $0 > 0 })
            guard let shape else { return }
            add(
                layer: layer, zooms: 8...13, geometry: shape, attributes: kind, order: .min,
                minimumPixels: 3)
        }
    }
}
