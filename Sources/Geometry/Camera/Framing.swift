#if canImport(Glibc)
    import Glibc
#endif

/// Finds the camera that shows a given area or set of items completely.
public enum Framing {
    /// Something to show completely: a box of the world with the pixels that are drawn around it.
    public struct Item: Hashable, Sendable {
        /// The box, in any copy of the world.
        public var box: WorldBox
        /// The pixels it covers around that box (left, top, right, bottom), none negative.
        public var margin: EdgePadding

        /// An item from its box and the pixels around it.
        public init(box: WorldBox, margin: EdgePadding = EdgePadding(0)) {
            self.box = box
            self.margin = margin
        }

        /// An item from its position and the pixels around it.
        public init(point: WorldPoint, margin: EdgePadding = EdgePadding(0)) {
            self.init(box: WorldBox(point), margin: margin)
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
            fitting: [Item(box: box)], size: size, padding: padding, maximumZoom: maximumZoom)
    }

    /// The north-up camera that shows all items and the pixels around them as large as possible.
    ///
    /// The pixels around an item do not shrink with the zoom, so the zoom is found by bisection: at
    /// each zoom tried, the items' boxes in pixels must fit into the free part of the picture. Each
    /// item is shown in the copy of the world in which all together are narrowest.
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
        let items = placed(items)
        guard let first = items.first?.box else {
            return Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0)
        }
        let origin = WorldPoint(x: first.minX, y: first.minY)
        let free = ScreenSize(
            width: max(size.width - padding.left - padding.right, 1),
            height: max(size.height - padding.top - padding.bottom, 1))
        func extent(_ zoom: Double) -> ScreenBox {
            let scale = Camera.worldSize(zoom: zoom)
            return items.reduce(into: ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0)) { box, item in
                box = box.union(
                    ScreenBox(
                        minX: (item.box.minX - origin.x) * scale - item.margin.left,
                        minY: (item.box.minY - origin.y) * scale - item.margin.top,
                        maxX: (item.box.maxX - origin.x) * scale + item.margin.right,
                        maxY: (item.box.maxY - origin.y) * scale + item.margin.bottom))
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
        return Camera(center: center.place, zoom: low)
    }

    /// Returns the items in the copies of the world in which all together are narrowest.
    private static func placed(_ items: [Item]) -> [Item] {
        guard let span = CircleSpan(ofWorld: items.lazy.map(\.box)) else { return [] }
        return items.map { item in
            let turns = span.turns(to: item.box.minX)
            guard turns != 0 else { return item }
            var box = item.box
            box.minX += turns
            box.maxX += turns
            return Item(box: box, margin: item.margin)
        }
    }
}
