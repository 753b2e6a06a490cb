import CCairo

/// What is painted with besides colours: pictures that repeat, and colours that change.
extension Context {
    /// Where a repeated picture lies.
    public struct Tiling: Hashable, Sendable {
        /// Current units from one pixel of the picture to the next across, as x and y; down is across
        /// turned clockwise by a quarter.
        public var acrossX, acrossY: Double
        /// Where its upper left corner lies.
        public var originX, originY: Double

        /// A tiling from its parts.
        public init(acrossX: Double, acrossY: Double, originX: Double, originY: Double) {
            self.acrossX = acrossX
            self.acrossY = acrossY
            self.originX = originX
            self.originY = originY
        }

        /// The same tiling counted from a copy of the picture at the origin: Cairo has no numbers for
        /// pictures thousands of pixels away.
        fileprivate func nearOrigin(of picture: Surface) -> Tiling {
            let square = acrossX * acrossX + acrossY * acrossY
            guard square > 0 else { return self }
            let u = -(acrossX * originX + acrossY * originY) / square
            let v = -(acrossX * originY - acrossY * originX) / square
            let columns = (u / Double(picture.width)).rounded(.down) * Double(picture.width)
            let rows = (v / Double(picture.height)).rounded(.down) * Double(picture.height)
            var near = self
            near.originX += columns * acrossX - rows * acrossY
            near.originY += columns * acrossY + rows * acrossX
            return near
        }
    }

    /// Sets a picture that is repeated in both directions as what is painted with.
    public func setPattern(_ picture: Surface, _ tiling: Tiling) {
        let tiling = tiling.nearOrigin(of: picture)
        guard let pattern = cairo_pattern_create_for_surface(picture.handle) else { return }
        defer { cairo_pattern_destroy(pattern) }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
        var matrix = cairo_matrix_t(
            xx: tiling.acrossX, yx: tiling.acrossY, xy: -tiling.acrossY, yy: tiling.acrossX,
            x0: tiling.originX, y0: tiling.originY)
        guard cairo_matrix_invert(&matrix) == CAIRO_STATUS_SUCCESS else { return }
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_set_source(handle, pattern)
    }

    /// A colour at a share of the way, from 0 to 1.
    public typealias Stop = (fraction: Double, color: Color)

    /// Sets colours that change from one point to another.
    public func setGradient(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ stops: [Stop]
    ) {
        set(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    }

    /// Sets colours that change with the distance from a point, from one radius to another.
    public func setGradient(
        around middle: (x: Double, y: Double), radii: ClosedRange<Double>, _ stops: [Stop]
    ) {
        set(
            cairo_pattern_create_radial(
                middle.x, middle.y, radii.lowerBound, middle.x, middle.y, radii.upperBound), stops)
    }

    private func set(_ pattern: OpaquePointer?, _ stops: [Stop]) {
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        for (fraction, color) in stops {
            cairo_pattern_add_color_stop_rgba(
                pattern, fraction, color.red, color.green, color.blue, color.alpha)
        }
        cairo_set_source(handle, pattern)
    }

    /// Covers everything inside the clip, translucently.
    public func paint(opacity: Double) { cairo_paint_with_alpha(handle, opacity) }

    // MARK: Groups

    /// Draws what `body` draws as one, translucent.
    public func group(opacity: Double, _ body: () -> Void) {
        inGroup(body) { cairo_paint_with_alpha(handle, opacity) }
    }

    /// Paints a colour through the opacity of what `body` draws.
    public func mask(_ color: Color, through body: () -> Void) {
        inGroup(body) {
            let shape = cairo_pattern_reference(cairo_get_source(handle))
            defer { cairo_pattern_destroy(shape) }
            setColor(color)
            cairo_mask(handle, shape)
        }
    }

    /// Draws into a group, which is then what is painted with.
    ///
    /// It is used in device pixels: Cairo 1.16 moves the masks of SVG by the transformation once more.
    private func inGroup(_ body: () -> Void, then use: () -> Void) {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(handle, &matrix)
        cairo_identity_matrix(handle)
        cairo_push_group(handle)
        cairo_set_matrix(handle, &matrix)
        body()
        cairo_pop_group_to_source(handle)
        use()
        cairo_set_matrix(handle, &matrix)
    }
}
