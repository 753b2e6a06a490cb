package import Geometry
package import MapStyle

/// What picture is wanted: camera, size and the choices that are not the style's.
package struct FrameRequest: Sendable {
    /// Where the eye is.
    package var camera: Camera
    /// The picture in logical pixels.
    package var size: ScreenSize
    /// Where the camera's centre stands in the picture; `nil` for its middle.
    package var anchor: ScreenPoint?
    /// Device pixels for one logical pixel: 2 for `@2x`.
    package var pixelRatio: Double
    /// Languages in order of preference for names; empty takes what the style asks for.
    package var languages: [String]
    /// What happens to labels at the picture's edge.
    package var edgeLabels: EdgeLabels
    /// With which other pictures it agrees on the labels.
    package var labelPlacement = LabelPlacement.sameView

    /// Which labels of the style it shows.
    package var labels = LabelSet.all

    /// Whether the map is drawn; without it what lies over it stands on nothing.
    package var showsMap = true

    /// The way that no house may hide in a tilted view; `nil` shows houses as they are.
    package var clearedWay: ClearedWay?

    /// How far the eye is below ground, from 0 to 1: there are no houses and no shops in a tunnel.
    package var underground = 0.0

    /// When the picture is no longer wanted; `nil` where it always is.
    package var limit: DrawingLimit?

    /// The names of the pictures that expressions may choose from; the renderer knows them.
    var images: Set<String> = []

    /// The view of camera, size and anchor.
    package var viewport: Viewport { Viewport(camera: camera, size: size, anchor: anchor) }

    /// The picture in device pixels.
    var pixelSize: (width: Int, height: Int) {
        func pixels(_ length: Double) -> Int {
            let pixels = length * pixelRatio
            return pixels.isFinite ? Int(min(max(pixels.rounded(), 0), 1e6)) : 0
        }
        return (pixels(size.width), pixels(size.height))
    }

    /// The zoom at which the style is evaluated: a 256-pixel tile of zoom 0 has a camera below 0.
    var styleZoom: Double { max(camera.zoom, 0) }

    /// The camera for which labels are placed.
    var labelCamera: Camera {
        var labels = camera
        if case .drive(let zoom, let turns) = labelPlacement {
            labels.zoom = zoom
            if turns { labels.bearing = 0 }
        }
        return labels
    }

    /// The zoom at which symbol layers are evaluated.
    var labelStyleZoom: Double { max(labelCamera.zoom, 0) }

    /// Whether the map turns below labels that stand upright.
    var turnsBelowLabels: Bool {
        if case .drive(_, turns: true) = labelPlacement { return true }
        return camera.pitch > 0
    }

    /// What happens to labels that reach over the picture's edge.
    package enum EdgeLabels: Sendable {
        /// They are drawn and go on in the neighbouring tile.
        case continued
        /// They are left out: a picture that stands alone has no cut label.
        case leftOut
    }

    /// With which other pictures a picture agrees on which labels stand where.
    package enum LabelPlacement: Hashable, Sendable {
        /// With all flat pictures of its zoom and bearing: tiles, and pictures that stand alone. A
        /// tilted one agrees with none.
        case sameView
        /// With all frames of a drive, whose zoom and bearing change all the time.
        ///
        /// Labels are those that find room at the `zoom`, which should hold for a long stretch, and
        /// where the map `turns` those that find it under any bearing. A frame that looks from farther
        /// away leaves out those that cover each other there. In a tilted frame they are those of the
        /// `zoom`, and find room in the picture.
        case drive(zoom: Double, turns: Bool)
    }

    /// A request from its parts.
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
    /// The request for a server tile.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - side: logical pixels across: 256, or 512 for tiles of MapLibre's size.
    ///   - pixelRatio: device pixels for one logical pixel.
    ///   - languages: languages of names in order of preference.
    /// - Returns: the request; labels go on in the neighbours.
    package static func tile(
        _ tile: TileID, side: Double = 256, pixelRatio: Double = 1, languages: [String] = []
    ) -> FrameRequest {
        tiles(
            from: tile, columns: 1, rows: 1, side: side, pixelRatio: pixelRatio,
            languages: languages)
    }

    /// The request for a block of server tiles in one picture, to be cut afterwards.
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
    /// - Returns: the request; labels go on in the neighbours.
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

/// The way that a tilted picture is about: no house hides it.
///
/// Houses beside it are lowered and translucent, and those between it and the eye are as high as
/// they may be. What a house is lowered by changes smoothly along the way and beside it, so that no
/// house jumps from frame to frame.
package struct ClearedWay: Hashable, Sendable {
    /// A place that is kept clear.
    package struct Place: Hashable, Sendable {
        /// Where it is.
        package let point: WorldPoint
        /// How much it counts, from 0 to 1.
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

    /// More places than these no way needs that a driver looks at.
    static let mostPlaces = 200

    /// A way from its places; of too many the first.
    package init(_ places: [Place]) { self.places = Array(places.prefix(Self.mostPlaces)) }
}
