import Cairo
import MapGeometry
import MapStyle
import VectorTile

/// Turns the features of one symbol layer into label candidates on one plane.
final class SymbolCollector {
    let layer: StyleLayer
    let layerIndex: Int
    let plane: LabelPlane
    let shapes: ShapedTextCache
    let sprite: LayerSprite
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
    private let polygons: PolygonAnchors

    init(
        _ layer: StyleLayer, _ style: SymbolStyle, layerIndex: Int, plane: LabelPlane,
        shapes: ShapedTextCache, sprite: SpriteSheet, polygons: PolygonAnchors, stepsAside: Bool
    ) {
        let zoom = max(plane.zoom, 0)
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
        rules = LabelRules(
            text: text.overlap, icon: icon.overlap, textIsIgnored: text.ignoresPlacement,
            iconIsIgnored: icon.ignoresPlacement, textIsOptional: text.isOptional,
            iconIsOptional: icon.isOptional)
    }

    /// A tile whose labels are wanted.
    struct Tile {
        let source: String
        let tile: LabelCell.Tile
        let features: LayerFeatures
    }

    /// The candidates that stand at points of a tile.
    ///
    /// - Parameters:
    ///   - tile: the tile.
    ///   - cell: the part of the world that is asked for, in or around the tile.
    ///   - window: where features must lie to be looked at.
    ///   - result: where candidates are added.
    func collectPoints(
        of tile: Tile, in cell: WorldBox, window: LayerFeatures.Window,
        into result: inout [LabelCandidate]
    ) {
        let area = tile.tile.id.worldBox
        let extent = Int32(clamping: tile.features.layer.extent)
        let unit = area.width / Double(max(extent, 1))
        let west = area.minX + Double(tile.tile.world)
        let hash = LabelCandidate.Priority.hash(tile.tile.id)
        var buffer = TileGeometry()
        let geometry = tile.features.geometry
        tile.features.forEach(in: window) { index, feature, context in
            guard geometry.copy(index, into: &buffer) else { return }
            var subject: LabelSubject?
            for (part, point) in anchors(buffer, feature.kind, index, tile, extent).enumerated() {
                let world = WorldPoint(
                    x: west + Double(point.x) * unit, y: area.minY + Double(point.y) * unit)
                guard cell.minX <= world.x, world.x < cell.maxX, cell.minY <= world.y,
                    world.y < cell.maxY
                else { continue }
                subject = subject ?? LabelSubject(self, context, feature: index)
                guard let subject else { return }
                let priority = LabelCandidate.Priority(
                    layer: layerIndex, sortKey: subject.sortKey, round: .insideTile,
                    feature: index, tile: hash, part: part, world: tile.tile.world)
                result.append(pointCandidate(subject, at: plane.point(world), priority))
            }
        }
    }

    /// Where a feature with placement `point` gets its labels.
    private func anchors(
        _ geometry: TileGeometry, _ kind: GeometryKind, _ index: Int, _ tile: Tile, _ extent: Int32
    ) -> [TilePoint] {
        switch kind {
        case .point: geometry.points
        case .line:
            (0..<geometry.partCount).compactMap { geometry.points[geometry.part($0)].first }
        case .polygon:
            polygons.point(
                of: geometry, extent: extent,
                key: PolygonAnchors.Key(
                    source: tile.source, layer: layer.sourceLayer ?? "", tile: tile.tile.id,
                    feature: index)
            ).map { [$0] } ?? []
        }
    }
}
