import JSON
import MapCamera
import MapGeometry
import MapRenderer

/// What a picture shows, as a document beside it.
struct Sidecar {
    let frame: Frame
    let request: FrameRequest
    let scene: Scene
    let overlays: [any Overlay]
    let alt: AltText
    let notes: [String]
    /// Where things stand in the finished picture.
    let side: PictureSide
    /// What guidance tells at the picture's place.
    var guidance: JSONValue?

    /// The document: pixels are logical ones; multiply by `scale` for those of the file.
    var json: JSONValue {
        let told = guidance.map { [("guidance", $0)] } ?? []
        let turned: [(String, JSONValue)] = side.isMirrored ? [("mirrored", true)] : []
        return .object(JSONObject(members + turned + told))
    }

    private var members: [(String, JSONValue)] {
        let camera = request.camera
        return [
            ("program", .string("render \(RenderTool.version)")),
            ("size", [.number(request.size.width), .number(request.size.height)]),
            ("scale", .number(request.pixelRatio)),
            (
                "camera",
                [
                    "center": [.number(camera.center.longitude), .number(camera.center.latitude)],
                    "zoom": .number(camera.zoom), "bearing": .number(camera.bearing),
                    "pitch": .number(camera.pitch),
                    "fieldOfView": .number(camera.fieldOfView),
                    "anchor": side.json(frame.viewport.anchor),
                ]
            ),
            ("worldToPixel", transform),
            ("style", .string(scene.styleName)),
            ("maps", .array(scene.mapPaths.map { .string($0) })),
            ("attribution", .string(scene.attribution)),
            ("overlays", OverlayPlaces.json(overlays, on: side)),
            ("labels", .array(frame.labels.map(label))),
            ("droppedLabels", .array(frame.droppedLabels.map(dropped))),
            ("notes", .array(notes.map { .string($0) })),
            ("alt", .string(alt.sentence(naming: frame.labels))),
        ]
    }

    /// `x = a·wx + c·wy + tx`, `y = b·wx + d·wy + ty` for Web Mercator shares `wx`, `wy` (0 … 1);
    /// in a tilted view both over `g·wx + h·wy + i`.
    private var transform: JSONValue {
        let numbers = side.homography
        var members: [(String, JSONValue)] = [
            ("a", .number(numbers.a)), ("b", .number(numbers.b)), ("c", .number(numbers.c)),
            ("d", .number(numbers.d)), ("tx", .number(numbers.tx)), ("ty", .number(numbers.ty)),
        ]
        if frame.viewport.perspective != nil {
            members += [
                ("g", .number(numbers.g)), ("h", .number(numbers.h)), ("i", .number(numbers.i)),
            ]
        }
        return .object(JSONObject(members))
    }

    private func label(_ label: Frame.PlacedLabel) -> JSONValue {
        [
            "text": .string(label.text), "layer": .string(label.layer),
            "box": side.json(label.box),
        ]
    }

    private func dropped(_ label: Frame.DroppedLabel) -> JSONValue {
        [
            "text": .string(label.text), "layer": .string(label.layer),
            "why": .string(label.reason.rawValue),
        ]
    }
}
