import Geometry
import MapStyle
import VectorTile

/// Turns the features of one symbol layer into symbol instances on one plane.
final class SymbolLayout {
    let layer: StyleLayer
    let layerIndex: Int
    let plane: LabelPlane
    let shapes: ShapedTextCache
    let sprite: LayerSprite
    /// The plates of its road numbers; `nil` for the style's own pictures.
    let plates: (any RoadPlates)?
    let text: ResolvedText
    let icon: ResolvedIcon
    let placement: SymbolPlacement
    let spacing: Double
    let rules: LabelRules
    /// The order in which labels that overlap are drawn.
    let order: SymbolOrder
    /// Whether there is a route that labels should step aside for.
    let stepsAside: Bool
    let sortKey: ResolvedProperty<Double?>
    /// The least scale of ground on which a tilted view shows the labels.
    let leastScale: Double
    private let polygons: PolygonAnchors

    init(
        _ layer: StyleLayer, _ style: SymbolStyle, layerIndex: Int, plane: LabelPlane,
        shapes: ShapedTextCache, sprite: SpriteSheet, polygons: PolygonAnchors, stepsAside: Bool,
        plates: (any RoadPlates)? = nil
    ) {
        self.plates = plates
        let zoom = plane.styleZoom
        self.layer = layer
        self.layerIndex = layerIndex
        self.plane = plane
        self.shapes = shapes
        self.sprite = LayerSprite(sheet: sprite, layer: layer.id)
        self.polygons = polygons
        self.stepsAside = stepsAside
        text = ResolvedText(style.text, zoom: zoom, bearing: plane.bearing)
        icon = ResolvedIcon(style.icon, zoom: zoom, bearing: plane.bearing)
        placement = style.placement.value(zoom: zoom)
        spacing = style.spacing.value(zoom: zoom)
        sortKey = style.sortKey.resolved(zoom: zoom)
        let order = style.order.value(zoom: zoom)
        let isAuto = order == .auto
        self.order = isAuto ? (style.sortKey.isSpecified ? .source : .viewportY) : order
        leastScale = TiltedVisibility.leastScale(
            isAlongLine: placement != .point, hasIcon: icon.image.constant != .some(nil),
            letters: text.field.constant?.description == "" ? nil : text.size.constant)
        rules = LabelRules(
            text: text.overlap, icon: icon.overlap, textIsIgnored: text.ignoresPlacement,
            iconIsIgnored: icon.ignoresPlacement, textIsOptional: text.isOptional,
            iconIsOptional: icon.isOptional)
    }

    /// The same layer on another plane, whose properties are those of the same zoom.
    init(_ other: SymbolLayout, on plane: LabelPlane) {
        self.plane = plane
        layer = other.layer
        layerIndex = other.layerIndex
        shapes = other.shapes
        sprite = other.sprite
        plates = other.plates
        text = other.text.turned(to: plane.bearing)
        icon = other.icon.turned(to: plane.bearing)
        placement = other.placement
        spacing = other.spacing
        rules = other.rules
        order = other.order
        stepsAside = other.stepsAside
        sortKey = other.sortKey
        leastScale = other.leastScale
        polygons = other.polygons
    }

    /// The points of a tile where labels stand.
    func points(
        of features: LayerFeatures, tile: TileID, source: String
    ) -> PointBucket {
        let extent = Int32(clamping: features.layer.extent)
        return PointBucket(of: features, tile: tile) { geometry, kind, index in
            points(geometry, kind, extent) {
                PolygonAnchors.Key(
                    source: source, layer: layer.sourceLayer ?? "", tile: tile, feature: index)
            }
        }
    }

    /// The instances that stand at points of a tile.
    ///
    /// - Parameters:
    ///   - bucket: the points.
    ///   - tile: the tile.
    ///   - cell: the part of the world that is asked for, in or around the tile.
    ///   - isSeen: which of them are wanted; `nil` for all.
    ///   - result: where instances are added.
    func collectPoints(
        _ bucket: PointBucket, of tile: LabelCell.Tile, in cell: WorldBox,
        where isSeen: LabelFilter?,
        into result: inout [SymbolInstance]
    ) {
        let hash = SymbolInstance.Priority.hash(tile.id)
        let shift = Double(tile.world)
        for anchor in bucket.anchors {
            let world = WorldPoint(x: anchor.point.x + shift, y: anchor.point.y)
            guard cell.minX <= world.x, world.x < cell.maxX, cell.minY <= world.y,
                world.y < cell.maxY
            else { continue }
            let point = plane.point(world)
            guard isSeen?(point, self) != false, let symbol = anchor.label.symbol(self) else {
                continue
            }
            let priority = SymbolInstance.Priority(
                layer: layerIndex, sortKey: symbol.sortKey, round: .insideTile,
                feature: anchor.label.feature, tile: hash, part: anchor.part, world: tile.world)
            result.append(pointInstance(symbol, at: point, priority))
        }
    }

    /// Around all that an instance may cover, in pixels of the plane.
    func extent(of instance: SymbolInstance) -> ScreenBox {
        switch instance.place {
        case .point(let point): uprightExtent(instance.symbol, around: point)
        case .line(let path, let center, let slides):
            lineExtent(instance.symbol, along: path, at: center, slides)
        }
    }

    /// Where a feature with placement `point` gets its labels, in tile units.
    private func points(
        _ geometry: TileGeometry, _ kind: GeometryKind, _ extent: Int32,
        key: () -> PolygonAnchors.Key
    ) -> [TilePoint] {
        switch kind {
        case .point: geometry.points
        case .line:
            (0..<geometry.partCount).compactMap { geometry.points[geometry.part($0)].first }
        case .polygon:
            polygons.point(of: geometry, extent: extent, key: key()).map { [$0] } ?? []
        }
    }
}
