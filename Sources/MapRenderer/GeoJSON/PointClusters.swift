import Formats
import Geometry
import MapStyle

/// Clusters points that lie close together, zoom by zoom, as MapLibre does.
///
/// V. Agafonkin, "Clustering millions of points on a map with Supercluster", 2016: from the
/// deepest zoom upwards, each point, in the order of the data, is merged with its free
/// neighbours within the radius.
struct PointClusters: Sendable {
    /// A point or a cluster of points.
    struct Item: Sendable {
        var place: WorldPoint
        /// The number of points that it represents.
        var count: Int
        /// The index of the point in the data, or the number of the cluster.
        var id: Int
        /// The properties of a cluster, in the order of `clusterProperties`.
        var values: [StyleValue]?

        var isCluster: Bool { count > 1 }
    }

    private let options: GeoJSONOptions.Clustering
    private let features: [GeoJSONFeature]
    /// The items of each zoom, created from the deepest upwards when first needed.
    private var levels: [Int: [Item]] = [:]

    /// - Parameters:
    ///   - features: features of one point each.
    ///   - options: how they are clustered.
    init(_ features: [GeoJSONFeature], options: GeoJSONOptions.Clustering) {
        self.features = features
        self.options = options
        levels[options.maximumZoom + 1] = features.enumerated().map { index, feature in
            Item(place: feature.parts.points[0], count: 1, id: index, values: nil)
        }
    }

    /// Returns the items of a zoom.
    mutating func items(zoom: Int) -> [Item] {
        let wanted = min(max(zoom, 0), options.maximumZoom + 1)
        var level = wanted
        while levels[level] == nil { level += 1 }
        while level > wanted {
            levels[level - 1] = gathered(levels[level] ?? [], zoom: level - 1)
            level -= 1
        }
        return levels[wanted] ?? []
    }

    /// Returns the items of a zoom as features.
    mutating func features(zoom: Int) -> [GeoJSONFeature] {
        items(zoom: zoom).compactMap { item in
            guard item.isCluster else { return features[item.id] }
            var properties: [(key: String, value: PropertyValue)] = [
                ("cluster", .bool(true)), ("cluster_id", .number(Double(item.id))),
                ("point_count", .number(Double(item.count))),
                ("point_count_abbreviated", Self.abbreviated(item.count)),
            ]
            for (property, value) in zip(options.properties, item.values ?? []) {
                properties.append((property.name, Self.property(value.json)))
            }
            var parts = PlanarParts<WorldPoint>()
            parts.appendPart(CollectionOfOne(item.place))
            return GeoJSONFeature(
                id: UInt64(exactly: item.id), kind: .point, parts: parts, properties: properties)
        }
    }

    /// The value of an expression as a property; lists and objects become text, because tiles can't
    /// contain them.
    private static func property(_ json: JSONValue) -> PropertyValue {
        switch json {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array, .object: .string(json.serialized())
        }
    }

    /// Returns a count in about three characters: `950`, `1.2k`, `34k`.
    static func abbreviated(_ count: Int) -> PropertyValue {
        if count >= 10_000 { return .string("\((count + 500) / 1000)k") }
        guard count >= 1000 else { return .number(Double(count)) }
        let tenths = (count + 50) / 100
        return .string(tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k")
    }

    private func gathered(_ items: [Item], zoom: Int) -> [Item] {
        let radius = options.radius / (512 * Double(1 << zoom))
        let grid = PointGrid(items.map(\.place), cell: radius)
        var isTaken = [Bool](repeating: false, count: items.count)
        var result: [Item] = []
        result.reserveCapacity(items.count)
        for index in items.indices where !isTaken[index] {
            isTaken[index] = true
            let near = grid.neighbours(of: index, within: radius).filter { !isTaken[$0] }
            let count = near.reduce(items[index].count) { $0 + items[$1].count }
            guard !near.isEmpty, count >= options.minimumPoints else {
                result.append(items[index])
                // Neighbours that are too few for a cluster also stay single at this zoom.
                for other in near {
                    isTaken[other] = true
                    result.append(items[other])
                }
                continue
            }
            for other in near { isTaken[other] = true }
            let members = [index] + near
            result.append(
                Item(
                    place: Self.middle(members.map { items[$0] }), count: count,
                    id: (index << 5) + zoom + 1 + features.count,
                    values: reduced(members.map { items[$0] })))
        }
        return result
    }

    /// Returns the mean of the positions, weighted by their counts.
    private static func middle(_ items: [Item]) -> WorldPoint {
        var (x, y, count) = (0.0, 0.0, 0.0)
        for item in items {
            let weight = Double(item.count)
            x += item.place.nearest(to: items.first?.place.x).x * weight
            y += item.place.y * weight
            count += weight
        }
        return WorldPoint(x: x / count, y: y / count)
    }

    private func reduced(_ items: [Item]) -> [StyleValue]? {
        guard !options.properties.isEmpty else { return nil }
        let mapped = items.map { $0.values ?? values(of: $0) }
        return mapped.dropFirst().reduce(mapped[0]) { accumulated, values in
            var members: [String: StyleValue] = [:]
            for (property, value) in zip(options.properties, values) {
                members[property.name] = value
            }
            return zip(options.properties, accumulated).map { property, value in
                property.reduce.value(
                    geometry: .point, id: nil, properties: members, accumulated: value)
            }
        }
    }

    private func values(of item: Item) -> [StyleValue] {
        let feature = features[item.id]
        let properties = feature.styleValues
        return options.properties.map {
            $0.map.value(geometry: .point, id: feature.styleID, properties: properties)
        }
    }
}

/// Points sorted into square cells, to find those near a point.
struct PointGrid {
    private let points: [WorldPoint]
    private let grid: GlobeGrid

    /// - Parameters:
    ///   - points: on the world square.
    ///   - cell: side of a cell, which is the largest distance of a query.
    init(_ points: [WorldPoint], cell: Double) {
        self.points = points
        grid = GlobeGrid(points, side: cell)
    }

    /// Returns the other points within a distance, in their order.
    func neighbours(of index: Int, within distance: Double) -> [Int] {
        let point = points[index]
        var found: [Int] = []
        grid.forEach(around: point) { other in
            guard other != index else { return }
            let (dx, dy) = (point.eastward(to: points[other]), points[other].y - point.y)
            if dx * dx + dy * dy <= distance * distance { found.append(other) }
        }
        return found.sorted()
    }
}
