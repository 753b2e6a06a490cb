package import Geometry
package import MapStyle

/// A description of a picture to draw: camera, size and the choices that the style does not
/// make.
package struct FrameRequest: Sendable {
    /// The position and view of the eye.
    package var camera: Camera
    /// The size of the picture in logical pixels.
    package var size: ScreenSize
    /// The position of the camera's centre in the picture; `nil` for the middle.
    package var anchor: ScreenPoint?
    /// Device pixels for one logical pixel: 2 for `@2x`.
    package var pixelRatio: Double
    /// Languages of names in order of preference; if empty, the style decides.
    package var languages: [String]
    /// How labels at the picture's edge are treated.
    package var edgeLabels: EdgeLabels
    /// Which other pictures have the same labels.
    package var labelPlacement = LabelPlacement.sameView

    /// Which of the style's labels are shown.
    package var labels = LabelSet.all

    /// Whether the style's labels are drawn at all.
    package var showsLabels = true

    /// Whether the map is drawn; without it, overlays are drawn on nothing.
    package var showsMap = true

    /// What of the picture is drawn; the renderer sets it for the pictures that ground with heights is
    /// made of.
    var content = Content.everything

    /// A part of a picture.
    enum Content: Hashable {
        /// All of it.
        case everything
        /// The ground below houses, labels and marks.
        case ground
        /// The marks between houses and labels, on nothing.
        case marks
    }

    /// The way that no house may hide in a tilted view; `nil` draws houses unchanged.
    package var clearedWay: ClearedWay?

    /// How far the eye is below ground, from 0 to 1; a tunnel has no houses and no shops.
    package var underground = 0.0

    /// Whether the reasons for the position of each label, or for its absence, are recorded; they cost
    /// time and memory.
    package var explainsLabels = false

    /// Whether the kinds of what is drawn are recorded, for a legend; it costs a little time.
    package var recordsKinds = false

    /// When the picture is no longer wanted; `nil` where it always is.
    package var limit: DrawingLimit?

    /// The names of the pictures that expressions may choose from; the renderer sets them.
    var images: Set<String> = []

    /// The view of camera, size and anchor.
    package var viewport: Viewport {
        var viewport = Viewport(camera: camera, size: size, anchor: anchor)
        viewport.isToBeRaised = content != .everything
        return viewport
    }

    /// The size of the picture in device pixels.
    var pixelSize: (width: Int, height: Int) {
        func pixels(_ length: Double) -> Int {
            let pixels = length * pixelRatio
            return pixels.isFinite ? Int(min(max(pixels.rounded(), 0), 1e6)) : 0
        }
        return (pixels(size.width), pixels(size.height))
    }

    /// The zoom at which the style is evaluated, at least 0: the camera of a 256-pixel tile of
    /// zoom 0 is below 0.
    var styleZoom: Double { max(camera.zoom + camera.detail, 0) }

    /// The camera for which labels are placed.
    var labelCamera: Camera {
        var labels = camera
        if case .drive(let zoom, let turns) = labelPlacement {
            labels.zoom = zoom
            if turns || camera.pitch > 0 { labels.bearing = 0 }
        }
        return labels
    }

    /// The zoom at which symbol layers are evaluated.
    var labelStyleZoom: Double { max(labelCamera.zoom + labelCamera.detail, 0) }

    /// The zooms of which one is in the range of each symbol layer that is shown: in a tilted frame of a
    /// drive the one for which labels are placed, and the one of the frame, so that far away the names
    /// of towns stay that end before.
    var labelLayerZooms: [Double] {
        guard camera.pitch > 0, case .drive = labelPlacement else { return [labelStyleZoom] }
        return [labelStyleZoom, max(labelStyleZoom - LabelPlacement.nearerIfTilted, 0)]
    }

    /// Whether the map turns below labels that stay upright.
    var turnsBelowLabels: Bool {
        if case .drive(_, turns: true) = labelPlacement { return true }
        return camera.pitch > 0
    }

    /// What happens to labels that extend over the picture's edge.
    package enum EdgeLabels: Sendable {
        /// They are drawn, and continue in the neighbouring tile.
        case continued
        /// They are left out, so that a single picture has no cut labels.
        case leftOut
    }

    /// Which other pictures have the same labels at the same positions.
    package enum LabelPlacement: Hashable, Sendable {
        /// All flat pictures of the same zoom and bearing, both tiles and single pictures; none
        /// if the picture is tilted.
        case sameView
        /// All frames of a drive, whose zoom and bearing change all the time.
        ///
        /// Labels are those that fit at the `zoom`, which should hold for a long stretch; if
        /// the map `turns`, those that fit under any bearing. A frame seen from farther away
        /// leaves out those that cover each other there. In a tilted frame they are those of
        /// the `zoom` that fit in the picture.
        case drive(zoom: Double, turns: Bool)

        /// By how many zooms the `zoom` of a tilted drive is nearer than its frames: each label has to be
        /// free for as long as it is in sight, which leaves space for more of them.
        package static let nearerIfTilted = 1.0
    }

    /// Creates a request from its parts.
    package init(
        camera: Camera, size: ScreenSize, anchor: ScreenPoint? = nil, pixelRatio: Double = 1,
        languages: [String] = [], edgeLabels: EdgeLabels = .leftOut
    ) {
        self.camera = camera
        self.size = size
        self.anchor = anchor
        self.pixelRatio = pixelRatio
        self.languages = languages
        self.edgeLabels = edgeLabels
    }
}

extension FrameRequest {
    /// Returns the request for a server tile.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - side: logical pixels across: 256, or 512 for tiles of MapLibre's size.
    ///   - pixelRatio: device pixels for one logical pixel.
    ///   - languages: languages of names in order of preference.
    /// - Returns: the request; labels continue in the neighbours.
    package static func tile(
        _ tile: TileID, side: Double = 256, pixelRatio: Double = 1, languages: [String] = []
    ) -> FrameRequest {
        tiles(
            from: tile, columns: 1, rows: 1, side: side, pixelRatio: pixelRatio,
            languages: languages)
    }

    /// Returns the request for a block of server tiles in one picture, to be cut afterwards.
    ///
    /// A tile of 256 pixels is half as wide as MapLibre's of the same zoom, so its camera is at the
    /// zoom below.
    ///
    /// - Parameters:
    ///   - first: the tile in the north-west corner.
    ///   - columns: tiles across.
    ///   - rows: tiles down.
    ///   - side: logical pixels across one tile: 256, or 512 for tiles of MapLibre's size.
    ///   - pixelRatio: device pixels for one logical pixel.
    ///   - languages: languages of names in order of preference.
    /// - Returns: the request; labels continue in the neighbours.
    package static func tiles(
        from first: TileID, columns: Int, rows: Int, side: Double = 256, pixelRatio: Double = 1,
        languages: [String] = []
    ) -> FrameRequest {
        let fraction = 1 / Double(1 << first.z)
        let center = WorldPoint(
            x: (Double(first.x) + Double(columns) / 2) * fraction,
            y: (Double(first.y) + Double(rows) / 2) * fraction)
        return FrameRequest(
            camera: Camera(
                center: center.coordinate, zoom: Double(first.z) - (side == 512 ? 0 : 1)),
            size: ScreenSize(width: side * Double(columns), height: side * Double(rows)),
            pixelRatio: pixelRatio, languages: languages, edgeLabels: .continued)
    }
}

/// The way that no house of a tilted picture may hide.
///
/// Houses beside it are lowered and translucent, and those between it and the eye are only as
/// high as they may be. The amount by which a house is lowered changes smoothly along the way
/// and beside it, so that no house jumps from frame to frame.
package struct ClearedWay: Hashable, Sendable {
    /// A place that is kept clear.
    package struct Place: Hashable, Sendable {
        /// The position.
        package let point: WorldPoint
        /// Its weight, from 0 to 1.
        package let weight: Double
        /// Metres around it within which houses are lowered by all of its weight.
        package let extent: Double
        /// Whether houses before it are lowered as well, until it is seen.
        package let isSeen: Bool

        /// A place from its parts.
        package init(_ point: WorldPoint, weight: Double, extent: Double, isSeen: Bool = true) {
            self.point = point
            self.weight = min(max(weight, 0), 1)
            self.extent = max(extent, 0)
            self.isSeen = isSeen
        }
    }

    /// The places, some metres apart along the way.
    package let places: [Place]

    /// The most places that are kept; no way that a driver looks at needs more.
    static let mostPlaces = 200

    /// Creates a way from its places; if there are too many, only the first are kept.
    package init(_ places: [Place]) { self.places = Array(places.prefix(Self.mostPlaces)) }
}
