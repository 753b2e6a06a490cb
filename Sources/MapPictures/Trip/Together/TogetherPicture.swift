import Geometry
import Glibc
import Graphics
import MapRenderer
import Overlays
import Parameters
import Platform

/// The ways of many track files as one picture, coloured by file.
package struct TogetherPicture {
    private let tracks: TracksTogether
    private let description: PictureDescription

    /// Creates the picture.
    ///
    /// - Parameters:
    ///   - tracks: the ways.
    ///   - description: size, view and ornaments; without a view all ways are shown.
    package init(_ tracks: TracksTogether, _ description: PictureDescription) {
        self.tracks = tracks
        self.description = description
    }

    /// Returns the picture, to be drawn by a scene.
    ///
    /// - Parameters:
    ///   - scene: the scene.
    ///   - threads: the number of threads that simplify the lines.
    /// - Returns: the picture.
    /// - Throws: an error of the threads.
    package func request(in scene: MapScene, threads: Int) throws -> PictureRequest {
        var description = description
        // The corners of the ways' box suffice to find the camera.
        let points = tracks.ways.lazy.flatMap(\.lines).joined()
        if let box = WorldBox(around: points) {
            let corners = [
                WorldPoint(x: box.minX, y: box.minY), WorldPoint(x: box.maxX, y: box.maxY),
            ]
            description.overlays[WaysKind.self] = WaysKind([(name: "", lines: [corners])])
        }
        let camera = description.request(in: scene).camera
        description.view = .camera(camera)
        description.overlays[WaysKind.self] = WaysKind(
            try simplified(for: camera, description.size, threads: threads),
            pixel: 1 / (512 * exp2(camera.zoom)))
        var request = description.pictureRequest(in: scene)
        let document = tracks.document
        request.guidance = { _ in document }
        request.notes += tracks.notes
        return request
    }

    /// Returns the lines without the corners that nobody sees at a zoom.
    private func simplified(
        for camera: Camera, _ size: PictureSize, threads: Int
    ) throws -> [(name: String, lines: [[WorldPoint]])] {
        // In a tilted view what is near is larger than its zoom says.
        let zoom = camera.zoom + (camera.pitch > 0 ? 2 : 0)
        let tolerance = 0.3 / size.scale / (512 * exp2(zoom))
        var result: [(name: String, lines: [[WorldPoint]])] = []
        let ways = tracks.ways
        try OrderedWork.run(
            count: ways.count, threads: max(threads, 1), scratch: { Simplifier() },
            work: { simplifier, index in
                ways[index].lines.map { line in
                    var simple: [WorldPoint] = []
                    simplifier.simplify(line: line[...], tolerance: tolerance, into: &simple)
                    return simple
                }
            }, deliver: { index, lines in result.append((ways[index].name, lines)) })
        return result
    }
}

/// Lines of many files, each in a colour of its own, and a legend of the first ones.
struct WaysKind: OverlayKind {
    static let parameters: ParameterGroup = []

    private(set) var shapes: [ShapeOverlay.Shape] = []
    private var names: [String] = []

    /// The most files in the legend, fewer than there are colours.
    static let mostNames = 8
    /// Ways up to this number have a border, which would hide others among more.
    private static let mostWithBorder = 20

    init() {}

    init(_ reading: inout OverlayReading) throws {}

    /// Creates the lines of files.
    ///
    /// - Parameters:
    ///   - ways: the name and the lines of each file.
    ///   - pixel: the length of a pixel in the world; `nil` if nothing is drawn yet.
    init(_ ways: [(name: String, lines: [[WorldPoint]])], pixel: Double? = nil) {
        names = ways.map(\.name)
        let stack = pixel.map { WayStack(ways.map(\.lines), pixel: $0) }
        let isSparse = ways.count <= Self.mostWithBorder
        shapes = ways.enumerated().map { index, way in
            var parts = PlanarParts<WorldPoint>()
            for line in way.lines { parts.appendPart(line) }
            // A border would hide the way below.
            let hasBorder = isSparse && stack?.lies(index) != true
            return ShapeOverlay.Shape(
                kind: .line, parts: parts,
                look: ShapeOverlay.Look(
                    stroke: Self.color(index),
                    width: (isSparse ? 3.5 : 2) + (stack?.widening(of: index) ?? 0),
                    border: hasBorder ? .white.faded(0.85) : nil,
                    borderWidth: hasBorder ? 1.2 : 0))
        }
    }

    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        let named = names.enumerated().filter { !$0.element.isEmpty }
        guard named.count > 1 else { return }
        var rows = named.prefix(Self.mostNames).map { index, name in
            Placard.Row(.line(Self.color(index), isDashed: false), name)
        }
        let rest = names.count - rows.count
        if rest > 0 { rows.append(Placard.Row(.none, "+ \(rest)")) }
        plates.add(
            Placard(rows: rows), name: "legend",
            corners: [.bottomLeft, .topRight, .bottomRight, .topLeft],
            width: plates.size.width * 0.4)
    }

    /// Returns the colour of the file with a number.
    static func color(_ index: Int) -> Color { colors[index % colors.count] }

    /// Colours that are told apart by most who see few of them, and on light and dark maps: by
    /// Okabe and Ito ("Color Universal Design", 2008) without black and yellow, and some between
    /// them.
    private static let colors: [Color] = [
        0x00_72_B2, 0xD5_5E_00, 0x00_9E_73, 0xCC_79_A7, 0xE6_9F_00, 0x6A_3D_9A, 0x56_B4_E9,
        0xB1_22_34, 0x7A_5C_3A, 0x4B_9B_2A,
    ].map { Color(hex: $0) }
}
