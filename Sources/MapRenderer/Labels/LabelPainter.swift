import Cairo
import MapGeometry

/// Draws labels that have their place.
struct LabelPainter {
    let context: Context
    let pixelRatio: Double
    let images: LabelImageCache

    /// Draws the icon and then the text of a label.
    func draw(_ choice: LabelChoice) {
        if let icon = choice.icon {
            IconPainter(context: context, pixelRatio: pixelRatio).draw(icon)
        }
        guard let text = choice.text else { return }
        switch text.layout {
        case .block(let shaped, let origin, let rotation) where rotation == 0:
            draw(shaped, of: text, at: origin)
        case .block(let shaped, let origin, let rotation):
            context.saved {
                context.translate(x: choice.anchor.x, y: choice.anchor.y)
                context.rotate(degrees: rotation)
                context.addOutline(
                    of: shaped, x: origin.x - choice.anchor.x, y: origin.y - choice.anchor.y)
                context.paintText(text.paint)
            }
        case .curved(let curved):
            context.newPath()
            for (cluster, spot) in zip(curved.text.clusters, curved.spots) {
                context.addOutline(
                    of: cluster, in: curved.text, x: spot.x, y: spot.y, degrees: spot.rotation)
            }
            context.paintText(text.paint)
        }
    }

    /// An upright text comes as a ready picture, on whole device pixels.
    private func draw(_ shaped: ShapedText, of text: PlacedText, at origin: ScreenPoint) {
        guard let image = images.image(of: shaped, text, pixelRatio: pixelRatio) else { return }
        context.saved {
            context.scale(1 / pixelRatio)
            context.draw(
                image.surface,
                x: (origin.x * pixelRatio).rounded() - image.originX,
                y: (origin.y * pixelRatio).rounded() - image.originY)
        }
    }
}

extension Context {
    /// Paints the path as letters: the halo first, then the letters.
    func paintText(_ paint: TextPaint) {
        setAntialiasing(.good)
        if paint.haloWidth > 0, paint.haloColor.alpha > 0 {
            setColor(paint.haloColor)
            setLineWidth(paint.haloWidth * 2)
            setDash([])
            setLineStyle(cap: .round, join: .round)
            strokePreserving()
        }
        setColor(paint.color)
        fill()
    }
}
