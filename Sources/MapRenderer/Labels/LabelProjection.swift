import Geometry
import Glibc
import Graphics
import MapStyle

/// Brings placed labels of a field into a picture that looks at it from anywhere: nearer, turned or
/// tilted.
///
/// Who stands where is decided; what is worked out here is how upright texts and texts along lines
/// look from there.
final class LabelProjection {
    /// What of a tilted view has labels; `nil` for a flat one.
    let tilted: TiltedVisibility?
    private let field: LabelPlane
    private let plane: LabelPlane
    private let window: LabelWindow
    /// Pixels of the picture's plane for one of the field's.
    let growth: Double
    /// How far along its line the place of a letter is averaged, in sizes of the letter: the farther,
    /// the more the picture is tilted.
    private let smoothing: Double
    private var layouts: [Int: SymbolLayout] = [:]

    /// - Parameters:
    ///   - field: where labels are placed.
    ///   - request: the picture.
    init(_ field: LabelPlane, into request: FrameRequest) {
        self.field = field
        plane = LabelPlane(request.camera)
        tilted = TiltedVisibility(request, plane: plane)
        window = LabelWindow(request, on: plane)
        growth = plane.worldSize / field.worldSize
        smoothing = Self.farthestSmoothing * sin(request.camera.pitch * .pi / 180)
    }

    /// Whether the picture looks from no farther away than labels were placed for.
    var isNearer: Bool { growth >= 1 }

    /// The part of the field that a flat picture shows.
    var view: ScreenBox { field.box(plane.world(window.view)) }

    /// The part of the field in which a tilted picture shows ground of a scale or a larger one.
    func ground(from leastScale: Double) -> SeenGround {
        SeenGround(tilted?.corners(from: leastScale).map(field.point) ?? [])
    }

    /// Whether a flat picture shows a label with its room; in a tilted one it must lie in
    /// ``TiltedVisibility/picture``, unless it is unconditional.
    func visibility(of space: ScreenBox, isUnconditional: Bool) -> LabelWindow.Visibility {
        guard let tilted else {
            return window.visibility(
                of: space.offset(x: window.corner.x, y: window.corner.y),
                isUnconditional: isUnconditional)
        }
        if tilted.picture.holds(space) { return .shown }
        return isUnconditional && tilted.picture.intersects(space) ? .shown : .cut
    }

    /// Where a point of the field lies on the plane of the picture.
    func onPlane(_ point: ScreenPoint) -> ScreenPoint { plane.point(field.world(point)) }

    /// Where a point of the field stands in the picture.
    func screen(_ point: ScreenPoint) -> ScreenPoint {
        let point = onPlane(point)
        return tilted?.screen(point)
            ?? ScreenPoint(x: point.x - window.corner.x, y: point.y - window.corner.y)
    }

    /// The part of the picture that has labels.
    var picture: ScreenBox {
        tilted?.picture
            ?? window.picture.offset(x: -window.corner.x, y: -window.corner.y)
    }

    /// Whether a flat picture shows a point of the field.
    func shows(_ point: ScreenPoint) -> Bool { window.picture.holds(onPlane(point)) }

    /// Whether a flat picture may show any of a label: most of those around a turned one lie beside
    /// it.
    func mayShow(_ footprint: LabelFootprint) -> Bool {
        let point = onPlane(footprint.anchor)
        let extent = SymbolInstance.farthestExtent
        return window.view.expanded(by: extent).holds(point)
    }

    // MARK: Layout

    /// A label as it stands in the picture.
    ///
    /// - Parameters:
    ///   - instance: the label.
    ///   - placed: its place.
    ///   - scale: of the ground there, in a tilted picture.
    /// - Returns: `nil` if a line looks too short or too bent from here.
    func choice(
        of instance: SymbolInstance, _ placed: JointPlacement, scale: Double = 1
    ) -> LabelChoice? {
        choice(of: instance, placed.index, scale: scale)?.only(placed.parts)
    }

    /// A label at one of its places, whole; `look` is how bent its line may look in a tilted picture.
    func choice(
        of instance: SymbolInstance, _ index: Int, scale: Double,
        seen look: CurvedText.View = .tilted
    ) -> LabelChoice? {
        let layout = turned(instance.layout)
        let size = tilted == nil ? 1 : TiltedVisibility.size(scale: scale)
        guard let choice = choice(of: instance, index, layout, look, size: size, scale: scale)
        else { return nil }
        return tilted == nil ? window.snapped(choice) : choice.scaled(by: size)
    }

    /// A label in pixels of its own, of which `size` make one of the picture.
    private func choice(
        of instance: SymbolInstance, _ index: Int, _ layout: SymbolLayout,
        _ look: CurvedText.View, size: Double, scale: Double
    ) -> LabelChoice? {
        func own(_ point: ScreenPoint) -> ScreenPoint {
            let place = screen(point)
            return ScreenPoint(x: place.x / size, y: place.y / size)
        }
        switch instance.place {
        case .point(let point):
            return layout.uprightChoice(instance.symbol, index, at: own(point))
        case .line(let path, let center, let slides):
            let middle = middle(of: instance, index, center, slides)
            // Only as much of the line as the words may need: the rest may lie behind the eye.
            let extent =
                (layout.neededLength(instance.symbol) / scale + 32) / min(growth, 1)
            let before = ScreenPath(path.points(from: middle - extent, to: middle).map(own))
            let after = path.points(from: middle, to: middle + extent).map(own)
            let line = ScreenPath(before.points + after)
            guard line.points.count > 1 else { return nil }
            guard tilted != nil else {
                return layout.lineChoice(
                    instance.symbol, index, along: line, center: before.length,
                    .few(within: 0))
            }
            // A street that runs away from the eye looks shorter and more bent than it is: its name
            // goes on straight beyond its ends rather than away.
            let (long, shift) = line.extended(
                by: layout.neededLength(instance.symbol) * Self.overhang)
            let (smooth, place) = long.smoothed(
                around: before.length + shift, for: layout.neededLength(instance.symbol),
                within: smoothing * (instance.symbol.text?.font.size ?? 0))
            return layout.lineChoice(
                instance.symbol, index, along: smooth, center: place, .few(within: 0),
                seen: look)
        }
    }

    /// The share of a name by which it may reach beyond each end of its street in a tilted view.
    private static let overhang = 0.35
    /// How far that is where one looks along the ground, in sizes of a letter.
    private static let farthestSmoothing = 1.5

    /// Where along its line a label stands.
    private func middle(
        of instance: SymbolInstance, _ index: Int, _ center: Double, _ slides: LineSlides
    ) -> Double {
        let (layout, symbol) = (instance.layout, instance.symbol)
        let spots = layout.isCurved(symbol) ? 1 : layout.uprightCount(symbol)
        return center + slides.offset(index / spots % slides.count)
    }

    /// A layer under the picture's bearing.
    private func turned(_ layout: SymbolLayout) -> SymbolLayout {
        if let known = layouts[layout.layerIndex] { return known }
        let turned = SymbolLayout(layout, on: plane)
        layouts[layout.layerIndex] = turned
        return turned
    }

    // MARK: Behind houses

    /// Whether houses hide most of the stretch of a line that a label takes: it would lie on their
    /// roofs.
    func isHidden(
        _ instance: SymbolInstance, _ index: Int, scale: Double, by cover: FillExtrusionCover
    ) -> Bool {
        guard let tilted, case .line(let path, let center, let slides) = instance.place else {
            return false
        }
        let middle = middle(of: instance, index, center, slides)
        let length = instance.layout.neededLength(instance.symbol)
        let step = length * TiltedVisibility.size(scale: scale) / scale / growth / 3
        func isHidden(_ distance: Double) -> Bool {
            cover.hides(tilted.onView(onPlane(path.point(at: middle + distance))))
        }
        let inFront = isHidden(-step)
        return isHidden(0) == inFront ? inFront : isHidden(step)
    }
}

extension LabelChoice {
    /// The choice with all its room, and its picture, so many times as large; letters are told by
    /// ``scale``.
    fileprivate func scaled(by size: Double) -> LabelChoice {
        var result = self
        result.scale = size
        result.anchor = ScreenPoint(x: anchor.x * size, y: anchor.y * size)
        result.textBoxes = textBoxes.map { $0.scaled(by: size) }
        result.iconBoxes = iconBoxes.map { $0.scaled(by: size) }
        result.icon = icon.map {
            PlacedIcon(
                icon: $0.icon, box: $0.box.scaled(by: size), rotation: $0.rotation,
                opacity: $0.opacity, tint: $0.tint, isFitted: $0.isFitted, size: $0.size * size)
        }
        return result
    }
}

extension ScreenBox {
    fileprivate func scaled(by size: Double) -> ScreenBox {
        ScreenBox(minX: minX * size, minY: minY * size, maxX: maxX * size, maxY: maxY * size)
    }
}
