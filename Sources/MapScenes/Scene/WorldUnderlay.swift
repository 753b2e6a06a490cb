import MapGeometry
import VectorTile

/// Puts a tile of the world under a tile of an extract.
///
/// Areas and lines of the world end at the extract's edge, areas a pixel inside, so that no seam shows;
/// its names give way to the extract's own. An extract that is small in the picture stands on the
/// world's sea and lakes as they are, since its own would be a box.
struct WorldUnderlay {
    private let id: TileID
    /// How many times the world's tile is enlarged, and where in it this one begins, in shares of a tile.
    private let scale, left, top: Double

    /// Below this many pixels an extract has no coast of its own.
    private static let leastCoastPixels = 40.0
    /// From this zoom on an extract knows all places inside it.
    private static let placesZoom = 7
    /// Kinds of names that an extract seldom has, though they lie inside.
    private static let namesOfTheWorld: Set<String> = ["boundary_labels", "water_polygons_labels"]
    /// The layer of borders.
    private static let borders = "boundaries"
    /// How far shapes reach over the tile's edge, as a share of it.
    private static let buffer = 1.0 / 32

    /// An underlay for a tile.
    ///
    /// - Parameters:
    ///   - id: the tile.
    ///   - ancestor: the tile of the world that its ground is cut from; itself, or one that it lies in.
    init(of id: TileID, from ancestor: TileID) {
        self.id = id
        let up = max(id.z - ancestor.z, 0)
        scale = Double(1 << up)
        left = Double(id.x - ancestor.x << up)
        top = Double(id.y - ancestor.y << up)
    }

    /// Whether an extract is so large in the picture that its own coast shows.
    func hasOwnCoast(_ area: WorldBox) -> Bool {
        max(area.width, area.height) / id.worldBox.width * 512 >= Self.leastCoastPixels
    }

    /// Whether a bay or a headland reaches into the tile.
    func isTouched(by coast: WorldCoast) -> Bool {
        let box = id.worldBox.expanded(by: id.worldBox.width * Self.buffer)
        return (coast.bays + coast.headlands).contains { shape in
            WorldBox(around: shape).map(box.intersects) ?? false
        }
    }

    /// The world's tile enlarged.
    ///
    /// - Parameters:
    ///   - world: the world's tile.
    ///   - seam: how it meets the extract.
    /// - Returns: the part of it that the tile shows.
    /// - Throws: what makes the new tile unreadable.
    func tile(
        _ world: VectorTile, _ seam: WorldSeam = WorldSeam()
    ) throws(VectorTileError) -> VectorTile {
        var encoder = VectorTileEncoder()
        var names = world.layerNames
        names += missing(from: names, seam)
        for name in names {
            let layer = world.layer(named: name)
            var merged = VectorTileLayerEncoder(name: name, extent: layer?.extent ?? 4096)
            let joined = name == Self.borders ? seam.borders : nil
            let windows = joined.map { Self.windows(around: shares(of: $0.reach)) } ?? [Self.window]
            add(layer, within: windows, to: &merged) { point, properties in
                !isTold(properties, at: point, layer: name, in: seam.names)
            }
            if name == "ocean", let coast = seam.coast { add(coast.bays, to: &merged) }
            if let joined { add(joined, to: &merged) }
            encoder.append(merged)
        }
        if let coast = seam.coast { encoder.append(land(coast)) }
        return try VectorTile(decoding: encoder.bytes)
    }

    /// A box of the world in shares of the tile.
    private func shares(of area: WorldBox) -> PlanarBox {
        let box = id.worldBox
        return PlanarBox(
            minX: (area.minX - box.minX) / box.width, minY: (area.minY - box.minY) / box.width,
            maxX: (area.maxX - box.minX) / box.width, maxY: (area.maxY - box.minY) / box.width)
    }

    /// Layers that the tile has only on the seam.
    private func missing(from names: [String], _ seam: WorldSeam) -> [String] {
        ((seam.coast == nil ? [] : ["ocean"]) + (seam.borders == nil ? [] : [Self.borders]))
            .filter { !names.contains($0) }
    }

    /// Adds the borders that end at those of the extract.
    private func add(_ borders: WorldBorders, to layer: inout VectorTileLayerEncoder) {
        let (box, extent, reach) = (id.worldBox, Double(layer.extent), shares(of: borders.reach))
        let clip = PlanarBox(
            minX: max(reach.minX, -Self.buffer) * extent,
            minY: max(reach.minY, -Self.buffer) * extent,
            maxX: min(reach.maxX, 1 + Self.buffer) * extent,
            maxY: min(reach.maxY, 1 + Self.buffer) * extent)
        guard clip.minX < clip.maxX, clip.minY < clip.maxY else { return }
        for line in borders.lines {
            var parts = PlanarParts<ScreenPoint>()
            parts.appendPart(
                line.points.map {
                    ScreenPoint(
                        x: ($0.x - box.minX) / box.width * extent,
                        y: ($0.y - box.minY) / box.width * extent)
                })
            let cut = parts.linesClipped(to: clip)
            var geometry = TileGeometry()
            for part in 0..<cut.count {
                geometry.appendPart(cut[part].map { TilePoint(planarX: $0.x, planarY: $0.y) })
            }
            layer.append(
                id: nil, kind: .line, properties: line.properties, geometry: geometry)
        }
    }

    /// The layer of headlands, which lie over the world's sea.
    private func land(_ coast: WorldCoast) -> VectorTileLayerEncoder {
        var layer = VectorTileLayerEncoder(name: "world_land")
        add(coast.headlands, to: &layer)
        return layer
    }

    /// Adds shapes of the world as polygons.
    private func add(_ shapes: [[WorldPoint]], to layer: inout VectorTileLayerEncoder) {
        let (box, extent) = (id.worldBox, Double(layer.extent))
        let window = PlanarBox(
            minX: -Self.buffer * extent, minY: -Self.buffer * extent,
            maxX: (1 + Self.buffer) * extent, maxY: (1 + Self.buffer) * extent)
        for shape in shapes {
            var parts = PlanarParts<ScreenPoint>()
            for point in shape {
                parts.append(
                    ScreenPoint(
                        x: (point.x - box.minX) / box.width * extent,
                        y: (point.y - box.minY) / box.width * extent))
            }
            parts.endRing()
            let cut = parts.polygonsClipped(to: window)
            var geometry = TileGeometry()
            for part in 0..<cut.count {
                geometry.appendPart(cut[part].map { TilePoint(planarX: $0.x, planarY: $0.y) })
            }
            layer.append(id: nil, kind: .polygon, properties: [], geometry: geometry)
        }
    }

    /// An extract's tile with the world's around and below.
    ///
    /// - Parameters:
    ///   - world: the world's tile.
    ///   - area: the extract's area.
    ///   - own: the extract's tile.
    ///   - seam: how the two meet.
    /// - Returns: both as one tile, in the extract's order of layers.
    /// - Throws: what makes the joined tile unreadable, such as more bytes than a tile may have.
    func tile(
        _ world: VectorTile, around area: WorldBox, under own: VectorTile,
        _ seam: WorldSeam = WorldSeam()
    ) throws(VectorTileError) -> VectorTile {
        let hole = shares(of: area)
        let isSmall = !hasOwnCoast(area)
        var encoder = VectorTileEncoder()
        var names = own.layerNames
        names += world.layerNames.filter { !names.contains($0) }
        names += missing(from: names, seam)
        for name in names {
            let ground = world.layer(named: name)
            let hasBays = name == "ocean" && seam.coast?.bays.isEmpty == false
            let joined = name == Self.borders ? seam.borders : nil
            guard ground != nil || hasBays || joined != nil else {
                encoder.append(own, layer: name)
                continue
            }
            let isWater = ["ocean", "water_polygons", "water_lines"].contains(name)
            let layer = own.layer(named: name)
            var merged = VectorTileLayerEncoder(name: name, extent: ground?.extent ?? 4096)
            let windows =
                isSmall && isWater
                ? [Self.window] : Self.windows(around: joined.map { shares(of: $0.reach) } ?? hole)
            add(ground, within: windows, to: &merged) { point, properties in
                let isInside = hole.holds(point.x, point.y)
                if isInside, id.z >= Self.placesZoom, !Self.namesOfTheWorld.contains(name) {
                    return false
                }
                return !isTold(properties, at: point, layer: name, in: seam.names)
            }
            if hasBays, let coast = seam.coast { add(coast.bays, to: &merged) }
            if let joined { add(joined, to: &merged) }
            if let layer, !(isSmall && name == "ocean") { add(all: layer, to: &merged) }
            encoder.append(merged)
        }
        if let coast = seam.coast { encoder.append(land(coast)) }
        return try VectorTile(decoding: encoder.bytes)
    }

    /// Whether the extract tells a name of the world.
    private func isTold(
        _ properties: [(key: String, value: PropertyValue)], at point: ScreenPoint, layer: String,
        in known: NeighbouringNames?
    ) -> Bool {
        guard let known else { return false }
        let box = id.worldBox
        let place = WorldPoint(
            x: box.minX + point.x * box.width, y: box.minY + point.y * box.width)
        return properties.contains { property in
            NeighbouringNames.isName(property.key)
                && known.hold(property.value, ofLayer: layer, at: place, zoom: id.z)
        }
    }

    // MARK: Shapes

    /// The whole tile with some of its surroundings, in shares of a tile.
    private static let window = PlanarBox(
        minX: -buffer, minY: -buffer, maxX: 1 + buffer, maxY: 1 + buffer)

    /// The parts of the tile beside a hole: above, below, left and right of it.
    private static func windows(around hole: PlanarBox) -> [PlanarBox] {
        let (low, high) = (-buffer, 1 + buffer)
        let (minY, maxY) = (min(max(hole.minY, low), high), min(max(hole.maxY, low), high))
        return [
            PlanarBox(minX: low, minY: low, maxX: high, maxY: minY),
            PlanarBox(minX: low, minY: maxY, maxX: high, maxY: high),
            PlanarBox(minX: low, minY: minY, maxX: min(hole.minX, high), maxY: maxY),
            PlanarBox(minX: max(hole.maxX, low), minY: minY, maxX: high, maxY: maxY),
        ].filter { $0.minX < $0.maxX && $0.minY < $0.maxY }
    }

    /// Adds what of the world's features lies in some windows, and the points that are wanted.
    private func add(
        _ layer: VectorTileLayer?, within windows: [PlanarBox],
        to merged: inout VectorTileLayerEncoder,
        wherePoint isWanted: (ScreenPoint, [(key: String, value: PropertyValue)]) -> Bool
    ) {
        guard let layer else { return }
        let extent = Double(layer.extent)
        let overlap = extent / 512
        var buffer = TileGeometry()
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            let properties = layer.properties(of: feature).sorted { $0.key < $1.key }
                .map { (key: $0.key, value: $0.value) }
            let parts = enlarged(buffer, extent)
            var geometry = TileGeometry()
            if feature.kind == .point {
                let kept = parts.points.filter {
                    let place = ScreenPoint(x: $0.x / extent, y: $0.y / extent)
                    return Self.window.holds(place.x, place.y) && isWanted(place, properties)
                }
                geometry.appendPart(kept.map { TilePoint(planarX: $0.x, planarY: $0.y) })
            } else {
                for window in windows {
                    let box = PlanarBox(
                        minX: window.minX * extent, minY: window.minY * extent,
                        maxX: window.maxX * extent, maxY: window.maxY * extent)
                    let cut =
                        feature.kind == .line
                        ? parts.linesClipped(to: box)
                        : parts.polygonsClipped(to: box.expanded(by: overlap))
                    for part in 0..<cut.count {
                        geometry.appendPart(
                            cut[part].map { TilePoint(planarX: $0.x, planarY: $0.y) })
                    }
                }
            }
            merged.append(
                id: feature.id, kind: feature.kind, properties: properties, geometry: geometry)
        }
    }

    /// A shape of the world's tile in units of this one.
    private func enlarged(_ geometry: TileGeometry, _ extent: Double) -> PlanarParts<ScreenPoint> {
        var parts = PlanarParts<ScreenPoint>()
        for part in 0..<geometry.partCount {
            parts.appendPart(
                geometry.points[geometry.part(part)].map {
                    ScreenPoint(
                        x: Double($0.x) * scale - left * extent,
                        y: Double($0.y) * scale - top * extent)
                })
        }
        return parts
    }

    /// Adds a layer of the extract's tile as it is.
    private func add(all layer: VectorTileLayer, to merged: inout VectorTileLayerEncoder) {
        let scale = Double(merged.extent) / Double(layer.extent)
        var buffer = TileGeometry()
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            var geometry = buffer
            if scale != 1 {
                geometry.removeAll()
                for part in 0..<buffer.partCount {
                    geometry.appendPart(
                        buffer.points[buffer.part(part)].map {
                            TilePoint(planarX: Double($0.x) * scale, planarY: Double($0.y) * scale)
                        })
                }
            }
            let properties = layer.properties(of: feature).sorted { $0.key < $1.key }
            merged.append(
                id: feature.id, kind: feature.kind,
                properties: properties.map { (key: $0.key, value: $0.value) }, geometry: geometry)
        }
    }
}

extension PlanarBox {
    fileprivate func holds(_ x: Double, _ y: Double) -> Bool {
        minX <= x && x <= maxX && minY <= y && y <= maxY
    }
}
