import Geometry
import Glibc
import MapStyle

/// The walls and the faces of the roof of one prism.
///
/// Faces run clockwise as seen from outside, as visible outlines do on the plane.
struct FillExtrusionFaces {
    /// A corner in space.
    struct Vertex: Equatable {
        let place: ScreenPoint
        /// Pixels of the plane above the ground that heights are counted from.
        let height: Double
    }

    /// A wall or a face of the roof.
    struct Face {
        /// The indices in ``FillExtrusionFaces/rings`` of its outlines and holes.
        let rings: Range<Int>
        let isWall: Bool
        /// The outward unit normal: to the right and down on the plane, and up.
        let normal: (x: Double, y: Double, z: Double)
        /// The lowest row of the plane that it touches.
        let nearest: Double
    }

    private(set) var vertices: [Vertex] = []
    /// The ranges of the vertices of each ring.
    private(set) var rings: [Range<Int>] = []
    /// The faces in the order in which they were found: walls first, then the roof upwards.
    private(set) var faces: [Face] = []

    /// Replaces the faces by those of a prism with a roof.
    ///
    /// - Parameters:
    ///   - outlines: its outlines and courtyards on the plane.
    ///   - roof: its roof.
    ///   - foot: pixels of the plane from the ground to its foot.
    ///   - eaves: pixels of the plane from the ground to the eaves.
    mutating func load(
        _ outlines: [ArraySlice<FillExtrusionRing.Corner>], _ roof: FillExtrusionRoof, foot: Double,
        eaves: Double
    ) {
        vertices.removeAll(keepingCapacity: true)
        rings.removeAll(keepingCapacity: true)
        faces.removeAll(keepingCapacity: true)
        for outline in outlines { addWalls(of: outline, roof, foot: foot, eaves: eaves) }
        switch roof.shape {
        case .gabled, .hipped, .skillion:
            for slope in Self.slopes(of: roof) {
                addSlope(slope, outlines, roof, eaves: eaves)
            }
        case .pyramidal: addVault(Self.pyramid, outlines, roof, eaves: eaves)
        case .dome: addVault(Self.dome, outlines, roof, eaves: eaves)
        case .onion: addVault(Self.onion, outlines, roof, eaves: eaves)
        case .flat: break
        }
    }

    private mutating func add(_ vertex: ScreenPoint, _ height: Double) {
        vertices.append(Vertex(place: vertex, height: height))
    }

    /// Ends a ring that began at a vertex, unless it has no extent.
    private mutating func endRing(from first: Int) {
        guard vertices.count - first > 2 else { return vertices.removeSubrange(first...) }
        rings.append(first..<vertices.count)
    }

    /// Ends a face that began at a ring; one without extent is left out.
    private mutating func endFace(from first: Int, isWall: Bool = false) {
        guard first < rings.count else { return }
        var (x, y, z, nearest) = (0.0, 0.0, 0.0, -Double.infinity)
        // Newell's method: the sum of cross products of neighbours.
        for ring in rings[first...] {
            guard var last = vertices[ring].last else { continue }
            for vertex in vertices[ring] {
                let (a, b) = (last.place, vertex.place)
                x += (a.y - b.y) * (last.height + vertex.height)
                y += (last.height - vertex.height) * (a.x + b.x)
                z += (a.x - b.x) * (a.y + b.y)
                nearest = max(nearest, b.y)
                last = vertex
            }
        }
        let size = (x * x + y * y + z * z).squareRoot()
        guard size > 0, size.isFinite else { return }
        faces.append(
            Face(
                rings: first..<rings.count, isWall: isWall, normal: (x / size, y / size, z / size),
                nearest: nearest))
    }

    // MARK: Walls

    private mutating func addWalls(
        of outline: ArraySlice<FillExtrusionRing.Corner>, _ roof: FillExtrusionRoof, foot: Double,
        eaves: Double
    ) {
        for index in outline.indices where outline[index].hasWall {
            let next = index + 1 < outline.endIndex ? index + 1 : outline.startIndex
            let (from, to) = (outline[index].place, outline[next].place)
            let first = (vertex: vertices.count, ring: rings.count)
            add(from, foot)
            add(to, foot)
            add(to, eaves + roof.rise(at: to))
            for peak in Self.bends(from: to, to: from, roof) {
                add(peak, eaves + roof.rise(at: peak))
            }
            add(from, eaves + roof.rise(at: from))
            endRing(from: first.vertex)
            endFace(from: first.ring, isWall: true)
        }
    }

    /// Returns the points of an edge, in its order, where the roof above it bends.
    private static func bends(
        from: ScreenPoint, to: ScreenPoint, _ roof: FillExtrusionRoof
    ) -> [ScreenPoint] {
        let (a, b) = (roof.local(from), roof.local(to))
        var fractions: [Double] = []
        for border in borders(of: roof) {
            let (first, last) = (border.value(a), border.value(b))
            guard (first < 0) != (last < 0), first != 0, last != 0 else { continue }
            fractions.append(first / (first - last))
        }
        return fractions.sorted().map {
            ScreenPoint(x: from.x + (to.x - from.x) * $0, y: from.y + (to.y - from.y) * $0)
        }
    }

    // MARK: Slopes

    /// A half of the box: where `u * self.u + v * self.v + offset` is not negative.
    private struct Half {
        let u, v, offset: Double

        func value(_ point: (u: Double, v: Double)) -> Double {
            point.u * u + point.v * v + offset
        }
    }

    /// The lines at which a roof bends.
    private static func borders(of roof: FillExtrusionRoof) -> [Half] {
        let ridge = Half(u: 0, v: 1, offset: 0)
        switch roof.shape {
        case .gabled: return [ridge]
        case .hipped:
            let end = roof.length - roof.width
            return [
                ridge, Half(u: -1, v: 1, offset: end), Half(u: -1, v: -1, offset: end),
                Half(u: 1, v: 1, offset: end), Half(u: 1, v: -1, offset: end),
            ]
        case .flat, .skillion, .pyramidal, .dome, .onion: return []
        }
    }

    /// The parts of the box that the slopes of a roof cover.
    private static func slopes(of roof: FillExtrusionRoof) -> [[Half]] {
        switch roof.shape {
        case .gabled: return [[Half(u: 0, v: 1, offset: 0)], [Half(u: 0, v: -1, offset: 0)]]
        case .hipped:
            let ridge = roof.length - roof.width
            func side(_ v: Double) -> [Half] {
                [
                    Half(u: 0, v: v, offset: 0), Half(u: -1, v: v, offset: ridge),
                    Half(u: 1, v: v, offset: ridge),
                ]
            }
            func end(_ u: Double) -> [Half] {
                [Half(u: u, v: -1, offset: -ridge), Half(u: u, v: 1, offset: -ridge)]
            }
            return [side(1), side(-1), end(1), end(-1)]
        case .flat, .skillion, .pyramidal, .dome, .onion: return [[]]
        }
    }

    /// Adds the part of the outlines in a part of the box.
    private mutating func addSlope(
        _ slope: [Half], _ outlines: [ArraySlice<FillExtrusionRing.Corner>],
        _ roof: FillExtrusionRoof, eaves: Double
    ) {
        let firstRing = rings.count
        for outline in outlines {
            let covered = slope.reduce(outline.map(\.place)) { ring, half in
                ring.ringCut { half.value(roof.local($0)) }
            }
            let first = vertices.count
            for place in covered { add(place, eaves + roof.rise(at: place)) }
            endRing(from: first)
        }
        endFace(from: firstRing)
    }

    // MARK: Vaults

    /// The rings of a vault upwards: their widths as fractions of the outline's, and their heights as
    /// ones of the roof's.
    private typealias Profile = [(width: Double, height: Double)]

    private static let pyramid: Profile = [(1, 0), (0, 1)]
    private static let dome: Profile = (0...6).map { step in
        let angle = Double(step) * .pi / 12
        return step == 6 ? (0, 1) : (cos(angle), sin(angle))
    }
    /// Measured on pictures of Russian and Bavarian churches.
    private static let onion: Profile = [
        (1, 0), (0.72, 0), (0.9, 0.1), (1, 0.22), (0.97, 0.34), (0.8, 0.47), (0.52, 0.6),
        (0.27, 0.72), (0.11, 0.86), (0, 1),
    ]
    /// The most corners of an outline whose vault is round; those of more corners end in a point.
    private static let mostRoundCorners = 64

    /// Adds the faces of a vault over an outline; it is flat over courtyards.
    private mutating func addVault(
        _ profile: Profile, _ outlines: [ArraySlice<FillExtrusionRing.Corner>],
        _ roof: FillExtrusionRoof, eaves: Double
    ) {
        guard outlines.count == 1, let outline = outlines.first else {
            let first = rings.count
            for outline in outlines {
                let start = vertices.count
                for corner in outline { add(corner.place, eaves) }
                endRing(from: start)
            }
            return endFace(from: first)
        }
        let profile = outline.count > Self.mostRoundCorners ? Self.pyramid : profile
        for (low, high) in zip(profile, profile.dropFirst()) {
            for index in outline.indices {
                let next = index + 1 < outline.endIndex ? index + 1 : outline.startIndex
                let (from, to) = (outline[index].place, outline[next].place)
                let first = (vertex: vertices.count, ring: rings.count)
                add(roof.point(above: from, low.width), eaves + low.height * roof.height)
                add(roof.point(above: to, low.width), eaves + low.height * roof.height)
                add(roof.point(above: to, high.width), eaves + high.height * roof.height)
                if high.width > 0 {
                    add(roof.point(above: from, high.width), eaves + high.height * roof.height)
                }
                endRing(from: first.vertex)
                endFace(from: first.ring)
            }
        }
    }
}

extension FillExtrusionRoof {
    /// Returns the point at a fraction of the way from the middle to a corner.
    fileprivate func point(above corner: ScreenPoint, _ fraction: Double) -> ScreenPoint {
        guard fraction < 1 else { return corner }
        return ScreenPoint(
            x: middle.x + (corner.x - middle.x) * fraction,
            y: middle.y + (corner.y - middle.y) * fraction)
    }
}
