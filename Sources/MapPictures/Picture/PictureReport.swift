package import Formats
import Geometry
import Graphics
package import MapRenderer
import MapStyle
package import Parameters

/// The sidecar of a picture: a document that lists what it shows.
package struct PictureReport {
    /// The contents of the drawn frame.
    package let frame: FrameContents
    /// Notes for the user, a line each.
    package let notes: [Message]
    /// The request that was drawn.
    package let request: PictureRequest
    private let plan: ScenePlan
    private let shaper: TextShaper
    private let geometry: PictureGeometry

    init(
        _ request: PictureRequest, _ frame: FrameContents, of plan: ScenePlan,
        _ shaper: TextShaper, notes: [Message]
    ) {
        self.shaper = shaper
        self.request = request
        self.frame = frame
        self.plan = plan
        self.notes = notes
        geometry = PictureGeometry(viewport: frame.viewport, isMirrored: request.isMirrored)
    }

    /// A sentence for `alt=`.
    package var alt: String { request.subject.sentence(naming: frame.labels) }

    /// Returns the document; its pixels are logical ones, so multiply by `scale` for those of the
    /// file.
    ///
    /// - Parameter spelling: how the notes write the names of parameters.
    /// - Returns: an object.
    package func json(_ spelling: Message.Spelling = .document) -> JSONValue {
        let guidance = request.guidance(geometry).map { [("guidance", $0)] } ?? []
        let mirrored: [(String, JSONValue)] =
            request.isMirrored ? [("mirrored", true)] : []
        return .object(JSONObject(members(spelling) + mirrored + guidance))
    }

    private func members(_ spelling: Message.Spelling) -> [(String, JSONValue)] {
        let size = request.frame.size
        let items = request.overlays.flatMap { $0.items(in: frame.viewport) }
        return [
            ("program", .string(Product.nameAndVersion)),
            ("size", [.number(size.width), .number(size.height)]),
            ("scale", .number(request.frame.pixelRatio)),
            ("camera", camera),
            ("worldToPixel", transform),
            ("style", .string(plan.styleName)),
            ("maps", .array(plan.mapPaths.map { .string($0) })),
            ("digests", digests),
            ("fonts", fonts),
            ("attribution", .string(request.credit ?? plan.attribution)),
            ("overlays", .array(items.map(overlay))),
            ("labels", .array(frame.labels.map(label))),
            (
                "droppedLabels",
                .array((frame.droppedLabels + frame.omittedLabels).map(dropped) + droppedTexts)
            ),
            ("notes", .array(notes.map { .string($0.text(spelling)) })),
            ("alt", .string(alt)),
        ]
    }

    /// The digests of style and maps: pictures of two machines can differ where these do.
    private var digests: JSONValue {
        func text(_ digest: UInt64?) -> JSONValue {
            digest.map { .string(FileDigests.text($0)) } ?? .null
        }
        let style = plan.styleFiles.filter { !plan.mapPaths.contains($0) }
        return [
            "style": text(plan.digests.digest(of: style)),
            "maps": .array(plan.mapPaths.map { text(plan.digests.digest(of: $0)) }),
        ]
    }

    /// The installed font family that is used for each font the style asks for, in layers with a
    /// label in the picture and in overlays.
    private var fonts: JSONValue {
        let shown = Set(frame.labels.map(\.layer))
        var members: [(String, JSONValue)] = []
        func add(_ wanted: String, _ font: FontRequest) {
            guard !members.contains(where: { $0.0 == wanted }) else { return }
            members.append((wanted, shaper.installedFamily(for: font).map { .string($0) } ?? .null))
        }
        for layer in plan.style.layers where shown.contains(layer.id) {
            guard case .symbol(let symbol) = layer.kind else { continue }
            let stack = symbol.text.font.value(zoom: frame.viewport.camera.zoom)
            add(stack.joined(separator: ", "), FontRequest(fontStack: stack, size: 16))
        }
        if !request.overlays.isEmpty {
            add("Noto Sans", FontRequest(families: ["Noto Sans"], size: 10))
        }
        return .object(JSONObject(members))
    }

    private var camera: JSONValue {
        let camera = request.frame.camera
        return [
            "center": [.number(camera.center.longitude), .number(camera.center.latitude)],
            "zoom": .number(camera.zoom), "bearing": .number(camera.bearing),
            "pitch": .number(camera.pitch), "fieldOfView": .number(camera.fieldOfView),
            "anchor": geometry.json(frame.viewport.anchor),
        ]
    }

    /// The transform `x = a·wx + c·wy + tx`, `y = b·wx + d·wy + ty` for Web Mercator fractions
    /// `wx`, `wy` (0 … 1); in a tilted view both are divided by `g·wx + h·wy + i`.
    private var transform: JSONValue {
        let numbers = geometry.homography
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

    /// Returns the report of an overlay; panels report their own content.
    private func overlay(_ item: OverlayItem) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("name", .string(item.name)), ("box", geometry.json(item.box)),
        ]
        if !item.text.isEmpty { members.append(("text", .string(item.text))) }
        if item.label != .none { members.append(("label", .string(item.label.rawValue))) }
        return .object(JSONObject(members))
    }

    private func label(_ label: FrameContents.PlacedLabel) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("text", .string(label.text)), ("layer", .string(label.layer)),
            ("box", geometry.json(label.box)),
        ]
        if let kind = label.plateKind { members.append(("kind", .string(kind))) }
        return .object(JSONObject(members + (label.explanation?.members ?? [])))
    }

    private func dropped(_ label: FrameContents.DroppedLabel) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("text", .string(label.text)), ("layer", .string(label.layer)),
            ("why", .string(label.reason.rawValue)),
        ]
        if let explanation = label.explanation {
            members.append(("point", geometry.json(frame.viewport.screen(label.place))))
            members += explanation.members
        }
        return .object(JSONObject(members))
    }

    /// The texts of overlays that do not show; their layer is the overlay's name.
    private var droppedTexts: [JSONValue] {
        request.overlays.flatMap { $0.droppedTexts(in: frame.viewport) }.map {
            [
                "text": .string($0.text), "layer": .string($0.name),
                "why": .string($0.reason.rawValue),
            ]
        }
    }
}
