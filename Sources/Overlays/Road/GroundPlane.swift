import Geometry
import Glibc

/// A point of the flat ground in logical pixels, as in ``Viewport/plane(_:)``.
struct PlanePoint: PlanarPoint {
    var x: Double
    var y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    init(planarX: Double, planarY: Double) { self.init(x: planarX, y: planarY) }
    var planarX: Double { x }
    var planarY: Double { y }
}

/// The ground as a flat plane, on which shapes are created and then projected point by point.
struct GroundPlane {
    let viewport: Viewport

    init(_ viewport: Viewport) { self.viewport = viewport }

    /// Returns the position on the plane of a place of the world.
    func plane(_ point: WorldPoint) -> PlanePoint {
        let place = viewport.plane(point)
        return PlanePoint(x: place.x, y: place.y)
    }

    /// Returns where an upright mark stands in the picture, and its scale: it is smaller far away, but
    /// never too small to notice.
    ///
    /// - Parameters:
    ///   - place: where it stands.
    ///   - margin: pixels outside the picture from which it may reach in.
    ///   - most: its scale in the foreground, at most.
    /// - Returns: its foot and scale; `nil` if it can't be in the picture.
    func standing(
        at place: Coordinate, margin: Double, most: Double
    ) -> (foot: ScreenPoint, scale: Double)? {
        let point = nearest(place)
        guard isSeen(point, margin: margin) else { return nil }
        let seen = scale(at: point).across
        return (
            screen(point),
            min(max(seen.squareRoot(), 0.6), most) * MarkScale.scale(for: viewport.size)
        )
    }

    /// Returns the place of the world at a point of the plane.
    func world(_ point: PlanePoint) -> WorldPoint {
        viewport.world(plane: ScreenPoint(x: point.x, y: point.y))
    }

    /// Returns the position in the picture of a point of the plane, which should lie in the
    /// ``window(margin:)``.
    func screen(_ point: PlanePoint) -> ScreenPoint {
        let plane = ScreenPoint(x: point.x, y: point.y)
        return viewport.perspective?.screen(plane) ?? plane
    }

    /// Returns the metres on the ground for one pixel of the plane, near a place.
    func metersPerPixel(at point: WorldPoint) -> Double {
        point.metersPerUnit / viewport.worldSize
    }

    /// Returns the box around the visible part of the plane, with a margin in pixels of the
    /// picture.
    func window(margin: Double) -> PlanarBox {
        let corners = viewport.planeCorners(margin: margin)
        return PlanarBox(around: corners.map { PlanePoint(x: $0.x, y: $0.y) })
    }

    /// Returns whether a point is in the picture, or within a margin in pixels beside it.
    func isSeen(_ point: PlanePoint, margin: Double) -> Bool {
        let window = window(margin: margin)
        return window.minX <= point.x && point.x <= window.maxX && window.minY <= point.y
            && point.y <= window.maxY
    }

    /// Returns the size of a pixel of the plane in the picture at a point, across and along the
    /// view.
    func scale(at point: PlanePoint) -> (across: Double, along: Double) {
        guard let perspective = viewport.perspective else { return (1, 1) }
        let across = perspective.scale(at: ScreenPoint(x: point.x, y: point.y))
        // The derivative of the row, Y cos p D / (D - Y sin p).
        return (across, perspective.cosine * across * across)
    }

    /// Returns the part of the world in a box of the plane.
    private func seen(in box: PlanarBox) -> PlanarBox {
        let corners = [
            PlanePoint(x: box.minX, y: box.minY), PlanePoint(x: box.maxX, y: box.minY),
            PlanePoint(x: box.minX, y: box.maxY), PlanePoint(x: box.maxX, y: box.maxY),
        ]
        return PlanarBox(around: corners.map(world))
    }

    /// Returns the part of a stretch of a route that may be visible in a box, on the plane,
    /// once for each copy of the world that it is in.
    ///
    /// - Parameters:
    ///   - stretch: the stretch.
    ///   - box: the visible part of the plane.
    ///   - pixelRatio: device pixels for one pixel of the plane; finer bends are left out.
    /// - Returns: the lines of each piece of the route, clipped to the box.
    func lines(
        of stretch: RoadStretch, in box: PlanarBox, pixelRatio: Double
    ) -> [PlanarParts<PlanePoint>] {
        let seen = seen(in: box)
        let shifts = [-1.0, 0, 1]
        let boxes = shifts.map {
            PlanarBox(
                minX: seen.minX - $0, minY: seen.minY, maxX: seen.maxX - $0, maxY: seen.maxY)
        }
        let zoom = viewport.camera.zoom + log2(max(pixelRatio, 0.01))
        return stretch.course.lines(in: stretch.range, zoom: zoom, seenIn: boxes).map { copies in
            var parts = PlanarParts<PlanePoint>()
            for (shift, lines) in zip(shifts, copies) {
                for line in lines {
                    parts.appendPart(
                        line.map { plane(WorldPoint(x: $0.x + shift, y: $0.y)) })
                }
            }
            return parts.linesClipped(to: box)
        }
    }

    /// Returns a line of the world on the plane, once for each copy of the world that is in a
    /// box.
    func copies(of line: [WorldPoint], in box: PlanarBox) -> [[PlanePoint]] {
        let bounds = PlanarBox(around: line)
        let seen = seen(in: box)
        guard bounds.minY <= seen.maxY, bounds.maxY >= seen.minY else { return [] }
        return (-1...1).compactMap { copy in
            let shift = Double(copy)
            guard bounds.minX + shift <= seen.maxX, bounds.maxX + shift >= seen.minX else {
                return nil
            }
            return line.map { plane(WorldPoint(x: $0.x + shift, y: $0.y)) }
        }
    }

    /// Returns a place on the plane, in the copy of the world that is nearest to the camera.
    func nearest(_ place: Coordinate) -> PlanePoint {
        plane(WorldPoint(place).nearest(to: WorldPoint(viewport.camera.center).x))
    }
}
