#if canImport(Glibc)
    import Glibc
#endif

/// Finds the camera that shows a given area or set of items completely.
public enum Framing {
    /// Something to show completely: a world point with the pixels that are drawn around it.
    public struct Item: Hashable, Sendable {
        /// The world point.
        public var point: WorldPoint
        /// The pixels it covers around that point (left, top, right, bottom), none negative.
        public var margin: EdgePadding

        /// An item from its position and the pixels around it.
        public init(point: WorldPoint, margin: EdgePadding = EdgePadding(0)) {
            self.point = point
            self.margin = margin
        }
    }

    /// The lowest zoom that framing uses; the world is 32 pixels wide there.
    ///
    /// It is lower than any zoom that users request, so that small pictures can show large maps
    /// completely.
    private static let lowestZoom = -4.0

    /// The north-up camera that shows a box centered and as large as possible.
    ///
    /// - Parameters:
    ///   - box: the area to show.
    ///   - size: the size of the picture in logical pixels.
    ///   - padding: pixels to keep free at each edge.
    ///   - maximumZoom: the highest zoom; a single point gets this zoom.
    /// - Returns: the camera.
    public static func camera(
        fitting box: WorldBox, size: ScreenSize, padding: EdgePadding = EdgePadding(0),
        maximumZoom: Double = 18
    ) -> Camera {
        camera(
            fitting: [
                Item(point: WorldPoint(x: box.minX, y: box.minY)),
                Item(point: WorldPoint(x: box.maxX, y: box.maxY)),
            ], size: size, padding: padding, maximumZoom: maximumZoom)
    }

    /// The north-up camera that shows all items and the pixels around them as large as possible.
    ///
    /// The pixels around an item do not shrink with the zoom, so the zoom is found by bisection: at
    /// each zoom tried, the items' boxes in pixels must fit into the free part of the picture.
    ///
    /// - Parameters:
    ///   - items: the items to show; none gives the whole world.
    ///   - size: the size of the picture in logical pixels.
    ///   - padding: pixels to keep free at each edge.
    ///   - maximumZoom: the highest zoom; a single point gets this zoom.
    /// - Returns: the camera.
    public static func camera(
        fitting items: [Item], size: ScreenSize, padding: EdgePadding = EdgePadding(0),
        maximumZoom: Double = 18
    ) -> Camera {
        guard let origin = items.first?.point else {
            return Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0)
        }
        let free = ScreenSize(
            width: max(size.width - padding.left - padding.right, 1),
            height: max(size.height - padding.top - padding.bottom, 1))
        func extent(_ zoom: Double) -> ScreenBox {
            let scale = Camera.worldSize(zoom: zoom)
            return items.reduce(into: ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0)) { box, item in
                let x = (item.point.x - origin.x) * scale
                let y = (item.point.y - origin.y) * scale
                box = box.union(
                    ScreenBox(
                        minX: x - item.margin.left, minY: y - item.margin.top,
                        maxX: x + item.margin.right, maxY: y + item.margin.bottom))
            }
        }
        func fits(_ zoom: Double) -> Bool {
            let box = extent(zoom)
            return box.width <= free.width && box.height <= free.height
        }
        var low = Self.lowestZoom
        var high = min(maximumZoom, Camera.zooms.upperBound)
        if fits(high) { low = high }
        while high - low > 0.000_1 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        let scale = Camera.worldSize(zoom: low)
        let box = extent(low)
        let center = WorldPoint(
            x: origin.x + ((box.minX + box.maxX) / 2 + (padding.right - padding.left) / 2) / scale,
            y: origin.y + ((box.minY + box.maxY) / 2 + (padding.bottom - padding.top) / 2) / scale)
        return Camera(center: center.coordinate, zoom: low)
    }
}
