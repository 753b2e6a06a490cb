import Geometry
import MapRenderer
import Overlays
import Parameters

/// Draws overlays of all kinds over a picture: ground, pins, plates.
struct OverlayComposer {
    private let description: OverlayDescription
    private let scene: MapScene
    private let icons: PinIcons
    /// Notes for the user, a line each.
    private var notes: [Message] = []

    init(_ description: OverlayDescription, in scene: MapScene) {
        self.description = description
        self.scene = scene
        icons = PinIcons { description.pictures.icon(named: $0, in: scene) }
    }

    /// Adds the overlays to a picture: shapes and pins below its existing overlays, explaining
    /// texts above.
    mutating func lay(over request: inout PictureRequest) {
        let picture = arrangedPicture(request.frame)
        let pins = picture.pins
        let plates = plates(on: picture, of: request)
        notes += plates.notes
        let ground = ground(of: picture)
        let pinsOverlay = PinsOverlay(
            pins, besides: ground + request.overlays + plates.overlays, icons: icons,
            theme: scene.plan.theme, shaper: scene.renderer.shaper)
        request.overlays =
            ground + (pins.isEmpty ? [] : [pinsOverlay]) + request.overlays + plates.overlays
        request.notes += notes
    }

    /// Returns the places of all kinds as the picture shows them, and adds notes for the user.
    private mutating func arrangedPicture(_ frame: FrameRequest) -> OverlayPicture {
        var places: [ListedPlace] = []
        for kind in description.kinds { places += kind.places(in: scene, frame, notes: &notes) }
        var legend = LegendRows()
        for kind in description.kinds { legend.add(kind.legendRows) }
        var picture = OverlayPicture(
            scene: scene, frame: frame, language: description.language,
            settings: description.settings, legend: legend, places: places)
        for kind in description.kinds { notes += kind.notes(on: picture) }
        icons.open(picture.places.map(\.pin))
        picture.replace(missing: icons.missing)
        for name in icons.missing {
            // An unreadable file was reported when it was read.
            guard !description.pictures.isUnreadable(name) else { continue }
            notes.append("icon '\(PrintableText.short(name))' is missing: a plain pin stands there")
        }
        if description.notesHiddenPins, let note = picture.noteOfHidden { notes.append(note) }
        picture.arrangePins()
        return picture
    }

    private func ground(of picture: OverlayPicture) -> [any Overlay] {
        let (shapes, settings) = (description.shapes, picture.settings)
        let lines =
            shapes.isEmpty
            ? []
            : [
                ShapeOverlay(shapes, level: settings.shapeLevel, areFree: settings.areLinesFree)
            ]
        return description.kinds.flatMap { $0.belowShapes(on: picture) } + lines
            + description.kinds.flatMap { $0.aboveShapes(on: picture) }
    }

    private func plates(on picture: OverlayPicture, of request: PictureRequest) -> PlateLayout {
        var plates = PlateLayout(
            size: picture.viewport.size,
            taken: request.overlays.flatMap { $0.obstacles(in: picture.viewport) },
            points: picture.pins.map { picture.viewport.nearestScreen($0.place) },
            resources: picture.resources)
        for kind in OverlayKinds.inPlateOrder(description.kinds) {
            kind.addPlates(to: &plates, on: picture)
        }
        return plates
    }
}

extension OverlayDescription {
    /// Returns a picture with these overlays: shapes and pins below its existing ones, plates
    /// with texts above.
    package func laid(over request: PictureRequest, in scene: MapScene) -> PictureRequest {
        guard !kinds.isEmpty else { return request }
        var request = request
        var composer = OverlayComposer(self, in: scene)
        composer.lay(over: &request)
        request.notes += notes
        return request
    }
}
