import Geometry
import Platform

/// Leaves out features that are too small for a zoom, and simplifies the rest; threads share the
/// value.
struct TilePyramidGeneraliser: Sendable {
    /// A part of a zoom's features; geometry numbers refer to the part's own pool.
    struct Output: Sendable {
        var features: [TilePyramidZoom.Feature] = []
        var pool = GeometryPool()
        var counts: [TilePyramidReport.Reason: Int] = [:]
    }

    private let table: GatheredFeatures
    private let shown: ScratchArray<UInt32>
    private let joined: JoinedLines
    /// The distance that an outline may move, in fixed-point steps.
    private let tolerance: Double
    /// The number of fixed-point steps in a pixel of a tile of 512; 0 if nothing is left out for
    /// its size.
    private let pixel: Float

    /// A generaliser for a zoom.
    ///
    /// - Parameters:
    ///   - table: all features.
    ///   - shown: the numbers of the features that the zoom shows, in drawing order.
    ///   - joined: the lines that were joined.
    ///   - zoom: the zoom.
    ///   - isLast: whether deeper zooms are drawn from this one. The tolerance is then a quarter of
    ///     a unit; otherwise half a pixel of a tile 512 pixels wide.
    init(
        table: GatheredFeatures, shown: ScratchArray<UInt32>, joined: JoinedLines, zoom: Int,
        isLast: Bool
    ) {
        self.table = table
        self.shown = shown
        self.joined = joined
        let side = FixedPoint.worldSide / Double(1 << zoom)
        tolerance = isLast ? side / Double(TilePyramid.extent) / 4 : side / 512 / 2
        pixel = isLast ? 0 : Float(side / 512)
    }

    /// Generalises the features at some positions in the drawing order.
    func generalise(_ places: Range<Int>, using simplifier: inout Simplifier) -> Output {
        var output = Output()
        for index in places {
            let feature = table.features[Int(shown[index])]
            let entry = table.geometries.entries[Int(feature.geometry)]
            let least = feature.minimumPixels * pixel
            switch joined[index] {
            case .joined: continue
            case .lines(let lines):
                if Float(FixedBox(around: lines.joined()).longerSide) < least {
                    output.counts[.belowMinimumSize, default: 0] += 1
                    continue
                }
                for line in lines {
                    append(line: Array(line), using: &simplifier, to: &output.pool)
                }
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
                        layer: feature.layer, isWhole: feature.isWhole))
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
