package import Geometry
package import Graphics

/// One place for a label: what to draw and the room that it takes.
struct LabelChoice {
    /// The point that it belongs to, in logical pixels.
    var anchor: ScreenPoint
    var text: PlacedText?
    var textBoxes: [ScreenBox] = []
    var icon: PlacedIcon?
    var iconBoxes: [ScreenBox] = []
    /// Pixels of the picture for one of the letters' layout, which is in pixels of its own: not 1 in
    /// tilted views only.
    var scale = 1.0
}

/// A text at its place.
struct PlacedText {
    enum Layout {
        /// Straight: the left end of the first baseline, and degrees clockwise around the anchor.
        case block(ShapedText, origin: ScreenPoint, rotation: Double)
        /// Along a line.
        case curved(CurvedText)
    }

    let layout: Layout
    let paint: TextPaint
}

/// A picture at its place.
package struct PlacedIcon {
    let icon: SpriteIcon
    /// Where it goes before it is turned around its middle.
    let box: ScreenBox
    /// Degrees clockwise.
    let rotation: Double
    let opacity: Double
    /// How a shape is coloured.
    let tint: TextLook
    /// Whether it is stretched from its own size.
    let isFitted: Bool
    /// Factor on its own size.
    let size: Double

    /// A picture that fills a box.
    ///
    /// - Parameters:
    ///   - icon: the picture.
    ///   - box: logical pixels that it takes before it is turned; as wide and high as the picture is.
    ///   - rotation: degrees clockwise around the box's middle.
    ///   - color: what a shape is painted with; other pictures have their own colours.
    package init(_ icon: SpriteIcon, in box: ScreenBox, rotation: Double = 0, color: Color) {
        self.init(
            icon: icon, box: box, rotation: rotation, opacity: 1, tint: TextLook(color: color),
            isFitted: false, size: icon.width > 0 ? box.width / icon.width : 0)
    }

    init(
        icon: SpriteIcon, box: ScreenBox, rotation: Double, opacity: Double, tint: TextLook,
        isFitted: Bool, size: Double
    ) {
        self.icon = icon
        self.box = box
        self.rotation = rotation
        self.opacity = opacity
        self.tint = tint
        self.isFitted = isFitted
        self.size = size
    }

    /// The same picture, paler.
    fileprivate func faded(to opacity: Double) -> PlacedIcon {
        PlacedIcon(
            icon: icon, box: box, rotation: rotation, opacity: self.opacity * opacity, tint: tint,
            isFitted: isFitted, size: size)
    }

    /// The same picture elsewhere.
    func moved(x: Double, y: Double) -> PlacedIcon {
        PlacedIcon(
            icon: icon, box: box.offset(x: x, y: y), rotation: rotation, opacity: opacity,
            tint: tint, isFitted: isFitted, size: size)
    }
}

extension LabelChoice {
    /// The box around all of it; `nil` if it takes no room.
    var bounds: ScreenBox? {
        guard let first = textBoxes.first ?? iconBoxes.first else { return nil }
        var box = first
        for other in textBoxes { box = box.union(other) }
        for other in iconBoxes { box = box.union(other) }
        return box
    }

    /// What there is of it.
    var parts: LabelParts {
        var parts: LabelParts = []
        if text != nil { parts.insert(.text) }
        if icon != nil { parts.insert(.icon) }
        return parts
    }

    /// Without its text.
    var withoutText: LabelChoice {
        var part = self
        part.text = nil
        part.textBoxes = []
        return part
    }

    /// Without its icon.
    var withoutIcon: LabelChoice {
        var part = self
        part.icon = nil
        part.iconBoxes = []
        return part
    }

    /// Returns the same label, of which so much is seen, from 0 to 1.
    func faded(to opacity: Double) -> LabelChoice {
        guard opacity < 1 else { return self }
        var pale = self
        pale.text = text.map {
            PlacedText(layout: $0.layout, paint: $0.paint.faded(to: opacity))
        }
        pale.icon = icon?.faded(to: opacity)
        return pale
    }

    /// Only some of its parts.
    func only(_ parts: LabelParts) -> LabelChoice {
        switch parts {
        case .text: withoutIcon
        case .icon: withoutText
        default: self
        }
    }

    /// The same label elsewhere in the picture.
    func moved(x: Double, y: Double) -> LabelChoice {
        var moved = self
        moved.anchor = ScreenPoint(x: anchor.x + x, y: anchor.y + y)
        moved.text = text?.moved(x: x / scale, y: y / scale)
        moved.icon = icon?.moved(x: x, y: y)
        moved.textBoxes = textBoxes.map { $0.offset(x: x, y: y) }
        moved.iconBoxes = iconBoxes.map { $0.offset(x: x, y: y) }
        return moved
    }

    /// The same label counted from a picture's corner; what stands upright goes to whole device
    /// pixels of the plane, so that all pictures show it alike.
    func seen(from corner: ScreenPoint, pixelRatio: Double) -> LabelChoice {
        var moved = self
        moved.anchor = ScreenPoint(x: anchor.x - corner.x, y: anchor.y - corner.y)
        moved.text = text?.seen(from: corner, pixelRatio: pixelRatio)
        moved.icon = icon?.seen(from: corner, pixelRatio: pixelRatio)
        moved.textBoxes = textBoxes.map { $0.offset(x: -corner.x, y: -corner.y) }
        moved.iconBoxes = iconBoxes.map { $0.offset(x: -corner.x, y: -corner.y) }
        return moved
    }
}

extension PlacedText {
    fileprivate func moved(x: Double, y: Double) -> PlacedText {
        let moved: Layout =
            switch layout {
            case .block(let shaped, let origin, let rotation):
                .block(
                    shaped, origin: ScreenPoint(x: origin.x + x, y: origin.y + y),
                    rotation: rotation)
            case .curved(let curved): .curved(curved.moved(x: x, y: y))
            }
        return PlacedText(layout: moved, paint: paint)
    }

    fileprivate func seen(from corner: ScreenPoint, pixelRatio: Double) -> PlacedText {
        var snapped = self
        if case .block(let shaped, let origin, rotation: 0) = layout {
            snapped = PlacedText(
                layout: .block(
                    shaped,
                    origin: ScreenPoint(
                        x: LabelPlane.snapped(origin.x, pixelRatio),
                        y: LabelPlane.snapped(origin.y, pixelRatio)), rotation: 0),
                paint: paint)
        }
        return snapped.moved(x: -corner.x, y: -corner.y)
    }
}

extension PlacedIcon {
    fileprivate func seen(from corner: ScreenPoint, pixelRatio: Double) -> PlacedIcon {
        var left = box.minX
        var top = box.minY
        if rotation == 0, !isFitted {
            left = LabelPlane.snapped(left, pixelRatio)
            top = LabelPlane.snapped(top, pixelRatio)
        }
        return moved(x: left - box.minX - corner.x, y: top - box.minY - corner.y)
    }
}
