import Geometry
import Glibc
import Graphics

/// Circles, texts and pictures.
extension CairoCanvas {
    // MARK: Circles

    /// Draws circles, the lowest first.
    func draw(_ discs: ArraySlice<Disc>) {
        // All of a layer lie on the ground or none.
        guard discs.first?.ground == nil else { return raster.draw(in: window) { $0.draw(discs) } }
        context.saved {
            context.useDevicePixels()
            for disc in discs { draw(disc) }
        }
    }

    private func draw(_ disc: Disc) {
        // The edge fades inwards over a pixel: coverage is one half half a pixel inside.
        let edge = disc.outerRadius - 0.5
        let (fill, stroke) = (Color(premultiplied: disc.fill), Color(premultiplied: disc.stroke))
        guard edge > 0 else { return }
        let hasRim = disc.strokeWidth > 0.01
        if disc.blur * disc.outerRadius > 1 {
            context.setGradient(
                around: (disc.x, disc.y), radii: 0...disc.outerRadius,
                stride(from: 0, through: 1, by: 1.0 / 32).map { fraction in
                    let channels = disc.channels(at: Float(fraction))
                    return (fraction, Color(premultiplied: channels))
                })
            context.circle(x: disc.x, y: disc.y, radius: disc.outerRadius)
            context.fill()
            return
        }
        let inner = hasRim ? max(disc.radius - 0.5, 0) : edge
        if fill.alpha > 0 {
            context.circle(x: disc.x, y: disc.y, radius: inner)
            context.setColor(fill)
            context.fill()
        }
        guard hasRim, stroke.alpha > 0 else { return }
        context.circle(x: disc.x, y: disc.y, radius: (inner + edge) / 2)
        context.setColor(stroke)
        context.setDash([])
        context.setLineWidth(edge - inner)
        context.stroke()
    }

    // MARK: Texts

    /// Draws a text: the halo as a wide line around its letters, then the letters.
    func draw(
        _ text: ShapedText, _ placement: TextPlacement, look: TextLook, scale: Double
    ) {
        context.saved {
            context.useDevicePixels()
            context.scale(scale)
            if look.haloColor.alpha > 0, look.halo.width > 0 {
                drawHalo(text, placement, look, scale: scale)
            }
            context.newPath()
            for section in Set(text.clusters.map(\.section)).sorted() {
                context.setColor(look.color(ofSection: section))
                drawLetters(text, placement, section: section, scale: scale)
            }
        }
    }

    /// Draws a text as the pen's next shape.
    func draw(_ text: ShapedText, x: Double, y: Double, color: Color) {
        context.setColor(color)
        context.saved {
            context.translate(x: x, y: y)
            drawLetters(
                text, .straight(ScreenPoint(x: 0, y: 0)), section: 0, scale: 0)
        }
    }

    private func drawLetters(
        _ text: ShapedText, _ placement: TextPlacement, section: Int, scale: Double
    ) {
        guard isPage else {
            // Cairo places letters on whole pixels, which would make their spacing uneven.
            addOutline(text, placement, section: section, scale: scale)
            return context.fill()
        }
        switch placement {
        case .straight(let start, let degrees, let center):
            context.saved {
                turn(degrees, around: center)
                context.translate(x: start.x, y: start.y)
                context.show(text, section: section)
                if !context.keepsTexts { context.addSearchable(text, section: section) }
            }
        case .along(let spots):
            // Letters that are turned one by one would be found one by one.
            addSearchable(text, along: spots, section: section)
            guard !context.keepsTexts else {
                addOutline(text, placement, section: section, scale: scale)
                return context.fill()
            }
            for (number, spot) in zip(text.clusters.indices, spots)
            where text.clusters[number].section == section {
                context.show(
                    cluster: number, of: text, x: spot.x, y: spot.y, degrees: spot.degrees)
            }
        }
    }

    /// Adds the words of a text along a bend, straight from its first to its last letter.
    private func addSearchable(_ text: ShapedText, along spots: [TextPlacement.Spot], section: Int)
    {
        guard let from = spots.first, let to = spots.last, let first = text.clusters.first,
            spots.count <= text.clusters.count
        else { return }
        let last = text.clusters[spots.count - 1]
        let (x, y) = (to.x - from.x, to.y - from.y)
        let length = last.x + last.advance / 2 - first.x - first.advance / 2
        let isLong = spots.count > 1 && length > 0 && hypot(x, y) > 0
        context.saved {
            context.translate(x: from.x, y: from.y)
            context.rotate(degrees: isLong ? atan2(y, x) * 180 / .pi : from.degrees)
            if isLong { context.scale(x: hypot(x, y) / length, y: 1) }
            context.translate(x: -(first.x + first.advance / 2), y: -first.y)
            context.addSearchable(text, section: section)
        }
    }

    private func turn(_ degrees: Double, around center: ScreenPoint) {
        guard degrees != 0 else { return }
        context.translate(x: center.x, y: center.y)
        context.rotate(degrees: degrees)
        context.translate(x: -center.x, y: -center.y)
    }

    /// Adds the outlines of letters to the path, either of one section or of all.
    private func addOutline(
        _ text: ShapedText, _ placement: TextPlacement, section: Int? = nil, scale: Double
    ) {
        switch placement {
        case .straight(let start, let degrees, let center):
            // Letters lie on whole pixels, as the rasteriser places them.
            let isSnapped = !isPage && degrees == 0 && scale > 0
            func place(_ value: Double) -> Double {
                isSnapped ? PixelGrid.nearest(value * scale) / scale : value
            }
            context.saved {
                turn(degrees, around: center)
                for cluster in text.clusters where section == nil || cluster.section == section {
                    context.addOutline(
                        of: cluster, in: text,
                        x: place(start.x) + cluster.x + cluster.advance / 2,
                        y: place(start.y) + cluster.y, degrees: 0)
                }
            }
        case .along(let spots):
            for (cluster, spot) in zip(text.clusters, spots)
            where section == nil || cluster.section == section {
                context.addOutline(
                    of: cluster, in: text, x: spot.x, y: spot.y, degrees: spot.degrees)
            }
        }
    }

    /// Strokes a halo; a soft one with several strokes of different widths.
    private func drawHalo(
        _ text: ShapedText, _ placement: TextPlacement, _ look: TextLook, scale: Double
    ) {
        context.setLineStyle(cap: .round, join: .round)
        context.setDash([])
        context.newPath()
        addOutline(text, placement, scale: scale)
        var covered = 0.0
        let rims = look.halo.rims
        for (index, rim) in rims.enumerated() {
            let target = look.haloColor.alpha * rim.cover
            var shade = look.haloColor
            shade.alpha = (target - covered) / max(1 - covered, 1e-9)
            covered = target
            context.setColor(shade)
            context.setLineWidth(2 * rim.width)
            if index + 1 < rims.count {
                context.strokePreserving()
            } else {
                context.stroke()
            }
        }
    }

    // MARK: Pictures

    /// Draws an icon: as shapes if it consists of shapes and keeps its own colours.
    func draw(_ icon: PlacedIcon) {
        guard icon.opacity > 0 else { return }
        context.saved {
            context.useDevicePixels()
            context.scale(pixelRatio)
            if icon.opacity < 1 {
                context.group(opacity: icon.opacity) { drawOpaque(icon) }
            } else {
                drawOpaque(icon)
            }
        }
    }

    private func drawOpaque(_ icon: PlacedIcon) {
        context.saved {
            let box = icon.box
            if icon.rotation == 0 {
                let isSnapped = !isPage
                func place(_ value: Double) -> Double {
                    isSnapped ? PixelGrid.nearest(value * pixelRatio) / pixelRatio : value
                }
                context.translate(x: place(box.minX), y: place(box.minY))
            } else {
                context.translate(x: box.center.x, y: box.center.y)
                context.rotate(degrees: icon.rotation)
                context.translate(x: -box.width / 2, y: -box.height / 2)
            }
            if icon.icon.kind == .picture, let vectors = icon.icon.vectors {
                if icon.isFitted {
                    StretchedIcon(icon.icon, size: icon.size).draw(
                        vectors, on: context, width: box.width, height: box.height)
                } else {
                    try? vectors.draw(on: context, width: box.width, height: box.height)
                }
                return
            }
            // Pictures are finer on paper than on a screen.
            let detail = isPage ? max(pixelRatio, 4) : pixelRatio
            guard let image = tools.icons.image(of: icon, pixelRatio: detail) else { return }
            context.scale(1 / image.scale)
            context.draw(image.surface, x: -Double(image.margin), y: -Double(image.margin))
        }
    }

    /// Draws a picture at the size of its pixels on the canvas.
    func draw(_ picture: CanvasPicture, column: Int, row: Int) {
        let (width, height) = (Double(picture.pixels.width), Double(picture.pixels.height))
        context.saved {
            context.useDevicePixels()
            context.translate(
                x: Double(column) + (picture.isMirrored ? width : 0), y: Double(row))
            context.scale(x: picture.isMirrored ? -1 : 1, y: 1)
            func drawShapes() {
                if let vectors = picture.vectors {
                    try? vectors.draw(on: context, width: width, height: height)
                } else {
                    context.draw(picture.pixels, x: 0, y: 0)
                }
            }
            if let tint = picture.tint {
                context.mask(tint, through: drawShapes)
            } else {
                drawShapes()
            }
        }
    }

    /// Draws content that looks the same in every frame directly in place.
    func draw(
        kept: inout Surface?, in window: PixelWindow, _ body: (any Canvas) -> Void
    ) {
        context.saved {
            context.useDevicePixels()
            context.scale(pixelRatio)
            body(self)
        }
    }
}
