import Formats
import Geometry
import MapPictures
import Parameters
import Routes

/// A map in a style, as one thread of a C program has it.
final class MapHandle: Handle {
    let scene: MapScene
    let encoder = KeptEncoder()

    init(path: String?, style: String?, pixelRatio: Double) throws {
        guard PictureSize.scales.contains(pixelRatio) else {
            throw ArgumentError("pixel_ratio: \(pixelRatio) is not a number from 0.5 to 8")
        }
        scene = try ScenePlan(
            style: style ?? "day", maps: MapFiles(only: path), pixelRatio: pixelRatio
        ).open()
    }

    /// The same map for another thread: plans may be shared, scenes may not.
    init(sharing other: MapHandle) throws { scene = try other.scene.plan.open() }

    /// Draws a map.
    func draw(_ values: ParameterValues, overlays: JSONValue?) throws -> PictureHandle {
        var description = try PictureDescription(atOwnScale(values))
        if let overlays { try description.overlays.add(geoJSON: overlays) }
        return PictureHandle(
            try scene.draw(description), encoder, pixelsPerInch: description.size.pixelsPerInch)
    }

    /// Draws a route, whole or as a driver sees it.
    func draw(
        route bytes: [UInt8], _ values: ParameterValues, overlays: JSONValue?
    ) throws -> PictureHandle {
        let values = try atOwnScale(values)
        let description = try RouteDescription(values)
        let answer = try RouteInput(values).read(bytes, named: "the route")
        switch description {
        case .overview:
            var request = try description.request(of: answer, in: scene)
            request.notes += answer.notes.map { Message($0) }
            try request.lay(overlays, in: scene)
            let size = try PictureSize(values)
            return PictureHandle(
                try scene.draw(request), encoder, pixelsPerInch: size.pixelsPerInch)
        case .frame(let drive, let moment):
            return try DriveHandle(answer, drive, in: self).draw(at: moment, overlays: overlays)
        }
    }

    /// Draws the card of a trip.
    func draw(
        track bytes: [UInt8], _ values: ParameterValues, overlays: JSONValue?
    ) throws -> PictureHandle {
        let picture = try PictureDescription(atOwnScale(values))
        let (trip, notes) = try TripInput(values).firstTrip(of: bytes, named: "the track")
        var card = TripCard(
            try trip.matched(to: scene.plan.roadMap()), picture,
            units: try values.value(PictureParameter.units) ?? .metric)
        card.colorBy = try values.value(PictureParameter.colorBy)
        card.strip = try values.value(PictureParameter.strip)
        card.showsEnds = !trip.isCut
        card.force = try values.value(PictureParameter.force) ?? card.force
        var request = try card.request(in: scene)
        request.notes += notes
        try request.lay(overlays, in: scene)
        return PictureHandle(
            try scene.draw(request), encoder, pixelsPerInch: picture.size.pixelsPerInch)
    }

    /// Values whose size has the map's scale, which its sprite was chosen for.
    ///
    /// - Throws: `ParameterError` for another scale.
    func atOwnScale(_ values: ParameterValues) throws(ParameterError) -> ParameterValues {
        var values = values
        let scale = scene.plan.pixelRatio
        let size = PictureParameter.size
        let said = values.text(size.definition)
        if scale != 1, said?.contains("@") != true, said?.hasSuffix("mm") != true {
            let standard = PictureSize.standard.size
            values.add(
                "\(said ?? "\(Int(standard.width))x\(Int(standard.height))")@\(scale)x",
                for: size.definition)
        }
        let asked = try PictureSize(values).scale
        guard abs(asked - scale) < 1e-9 else {
            throw size.error(
                in: values,
                "it is at a scale of \(asked), and the map was opened for \(scale): open another")
        }
        return values
    }
}

extension PictureRequest {
    /// Lays the features of a GeoJSON document over the map, below all else.
    ///
    /// - Throws: `ParameterError` for a document that has none.
    mutating func lay(_ document: JSONValue?, in scene: MapScene) throws(ParameterError) {
        guard let document else { return }
        var overlays = OverlayDescription()
        try overlays.add(geoJSON: document)
        self = overlays.laid(over: self, in: scene)
    }
}

extension MapHandle {
    /// What every picture may be described by: its file is written later.
    static let mapParameters = ParameterGroup.picture.without(.format)
    static let routeParameters: ParameterGroup = [.routePicture, .route]
    static let tripParameters: ParameterGroup = [
        .sizes, .languages, .ornaments, .tripLook, .trip, .overlays,
    ]
}
