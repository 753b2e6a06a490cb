import Graphics

/// Draws an icon larger than it is: its stretchable parts grow, the others keep their size.
struct StretchedIcon {
    private let icon: SpriteIcon
    /// Factor on the icon's own size.
    private let size: Double

    init(_ icon: SpriteIcon, size: Double) {
        self.icon = icon
        self.size = size
    }

    /// The icon as a picture of a size.
    ///
    /// - Parameters:
    ///   - raster: the icon's pixels.
    ///   - width: device pixels across.
    ///   - height: device pixels down.
    ///   - pixelRatio: device pixels for one logical pixel.
    /// - Returns: the picture, without tint or halo.
    /// - Throws: `CairoError` for an impossible size or when memory is short.
    func drawn(
        _ raster: Surface, width: Int, height: Int, pixelRatio: Double
    ) throws(CairoError) -> Surface {
        let surface = try Surface(width: width, height: height)
        let context = try Context(surface)
        let scale = size * pixelRatio
        let stretch = icon.stretch
        let across = StretchedAxis(
            zones: stretch?.columns ?? [], length: icon.width, scale: scale, target: Double(width))
        let down = StretchedAxis(
            zones: stretch?.rows ?? [], length: icon.height, scale: scale, target: Double(height))
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
                    context.scale(
                        x: icon.width / Double(raster.width),
                        y: icon.height / Double(raster.height))
                    context.draw(raster, x: 0, y: 0)
                }
            }
        }
        try context.finish()
        return surface
    }
}

extension StretchedIcon {
    /// Draws the icon's shapes at the pen's origin, in a size in logical pixels.
    func draw(_ vectors: SVGImage, on context: Context, width: Double, height: Double) {
        let stretch = icon.stretch
        let across = StretchedAxis(
            zones: stretch?.columns ?? [], length: icon.width, scale: size, target: width)
        let down = StretchedAxis(
            zones: stretch?.rows ?? [], length: icon.height, scale: size, target: height)
        for row in down.pieces {
            for column in across.pieces {
                context.saved {
                    // A little over the edges, so that no seam shows between the pieces.
                    context.rectangle(
                        x: column.target - Self.overlap, y: row.target - Self.overlap,
                        width: column.targetLength + 2 * Self.overlap,
                        height: row.targetLength + 2 * Self.overlap)
                    context.clip()
                    context.translate(x: column.target, y: row.target)
                    context.scale(
                        x: column.targetLength / column.length, y: row.targetLength / row.length)
                    context.translate(x: -column.source, y: -row.source)
                    try? vectors.draw(on: context, width: icon.width, height: icon.height)
                }
            }
        }
    }

    /// Logical pixels by which pieces of shapes reach into each other.
    private static let overlap = 0.1
}

/// How one axis of a picture is stretched: fixed parts and stretchable ones in turn.
///
/// The room that the fixed parts leave is shared by the stretchable ones in proportion to their
/// lengths, as the specification of `icon-text-fit` has it.
struct StretchedAxis {
    /// A part of the picture and where it goes.
    struct Piece: Hashable {
        /// Where it begins in the picture and how long it is, in the picture's logical pixels.
        let source, length: Double
        /// Where it begins in the result and how long it is there, in device pixels.
        let target, targetLength: Double
    }

    let pieces: [Piece]

    /// - Parameters:
    ///   - zones: the stretchable parts in order; none stretches the whole.
    ///   - length: of the picture, in its logical pixels.
    ///   - scale: device pixels for one of them where nothing is stretched.
    ///   - target: device pixels of the result.
    init(zones: [ClosedRange<Double>], length: Double, scale: Double, target: Double) {
        var parts: [(from: Double, to: Double, stretches: Bool)] = []
        var end = 0.0
        for zone in zones where zone.lowerBound >= end && zone.upperBound <= length {
            parts.append((end, zone.lowerBound, false))
            parts.append((zone.lowerBound, zone.upperBound, true))
            end = zone.upperBound
        }
        parts.append((end, length, false))
        let soft = parts.reduce(0) { $0 + ($1.stretches ? $1.to - $1.from : 0) }
        let space = target - (length - soft) * scale
        // Nothing to stretch, or too little room for the fixed parts: the whole is squeezed.
        guard soft > 0, space > 0 else {
            pieces = [
                Piece(source: 0, length: length, target: 0, targetLength: max(target, 0.1))
            ]
            return
        }
        var pen = 0.0
        pieces = parts.compactMap { part in
            let own = part.to - part.from
            let stretched = part.stretches ? own / soft * space : own * scale
            defer { pen += stretched }
            guard own > 0, stretched > 0.01 else { return nil }
            return Piece(source: part.from, length: own, target: pen, targetLength: stretched)
        }
    }
}
