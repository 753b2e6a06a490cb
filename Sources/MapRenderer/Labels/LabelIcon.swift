import Geometry
import Glibc
import Graphics
import MapStyle

/// The picture of one feature with its size and how it is painted.
struct LabelIcon {
    var icon: SpriteIcon
    /// Factor on the picture's own size.
    let size: Double
    let anchor: SymbolAnchor
    /// Logical pixels from the feature's point.
    let offset: StyleOffset
    /// Degrees clockwise.
    let rotation: Double
    let opacity: Double
    /// How a shape is coloured; a picture has its own colours.
    let tint: TextLook

    /// The icon of a feature; `nil` if it has none or the sprite lacks it.
    init?(_ style: ResolvedIcon, _ context: EvaluationContext, sprite: LayerSprite) {
        guard let name = style.image.value(in: context)?.name, !name.isEmpty,
            let icon = sprite.icon(named: name)
        else { return nil }
        let size = style.size.value(in: context)
        // A picture of a hundredth of a pixel can't be seen, and Cairo can't scale by so little.
        guard size <= 64, size * min(icon.width, icon.height) > 0.01 else { return nil }
        self.icon = icon
        self.size = size
        anchor = style.anchor.value(in: context)
        let shift = style.offset.value(in: context)
        offset = StyleOffset(x: shift.x * size, y: shift.y * size)
        rotation = style.rotate.value(in: context)
        opacity = style.opacity.value(in: context)
        tint = TextLook(
            color: style.color.value(in: context),
            haloColor: style.haloColor.value(in: context),
            halo: HaloShape(
                width: style.haloWidth.value(in: context),
                blur: style.haloBlur.value(in: context)))
    }

    /// The box of the picture beside or around a point before it is turned around its own middle.
    ///
    /// - Parameters:
    ///   - point: the feature's point.
    ///   - degrees: how far the picture with its offset is turned around the point, clockwise.
    /// - Returns: an upright box around where the picture's middle goes.
    func box(at point: ScreenPoint, turned degrees: Double = 0) -> ScreenBox {
        let width = icon.width * size
        let height = icon.height * size
        var x = offset.x + width * (0.5 - anchor.fractionX)
        var y = offset.y + height * (0.5 - anchor.fractionY)
        if degrees != 0, x != 0 || y != 0 {
            let cosine = cos(degrees * .pi / 180)
            let sine = sin(degrees * .pi / 180)
            (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
        }
        let left = point.x + x - width / 2
        let top = point.y + y - height / 2
        return ScreenBox(minX: left, minY: top, maxX: left + width, maxY: top + height)
    }

    /// The box of the picture when it is fitted around a text's box.
    ///
    /// - Parameters:
    ///   - text: the box around the letters; its middle decides, not the feature's point, as in
    ///     MapLibre.
    ///   - fit: which sides are fitted.
    ///   - padding: pixels between text and picture.
    /// - Returns: the box to stretch the picture to.
    func box(
        around text: ScreenBox, fit: IconTextFit, padding: EdgePadding
    ) -> ScreenBox {
        // A side that is not fitted keeps its length, around the middle of the text.
        let (width, height) = (icon.width * size, icon.height * size)
        var box = ScreenBox(
            minX: text.center.x - width / 2, minY: text.center.y - height / 2,
            maxX: text.center.x + width / 2, maxY: text.center.y + height / 2)
        // What a stretchable picture keeps free beyond the box for its text.
        let content = icon.stretch?.content ?? [0, 0, icon.width, icon.height]
        if fit == .width || fit == .both {
            box.minX = text.minX - padding.left - content[0] * size
            box.maxX = text.maxX + padding.right + (icon.width - content[2]) * size
        }
        if fit == .height || fit == .both {
            box.minY = text.minY - padding.top - content[1] * size
            box.maxY = text.maxY + padding.bottom + (icon.height - content[3]) * size
        }
        return box.offset(x: offset.x, y: offset.y)
    }
}

extension SymbolAnchor {
    /// Where the anchor lies across the symbol: 0 is its left end, 1 its right end.
    var fractionX: Double {
        switch self {
        case .left, .topLeft, .bottomLeft: 0
        case .center, .top, .bottom: 0.5
        case .right, .topRight, .bottomRight: 1
        }
    }

    /// Where the anchor lies down the symbol: 0 is its top, 1 its bottom.
    var fractionY: Double {
        switch self {
        case .top, .topLeft, .topRight: 0
        case .center, .left, .right: 0.5
        case .bottom, .bottomLeft, .bottomRight: 1
        }
    }
}
