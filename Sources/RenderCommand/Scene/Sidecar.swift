import JSON
import MapCamera
import MapGeometry
import MapRenderer

/// What a picture shows, as a document beside it.
struct Sidecar {
    let frame: Frame
    let request: FrameRequest
    let scene: Scene
    let subject: String
    let notes: [String]
    /// What guidance tells at the picture's place.
    var guidance: JSONValue?

    /// The document: pixels are logical ones; multiply by `scale` for those of the file.
    var json: JSONValue {
        let told = guidance.map { [("guidance", $0)] } ?? []
        return .object(JSONObject(members + told))
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
                ]
            ),
            ("worldToPixel", transform),
            ("style", .string(scene.styleName)),
            ("maps", .array(scene.mapPaths.map { .string($0) })),
            ("attribution", .string(scene.attribution)),
            ("labels", .array(frame.labels.map(label))),
            ("droppedLabels", .number(Double(frame.droppedLabels))),
            ("notes", .array(notes.map { .string($0) })),
            ("alt", .string(sentence)),
        ]
    }

    /// `x = a·wx + c·wy + tx`, `y = b·wx + d·wy + ty` for Web Mercator shares `wx`, `wy` (0 … 1);
    /// in a tilted view both over `g·wx + h·wy + i`.
    private var transform: JSONValue {
        let numbers = frame.viewport.homography
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
            "box": .array(
                [label.box.minX, label.box.minY, label.box.maxX, label.box.maxY].map {
                    .number(($0 * 100).rounded() / 100)
                }),
        ]
    }

    /// Fit for `alt=`: what it is, and the places that are named first.
    private var sentence: String {
        let places = frame.labels.filter { $0.layer.hasPrefix("place") }.map(\.text)
        let names = (places.isEmpty ? frame.labels.map(\.text).filter { !$0.isEmpty } : places)
            .prefix(3)
        return PictureSentence(languages: request.languages)
            .whole(subject, naming: Array(names))
    }
}
