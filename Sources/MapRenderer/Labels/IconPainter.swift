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
        if placed.rotation == 0, !placed.isFitted, unit * pixelRatio == 1 {
            draw(placed, raster.surface, unit: unit)
        } else {
            drawAside(placed, raster.surface, unit: unit)
        }
    }

    /// Draws a picture on a small surface first, which is then copied pixel by pixel.
    ///
    /// Cairo's fixed point numbers round a picture that is turned or sized by its distance from the
    /// surface's corner, so that a tile and its neighbour would not agree.
    private func drawAside(_ placed: PlacedIcon, _ picture: Surface, unit: Double) {
        let area = placed.box.turned(degrees: placed.rotation, around: placed.box.center)
        let column = (area.minX * pixelRatio).rounded(.down) - 2
        let row = (area.minY * pixelRatio).rounded(.down) - 2
        let width = (area.width * pixelRatio).rounded(.up) + 6
        let height = (area.height * pixelRatio).rounded(.up) + 6
        guard width > 0, height > 0, width < 8192, height < 8192,
            let surface = try? Surface(width: Int(width), height: Int(height)),
            let pen = try? Context(surface)
        else { return }
        pen.scale(pixelRatio)
        IconPainter(context: pen, pixelRatio: pixelRatio).draw(
            placed.moved(x: -column / pixelRatio, y: -row / pixelRatio), picture, unit: unit)
        guard (try? pen.finish()) != nil else { return }
        context.saved {
            context.scale(1 / pixelRatio)
            context.draw(surface, x: column, y: row)
        }
    }

    private func draw(_ placed: PlacedIcon, _ picture: Surface, unit: Double) {
        context.saved {
            if placed.isFitted {
                drawStretched(placed, picture, unit: unit)
            } else if placed.rotation == 0 {
                // On whole device pixels, for crisp edges.
                let left = (placed.box.minX * pixelRatio).rounded() / pixelRatio
                let top = (placed.box.minY * pixelRatio).rounded() / pixelRatio
                draw(placed, picture, left: left, top: top, unit: unit)
            } else {
                context.translate(x: placed.box.center.x, y: placed.box.center.y)
                context.rotate(degrees: placed.rotation)
                draw(
                    placed, picture, left: -placed.box.width / 2, top: -placed.box.height / 2,
                    unit: unit)
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
            target: placed.box.width, start: placed.box.minX, pixelRatio: pixelRatio)
        let down = Stretching(
            length: height, from: rows.lowerBound * size, to: rows.upperBound * size,
            target: placed.box.height, start: placed.box.minY, pixelRatio: pixelRatio)
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

    /// - Parameters:
    ///   - length: of the picture, in logical pixels as are all.
    ///   - from: where the part begins that may be stretched.
    ///   - to: where it ends.
    ///   - target: the length to fill.
    ///   - start: where it begins.
    ///   - pixelRatio: device pixels for one; pieces meet on whole ones, or their seams would show.
    init(
        length: Double, from: Double, to: Double, target: Double, start: Double,
        pixelRatio: Double
    ) {
        func whole(_ value: Double) -> Double { (value * pixelRatio).rounded() / pixelRatio }
        let head = min(max(from, 0), length)
        let tail = max(length - max(to, head), 0)
        let middle = length - head - tail
        let first = whole(start)
        let last = max(whole(start + target), first + 1 / pixelRatio)
        let inner = (whole(first + head), whole(last - tail))
        // Too little room for the ends: the whole is squeezed.
        guard inner.1 > inner.0, middle > 0 else {
            pieces = [
                Piece(source: 0, length: length, target: first, targetLength: last - first)
            ]
            return
        }
        pieces = [
            Piece(source: 0, length: head, target: first, targetLength: inner.0 - first),
            Piece(
                source: head, length: middle, target: inner.0,
                targetLength: inner.1 - inner.0),
            Piece(
                source: length - tail, length: tail, target: inner.1,
                targetLength: last - inner.1),
        ].filter { $0.length > 0 && $0.targetLength > 0 }
    }
}
