import Cairo
import MapGeometry

/// Draws icons: turned, sized, tinted or stretched around a text.
struct IconPainter {
    let context: Context
    let pixelRatio: Double

    /// Draws a placed icon.
    func draw(_ placed: PlacedIcon) {
        guard placed.opacity > 0,
            let raster = placed.icon.raster(scale: placed.size * pixelRatio)
        else { return }
        // Logical pixels for one pixel of the raster.
        let unit = placed.size / raster.pixelRatio
        context.saved {
            if placed.isFitted {
                drawStretched(placed, raster.surface, unit: unit)
            } else if placed.rotation == 0 {
                // On whole device pixels, for crisp edges.
                let left = (placed.box.minX * pixelRatio).rounded() / pixelRatio
                let top = (placed.box.minY * pixelRatio).rounded() / pixelRatio
                draw(placed, raster.surface, left: left, top: top, unit: unit)
            } else {
                context.translate(
                    x: (placed.box.minX + placed.box.maxX) / 2,
                    y: (placed.box.minY + placed.box.maxY) / 2)
                context.rotate(degrees: placed.rotation)
                draw(
                    placed, raster.surface, left: -placed.box.width / 2,
                    top: -placed.box.height / 2, unit: unit)
            }
        }
    }

    private func draw(
        _ placed: PlacedIcon, _ surface: Surface, left: Double, top: Double, unit: Double
    ) {
        context.translate(x: left, y: top)
        context.scale(unit)
        if placed.icon.isTinted {
            context.setColor(placed.tint.faded(placed.opacity))
            context.mask(surface, x: 0, y: 0)
        } else {
            context.draw(surface, x: 0, y: 0, opacity: placed.opacity)
        }
    }

    /// Draws corners as they are and stretches what lies between them.
    private func drawStretched(_ placed: PlacedIcon, _ surface: Surface, unit: Double) {
        let width = Double(surface.width) * unit
        let height = Double(surface.height) * unit
        let columns = placed.icon.stretch?.columns ?? 0...placed.icon.width
        let rows = placed.icon.stretch?.rows ?? 0...placed.icon.height
        let size = placed.size
        let across = Stretching(
            length: width, from: columns.lowerBound * size, to: columns.upperBound * size,
            target: placed.box.width, start: placed.box.minX)
        let down = Stretching(
            length: height, from: rows.lowerBound * size, to: rows.upperBound * size,
            target: placed.box.height, start: placed.box.minY)
        for row in down.pieces {
            for column in across.pieces {
                context.saved {
                    context.rectangle(
                        x: column.target, y: row.target, width: column.targetLength,
                        height: row.targetLength)
                    context.clip()
                    context.translate(x: column.target, y: row.target)
                    context.scale(
                        x: column.targetLength / column.length, y: row.targetLength / row.length)
                    context.translate(x: -column.source, y: -row.source)
                    context.scale(unit)
                    context.draw(surface, x: 0, y: 0, opacity: placed.opacity)
                }
            }
        }
    }
}

/// How one axis of a picture is stretched: head, stretchable middle, tail.
private struct Stretching {
    struct Piece {
        let source, length, target, targetLength: Double
    }

    let pieces: [Piece]

    init(length: Double, from: Double, to: Double, target: Double, start: Double) {
        let head = min(max(from, 0), length)
        let tail = max(length - max(to, head), 0)
        let middle = length - head - tail
        let room = target - head - tail
        // Too little room for the ends: the whole is squeezed.
        guard room > 0, middle > 0 else {
            pieces = [
                Piece(source: 0, length: length, target: start, targetLength: max(target, 0.1))
            ]
            return
        }
        pieces = [
            Piece(source: 0, length: head, target: start, targetLength: head),
            Piece(source: head, length: middle, target: start + head, targetLength: room),
            Piece(
                source: length - tail, length: tail, target: start + head + room,
                targetLength: tail),
        ].filter { $0.length > 0 && $0.targetLength > 0 }
    }
}
