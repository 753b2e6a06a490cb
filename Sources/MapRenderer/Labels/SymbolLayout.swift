import Geometry
import Glibc
import Graphics
import MapStyle
import VectorTile

/// Turns the features of one symbol layer into label candidates on one plane.
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
    func marks(
        of features: LayerFeatures, tile: TileID, source: String
    ) -> PointBucket {
        let extent = Int32(clamping: features.layer.extent)
        return PointBucket(of: features, tile: tile) { geometry, kind, index in
            anchors(geometry, kind, extent) {
                PolygonAnchors.Key(
                    source: source, layer: layer.sourceLayer ?? "", tile: tile, feature: index)
            }
        }
    }

    /// The candidates that stand at points of a tile.
    ///
    /// - Parameters:
    ///   - marks: the points.
    ///   - tile: the tile.
    ///   - cell: the part of the world that is asked for, in or around the tile.
    ///   - isSeen: which of them are wanted; `nil` for all.
    ///   - result: where candidates are added.
    func collectPoints(
        _ marks: PointBucket, of tile: LabelCell.Tile, in cell: WorldBox,
        where isSeen: LabelFilter?,
        into result: inout [LabelCandidate]
    ) {
        let hash = LabelCandidate.Priority.hash(tile.id)
        let shift = Double(tile.world)
        for mark in marks.marks {
            let world = WorldPoint(x: mark.point.x + shift, y: mark.point.y)
            guard cell.minX <= world.x, world.x < cell.maxX, cell.minY <= world.y,
                world.y < cell.maxY
            else { continue }
            let point = plane.point(world)
            guard isSeen?(point, self) != false, let subject = mark.label.subject(self) else {
                continue
            }
            let priority = LabelCandidate.Priority(
                layer: layerIndex, sortKey: subject.sortKey, round: .insideTile,
                feature: mark.label.feature, tile: hash, part: mark.part, world: tile.world)
            result.append(pointCandidate(subject, at: point, priority))
        }
    }

    /// Around all that a candidate may cover, in pixels of the plane.
    func extent(of candidate: LabelCandidate) -> ScreenBox {
        switch candidate.place {
        case .point(let point): uprightExtent(candidate.subject, around: point)
        case .line(let path, let center, let slides):
            lineExtent(candidate.subject, along: path, at: center, slides)
        }
    }

    /// Where a feature with placement `point` gets its labels.
    private func anchors(
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

/// The room that labels take where the map turns below them.
extension SymbolLayout {
    /// The room of an upright label.
    ///
    /// - Parameters:
    ///   - subject: the label.
    ///   - index: below ``uprightCount(_:)``; the best first.
    ///   - point: where it belongs.
    ///   - degrees: how far an icon is turned with a line.
    /// - Returns: discs and boxes on the plane.
    func footprint(
        _ subject: SymbolFeature, _ index: Int, at point: ScreenPoint,
        turned degrees: Double = 0
    ) -> LabelFootprint {
        let space = uprightSpace(
            subject, index, at: ScreenPoint(x: 0, y: 0), turned: degrees)
        func shape(_ box: ScreenBox) -> CollisionShape {
            .turning(
                CollisionShape.Turning(anchor: point, box: box, radius: 0))
        }
        var parts: LabelParts = []
        if space.text != nil { parts.insert(.text) }
        if space.icon != nil { parts.insert(.icon) }
        return LabelFootprint(
            anchor: point, text: space.text.map { [shape($0)] } ?? [],
            icon: space.icon.map { [shape($0)] } ?? [], parts: parts)
    }

    /// The room of a label on a line; `nil` if the line is too short or bends too much there.
    func footprint(
        _ subject: SymbolFeature, _ index: Int, along path: ScreenPath, center: Double,
        _ slides: LineSlides
    ) -> LabelFootprint? {
        guard isCurved(subject), let words = subject.text, let shaped = subject.shaped else {
            let spots = uprightCount(subject)
            let distance = center + slides.offset(index / spots)
            return footprint(
                subject, index % spots, at: path.point(at: distance),
                turned: iconTurn(along: path, at: distance))
        }
        let distance = center + slides.offset(index)
        let half = shaped.width / 2
        let start = distance + subject.offset.x - half
        guard path.points.count > 1, start >= 0, start + 2 * half <= path.length else {
            return nil
        }
        let bends = BendLimit(maximumAngle: text.maxAngle, window: words.font.size)
        guard bends.allows(path, from: start, to: start + 2 * half) else { return nil }
        let radius = text.letterRadius(fontSize: words.font.size)
        let count = max(Int((2 * half / max(radius, 1)).rounded(.up)), 1)
        let discs = (0..<count).map { step in
            let place = path.point(at: start + (Double(step) + 0.5) / Double(count) * 2 * half)
            return CollisionShape.turning(
                CollisionShape.Turning(anchor: place, box: .zero, radius: radius))
        }
        let point = path.point(at: distance)
        var icon: [CollisionShape] = []
        if subject.icon != nil {
            icon =
                footprint(
                    subject, 0, at: point, turned: iconTurn(along: path, at: distance)
                ).icon
        }
        return LabelFootprint(
            anchor: point, text: discs, icon: icon,
            parts: subject.icon == nil ? .text : .all)
    }

    /// Around all that a candidate may cover under any bearing.
    func turningExtent(of candidate: LabelCandidate) -> ScreenBox {
        let subject = candidate.subject
        func upright(_ box: ScreenBox) -> ScreenBox {
            let point = ScreenPoint(x: 0, y: 0)
            let far = CollisionShape.Turning(
                anchor: point, box: uprightExtent(subject, around: point), radius: 0
            ).extent
            return box.expanded(by: far * 1.5)
        }
        switch candidate.place {
        case .point(let point):
            return upright(ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        case .line(let path, let center, let slides):
            guard isCurved(subject), let words = subject.text else {
                return upright(
                    path.box(from: center - slides.slack, to: center + slides.slack))
            }
            let half = neededLength(subject) / 2 + slides.slack
            let line = path.box(from: center - half, to: center + half)
            let radius = text.letterRadius(fontSize: words.font.size)
            let letters = line.expanded(by: radius + abs(subject.offset.y))
            return subject.icon == nil ? letters : letters.union(upright(line))
        }
    }
}

extension ResolvedText {
    /// Pixels of the plane around a letter that it keeps free, whichever way its line runs.
    fileprivate func letterRadius(fontSize: Double) -> Double { fontSize * 0.55 + padding }
}

extension ScreenBox {
    fileprivate static let zero = ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
}
