import Graphics

/// Turns the shape of a feature into the areas of its lines.
struct LineTracer {
    let tools: RasterTools
    let shape: FeatureShape
    /// The part of the plane of the lines that may be visible.
    let ground: PixelWindow

    /// Adds the lines of the shape to the accumulator.
    ///
    /// - Parameters:
    ///   - look: the look of the lines.
    ///   - width: the width used instead of that of the look's pen, in device pixels.
    func stroke(_ look: LineLook, width: Double) {
        guard width > 0 else { return }
        var pen = look.pen
        pen.width = width
        pen.capLength = look.outerWidth / 2
        let isDashed =
            !look.dashes.isEmpty && tools.dasher.begin(look.dashes, start: look.dashStart)
        // As in MapLibre, dashes have round or butt ends, never square ones.
        if isDashed && pen.cap == .square { pen.cap = .butt }
        forEachLine(look) { line in
            if isDashed {
                dash(line, look, pen)
            } else {
                tools.stroker.stroke(
                    line, isClosed: look.isRing, style: pen, into: tools.accumulator)
            }
        }
    }

    /// Calls `body` with each line of the shape, moved sideways if the look asks for it.
    func forEachLine(
        _ look: LineLook, _ body: (UnsafeBufferPointer<SubpixelPoint>) -> Void
    ) {
        for index in 0..<shape.partCount {
            let line = shape[index]
            guard look.offset != 0 else {
                body(line)
                continue
            }
            tools.offsetter.withOffset(
                of: line, isClosed: look.isRing, by: look.offset, body)
        }
    }

    private func dash(
        _ line: UnsafeBufferPointer<SubpixelPoint>, _ look: LineLook, _ pen: StrokeStyle
    ) {
        tools.dasher.forEachDash(
            of: line, isClosed: look.isRing, in: ground, extent: look.extent
        ) { dash in
            tools.stroker.stroke(dash, isClosed: false, style: pen, into: tools.accumulator)
        }
    }

    // MARK: More than one stroke

    /// Adds lines beside a gap, or lines with edges that fade, to the mask.
    ///
    /// A fading edge is the mean of strokes of several widths, each with sharp edges; it fades from
    /// the edge inwards, beside a gap into the gap, as in MapLibre.
    ///
    /// - Parameter look: the look of the lines.
    /// - Returns: the weight of a fully covered pixel.
    func mask(_ look: LineLook) -> Int {
        let steps = look.blur > 0 ? Int(min(max((look.blur * 2).rounded(.up), 2), 24)) : 1
        for step in 0..<steps {
            let inset = look.blur * (Double(step) + 0.5) / Double(steps)
            stroke(look, width: look.outerWidth - 2 * inset)
            tools.mask.add(tools.accumulator, weight: 1)
            if look.gap > 0 {
                stroke(look, width: look.gap - 2 * inset)
                tools.mask.add(tools.accumulator, weight: -1)
            }
        }
        return steps
    }
}
