import Geometry
import VectorTile

/// Merges a tile of the world under a tile of an extract.
///
/// Areas and lines of the world end at the extract's edge, areas one pixel inside, so that no
/// seam shows. The world's names are omitted where the extract has them. An extract that is small
/// in the picture uses the world's sea and lakes unchanged, because its own would show as a box.
struct WorldUnderlay {
    let id: TileID
    /// The factor by which the world's tile is enlarged, and the position in it where this tile
    /// begins, in fractions of a tile.
    let scale, left, top: Double

    /// The size in pixels below which an extract has no coast of its own.
    private static let leastCoastPixels = 40.0
    /// The zoom from which an extract has the names of a layer inside it: all places, airports with
    /// a code and known peaks.
    private static func namesZoom(_ layer: String) -> Int {
        ["public_transport", "landform_labels"].contains(layer) ? 9 : 7
    }
    /// The zoom from which an extract has the rivers inside it.
    static let riversZoom = 9
    /// The last zoom at which the world's built-up land shows; deeper, its corners would.
    static let lastCoarseZoom = 9
    /// Kinds of names that an extract seldom has, even inside its area.
    private static let namesOfTheWorld: Set<String> = ["boundary_labels", "water_polygons_labels"]
    /// The distance by which the world's sea extends into the extract, in pixels of a tile that is
    /// 512 wide.
    private static let overlapPixels = 1.0
    /// The distance by which shapes extend beyond the tile's edge, as a fraction of the tile.
    static let buffer = 1.0 / 32

    /// Creates an underlay for a tile.
    ///
    /// - Parameters:
    ///   - id: the tile.
    ///   - ancestor: the tile of the world that its ground is cut from; the tile itself or one
    ///     that contains it.
    init(of id: TileID, from ancestor: TileID) {
        self.id = id
        let up = max(id.z - ancestor.z, 0)
        scale = Double(1 << up)
        left = Double(id.x - ancestor.x << up)
        top = Double(id.y - ancestor.y << up)
    }

    /// Returns whether an extract is so large in the picture that its own coast shows.
    func hasOwnCoast(_ area: WorldBox) -> Bool {
        max(area.width, area.height) / id.worldBox.width * 512 >= Self.leastCoastPixels
    }

    /// Returns whether a tile shows a part of the bent coast.
    func isTouched(by coast: WorldCoast) -> Bool {
        id.worldBox.expanded(by: id.worldBox.width * Self.buffer).intersects(coast.box)
    }

    /// Returns the enlarged tile of the world.
    ///
    /// - Parameters:
    ///   - world: the world's tile.
    ///   - seam: the transition to the extract.
    /// - Returns: the part of it that the tile shows.
    /// - Throws: an error that makes the new tile unreadable.
    func tile(
        _ world: VectorTile, _ seam: WorldSeam = WorldSeam()
    ) throws(VectorTileError) -> VectorTile {
        var encoder = VectorTileEncoder()
        var names = world.layerNames
        names += missing(from: names, seam)
        for name in names {
            let layer = world.layer(named: name)
            var merged = VectorTileLayerEncoder(name: name)
            let joined = seam.lines[name]
            let coast = name == "ocean" ? seam.coast : nil
            let windows = Self.windows(
                around: joined.map { [shares(of: $0.range)] } ?? coast?.parts.map(shares) ?? [])
            add(layer, within: windows, to: &merged) { point, properties in
                !isReported(properties, at: point, layer: name, in: seam.names)
            }
            if let coast { add(coast, to: &merged) }
            if let joined { add(joined, to: &merged) }
            encoder.append(merged)
        }
        return try VectorTile(decoding: encoder.bytes)
    }

    /// Returns a box of the world in fractions of the tile.
    private func shares(of area: WorldBox) -> PlanarBox {
        let box = id.worldBox
        return PlanarBox(
            minX: (area.minX - box.minX) / box.width, minY: (area.minY - box.minY) / box.width,
            maxX: (area.maxX - box.minX) / box.width, maxY: (area.maxY - box.minY) / box.width)
    }

    /// Returns the layers that the tile has only because of the seam.
    private func missing(from names: [String], _ seam: WorldSeam) -> [String] {
        ((seam.coast == nil ? [] : ["ocean"]) + seam.lines.keys.sorted())
            .filter { !names.contains($0) }
    }

    /// Adds the lines that end at those of the extract.
    private func add(_ joined: WorldLines, to layer: inout VectorTileLayerEncoder) {
        let (box, extent, range) = (id.worldBox, Double(layer.extent), shares(of: joined.range))
        let clip = PlanarBox(
            minX: max(range.minX, -Self.buffer) * extent,
            minY: max(range.minY, -Self.buffer) * extent,
            maxX: min(range.maxX, 1 + Self.buffer) * extent,
            maxY: min(range.maxY, 1 + Self.buffer) * extent)
        guard clip.minX < clip.maxX, clip.minY < clip.maxY else { return }
        for line in joined.lines {
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

    /// Adds the sea along the bent coast.
    private func add(_ coast: WorldCoast, to layer: inout VectorTileLayerEncoder) {
        let (box, extent) = (id.worldBox, Double(layer.extent))
        var parts = PlanarParts<ScreenPoint>()
        for ring in coast.outlines(overlapping: Self.overlapPixels / 512 * box.width) {
            for point in ring {
                parts.append(
                    ScreenPoint(
                        x: (point.x - box.minX) / box.width * extent,
                        y: (point.y - box.minY) / box.width * extent))
            }
            parts.endRing()
        }
        let cut = parts.polygonsClipped(
            to: PlanarBox(
                minX: -Self.buffer * extent, minY: -Self.buffer * extent,
                maxX: (1 + Self.buffer) * extent, maxY: (1 + Self.buffer) * extent))
        var geometry = TileGeometry()
        for part in 0..<cut.count {
            geometry.appendPart(cut[part].map { TilePoint(planarX: $0.x, planarY: $0.y) })
        }
        layer.append(id: nil, kind: .polygon, properties: [], geometry: geometry)
    }

    /// Returns an extract's tile with the world's tile around and below it.
    ///
    /// - Parameters:
    ///   - world: the world's tile.
    ///   - area: the area where the extract has data.
    ///   - own: the extract's tile.
    ///   - seam: the transition between the two.
    ///   - hasOnlySea: whether the extract's tile holds its sea only, and the rest of the world's
    ///     tile is shown inside the area, too.
    /// - Returns: both as one tile, in the extract's order of layers.
    /// - Throws: an error that makes the merged tile unreadable, such as more bytes than a tile
    ///   may have.
    func tile(
        _ world: VectorTile, around area: ExtractArea, under own: VectorTile,
        _ seam: WorldSeam = WorldSeam(), hasOnlySea: Bool = false
    ) throws(VectorTileError) -> VectorTile {
        let holes = area.parts.map(shares)
        let isSmall = !hasOwnCoast(area.box)
        var encoder = VectorTileEncoder()
        var names = own.layerNames
        names += world.layerNames.filter { !names.contains($0) }
        names += missing(from: names, seam)
        for name in names {
            let ground = world.layer(named: name)
            let coast = name == "ocean" ? seam.coast : nil
            let joined = seam.lines[name]
            guard ground != nil || coast != nil || joined != nil else {
                encoder.append(own, layer: name)
                continue
            }
            let isWater = ["ocean", "water_polygons", "water_lines"].contains(name)
            let isWhole =
                isSmall && isWater || name == "water_lines" && id.z < Self.riversZoom
                || hasOnlySea && name != "ocean" && joined == nil
            let layer = own.layer(named: name)
            var merged = VectorTileLayerEncoder(name: name)
            let windows =
                isWhole
                ? [Self.window]
                : Self.windows(
                    around: joined.map { [shares(of: $0.range)] }
                        ?? holes + (coast?.parts.map(shares) ?? []))
            add(ground, within: windows, to: &merged) { point, properties in
                let isInside = holes.contains { $0.holds(point.x, point.y) }
                if isInside, id.z >= Self.namesZoom(name), !Self.namesOfTheWorld.contains(name) {
                    return false
                }
                return !isReported(properties, at: point, layer: name, in: seam.names)
            }
            if let coast { add(coast, to: &merged) }
            if let joined { add(joined, to: &merged) }
            if let layer, !(isSmall && name == "ocean") { add(all: layer, to: &merged) }
            encoder.append(merged)
        }
        return try VectorTile(decoding: encoder.bytes)
    }

    /// Returns whether the extract has a name of the world.
    private func isReported(
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
}

/// The changes to a tile of the world that make it meet the extract beside it.
struct WorldSeam {
    /// The names that the extract has around the tile.
    var names: NeighbouringNames?
    /// The transition between both coasts.
    var coast: WorldCoast?
    /// The transitions from the world's lines to the extract's, by their layers.
    var lines: [String: WorldLines] = [:]

    /// Whether a tile of the world stays unchanged.
    var isEmpty: Bool { names == nil && coast == nil && lines.isEmpty }
}
