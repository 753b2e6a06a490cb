import Geometry
import Glibc
import Graphics

/// Draws labels that have their place.
struct LabelPainter {
    let canvas: any Canvas

    /// Draws the icon and then the text of a label.
    func draw(_ choice: LabelChoice) {
        if let icon = choice.icon { canvas.draw(icon) }
        guard let text = choice.text else { return }
        let anchor = ScreenPoint(
            x: choice.anchor.x / choice.scale, y: choice.anchor.y / choice.scale)
        let (shaped, placement): (ShapedText, TextPlacement)
        switch text.layout {
        case .block(let block, let origin, let rotation):
            (shaped, placement) = (block, .straight(origin, degrees: rotation, around: anchor))
            for picture in shaped.pictures {
                let middle = ScreenPoint(
                    x: origin.x + picture.x + picture.width / 2,
                    y: origin.y + picture.y - picture.height / 2)
                let place = middle.turned(degrees: rotation, around: anchor)
                draw(
                    picture, of: text.paint, at: place, degrees: rotation, scale: choice.scale)
            }
        case .curved(let curved):
            shaped = curved.text
            placement = .along(
                curved.spots.map { .init(x: $0.x, y: $0.y, degrees: $0.rotation) })
            for picture in curved.text.pictures where curved.spots.indices.contains(picture.cluster)
            {
                let spot = curved.spots[picture.cluster]
                let foot = ScreenPoint(x: spot.x, y: spot.y)
                let rise = picture.y - picture.height / 2
                let place = ScreenPoint(x: spot.x, y: spot.y + rise)
                    .turned(degrees: spot.rotation, around: foot)
                draw(
                    picture, of: text.paint, at: place, degrees: spot.rotation,
                    scale: choice.scale)
            }
        }
        canvas.draw(
            shaped, placement, look: text.paint.look, scale: canvas.pixelRatio * choice.scale)
    }

    /// Draws a picture among words, its middle at a place.
    private func draw(
        _ picture: ShapedText.Picture, of paint: TextPaint, at middle: ScreenPoint,
        degrees: Double, scale: Double
    ) {
        guard paint.pictures.indices.contains(picture.section),
            let icon = paint.pictures[picture.section]
        else { return }
        let box = ScreenBox(
            minX: (middle.x - picture.width / 2) * scale,
            minY: (middle.y - picture.height / 2) * scale,
            maxX: (middle.x + picture.width / 2) * scale,
            maxY: (middle.y + picture.height / 2) * scale)
        // A shape takes the colours of the words beside it.
        canvas.draw(
            PlacedIcon(
                icon: icon, box: box, rotation: degrees, opacity: paint.opacity,
                tint: paint.look, isFitted: false, size: scale))
    }
}

extension ScreenPoint {
    fileprivate func turned(degrees: Double, around center: ScreenPoint) -> ScreenPoint {
        guard degrees != 0 else { return self }
        let radians = degrees * .pi / 180
        let (dx, dy) = (x - center.x, y - center.y)
        return ScreenPoint(
            x: center.x + dx * cos(radians) - dy * sin(radians),
            y: center.y + dx * sin(radians) + dy * cos(radians))
    }
}
