import Geometry
import Platform

/// Leaves out what is too small for a zoom, and simplifies the rest; a value that threads share.
struct TilePyramidGeneraliser: Sendable {
    /// A share of a zoom's features; geometry numbers count from the share's own pool.
    struct Output: Sendable {
        var features: [TilePyramidZoom.Feature] = []
        var pool = GeometryPool()
        var counts: [TilePyramidReport.Reason: Int] = [:]
    }

    private let table: FeatureTable
    private let shown: ScratchArray<UInt32>
    private let joined: JoinedLines
    /// How far an outline may move, in fixed-point steps.
    private let tolerance: Double
    /// Fixed-point steps in a pixel of a tile of 512; 0 if nothing is left out for its size.
    private let pixel: Float

    /// A generaliser for a zoom.
    ///
    /// - Parameters:
    ///   - table: all features.
    ///   - shown: the numbers of those that the zoom shows, in the order of drawing.
    ///   - joined: what stands in the place of lines that were joined.
    ///   - zoom: the zoom.
    ///   - isLast: whether deeper zooms are drawn from this one. Then a quarter of a unit is the
    ///     tolerance; else half a pixel where the tile is 512 pixels wide.
    init(
        table: FeatureTable, shown: ScratchArray<UInt32>, joined: JoinedLines, zoom: Int,
        isLast: Bool
    ) {
        self.table = table
        self.shown = shown
        self.joined = joined
        let side = FixedPoint.worldSide / Double(1 << zoom)
        tolerance = isLast ? side / Double(TilePyramid.extent) / 4 : side / 512 / 2
        pixel = isLast ? 0 : Float(side / 512)
    }

    /// The features at some places of the order of drawing.
    func generalise(_ places: Range<Int>, using simplifier: inout Simplifier) -> Output {
        var output = Output()
        for index in places {
            let feature = table.features[Int(shown[index])]
            let entry = table.geometries.entries[Int(feature.geometry)]
            let least = feature.minimumPixels * pixel
            switch joined[index] {
            case .joined: continue
            case .line(let line):
                if Float(FixedBox(around: line).longerSide) < least {
                    output.counts[.belowMinimumSize, default: 0] += 1
                    continue
                }
                append(line: Array(line), using: &simplifier, to: &output.pool)
            case .whole:
                if entry.kind != .point, entry.size < least {
                    output.counts[.belowMinimumSize, default: 0] += 1
                    continue
                }
                append(entry, feature.geometry, using: &simplifier, to: &output)
            }
            if let geometry = output.pool.endGeometry(entry.kind) {
                output.features.append(
                    TilePyramidZoom.Feature(
                        geometry: geometry, attributes: feature.attributes, id: feature.id,
                        layer: feature.layer))
            }
        }
        return output
    }

    private func append(
        _ entry: GeometryPool.Entry, _ geometry: UInt32, using simplifier: inout Simplifier,
        to output: inout Output
    ) {
        switch entry.kind {
        case .point:
            output.pool.appendPoints(of: geometry, from: table.geometries)
        case .line:
            for part in entry.parts {
                let line = table.geometries.points(ofPart: Int(part))
                append(line: Array(line), using: &simplifier, to: &output.pool)
            }
        case .polygon:
            appendRings(of: entry, using: &simplifier, to: &output)
        }
    }

    private func append(
        line: [FixedPoint], using simplifier: inout Simplifier,
        to pool: inout GeometryPool
    ) {
        var simple: [FixedPoint] = []
        simplifier.simplify(line: line[...], tolerance: tolerance, into: &simple)
        pool.appendPart(simple)
    }

    private func appendRings(
        of entry: GeometryPool.Entry, using simplifier: inout Simplifier, to output: inout Output
    ) {
        var outerIsPresent = false
        for part in entry.parts {
            let ring = Array(table.geometries.points(ofPart: Int(part)))
            let isHole = ringArea(ring) < 0
            if isHole, !outerIsPresent { continue }
            var simple: [FixedPoint] = []
            let isPresent = simplifier.simplify(
                ring: ring[...], tolerance: tolerance, into: &simple)
            if isPresent {
                output.pool.appendPart(simple)
            } else {
                output.counts[.collapsed, default: 0] += 1
            }
            if !isHole { outerIsPresent = isPresent }
        }
    }
}
