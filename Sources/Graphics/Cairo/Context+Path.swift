import CCairo

/// The path: the shape for the next fill, stroke or clip.
extension Context {
    /// Clears the path.
    public func newPath() { cairo_new_path(handle) }
    /// Starts a new part at a point.
    public func move(x: Double, y: Double) { cairo_move_to(handle, x, y) }
    /// Adds a straight line to a point.
    public func line(x: Double, y: Double) { cairo_line_to(handle, x, y) }
    /// Closes the current part.
    public func close() { cairo_close_path(handle) }

    /// Adds a cubic Bézier curve.
    ///
    /// - Parameters:
    ///   - first: the first control point.
    ///   - second: the second control point.
    ///   - end: the end of the curve.
    public func curve(
        _ first: (x: Double, y: Double), _ second: (x: Double, y: Double),
        to end: (x: Double, y: Double)
    ) {
        cairo_curve_to(handle, first.x, first.y, second.x, second.y, end.x, end.y)
    }

    /// Adds a rectangle as a separate part.
    public func rectangle(x: Double, y: Double, width: Double, height: Double) {
        cairo_rectangle(handle, x, y, width, height)
    }

    /// Adds a full circle as a separate part; a radius above 100 000 is reduced to that.
    ///
    /// - Parameters:
    ///   - x: its centre, from the left.
    ///   - y: its centre, from the top.
    ///   - radius: in current units.
    public func circle(x: Double, y: Double, radius: Double) {
        cairo_new_sub_path(handle)
        // Cairo 1.16 does not return from an arc of absurd radius.
        cairo_arc(handle, x, y, min(max(radius, 0), 100_000), 0, 2 * .pi)
        cairo_close_path(handle)
    }

    /// Adds a rectangle with rounded corners as a separate part.
    ///
    /// - Parameters:
    ///   - x: left edge.
    ///   - y: top edge.
    ///   - width: from left to right.
    ///   - height: from top to bottom.
    ///   - radius: radius of the corners; at most half a side is used.
    public func roundedRectangle(
        x: Double, y: Double, width: Double, height: Double, radius: Double
    ) {
        let round = min(max(radius, 0), width / 2, height / 2)
        cairo_new_sub_path(handle)
        cairo_arc(handle, x + width - round, y + round, round, -.pi / 2, 0)
        cairo_arc(handle, x + width - round, y + height - round, round, 0, .pi / 2)
        cairo_arc(handle, x + round, y + height - round, round, .pi / 2, .pi)
        cairo_arc(handle, x + round, y + round, round, .pi, 1.5 * .pi)
        cairo_close_path(handle)
    }

    // MARK: Using it

    /// Fills the path by the nonzero winding rule and clears it.
    public func fill() { cairo_fill(handle) }

    /// Fills the path and keeps it.
    public func fillPreserving() { cairo_fill_preserve(handle) }
    /// Strokes the path and clears it.
    public func stroke() { cairo_stroke(handle) }
    /// Strokes the path and keeps it.
    public func strokePreserving() { cairo_stroke_preserve(handle) }

    /// Intersects the clip with the path, and clears the path.
    public func clip() { cairo_clip(handle) }

    /// Intersects the clip with the path by the even-odd rule: a part inside another is a hole.
    public func clipEvenOdd() {
        cairo_set_fill_rule(handle, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(handle)
        cairo_set_fill_rule(handle, CAIRO_FILL_RULE_WINDING)
    }

    // MARK: Line settings

    /// The shape of the ends of lines.
    public enum LineCap: Sendable {
        /// Cut at the end point.
        case butt
        /// A half circle beyond it.
        case round
        /// Half a square beyond it.
        case square
    }

    /// The shape of the corners of lines.
    public enum LineJoin: Sendable {
        /// Pointed, up to the miter limit.
        case miter
        /// Rounded.
        case round
        /// Cut off.
        case bevel
    }

    /// Sets the width of strokes in current units.
    public func setLineWidth(_ width: Double) { cairo_set_line_width(handle, width) }

    /// Sets the shape of ends and corners.
    ///
    /// - Parameters:
    ///   - cap: the shape of ends.
    ///   - join: the shape of corners.
    ///   - miterLimit: the longest pointed corner, in half widths.
    public func setLineStyle(cap: LineCap, join: LineJoin, miterLimit: Double = 10) {
        let ends =
            switch cap {
            case .butt: CAIRO_LINE_CAP_BUTT
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            }
        let corners =
            switch join {
            case .miter: CAIRO_LINE_JOIN_MITER
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            }
        cairo_set_line_cap(handle, ends)
        cairo_set_line_join(handle, corners)
        cairo_set_miter_limit(handle, miterLimit)
    }

    /// Sets alternating dash and gap lengths, in current units; an empty list means a solid line.
    ///
    /// - Parameters:
    ///   - lengths: none negative, at least one above 0.
    ///   - offset: the position in the pattern at which a line starts.
    public func setDash(_ lengths: [Double], offset: Double = 0) {
        cairo_set_dash(handle, lengths, Int32(clamping: lengths.count), offset)
    }
}
