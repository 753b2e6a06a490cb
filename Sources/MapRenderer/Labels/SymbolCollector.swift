import Cairo
import MapCamera
import MapGeometry
import MapStyle
import VectorTile

/// Turns the features of one symbol layer into label candidates.
struct SymbolCollector {
    let layerIndex: Int
    let viewport: Viewport
    let shapes: ShapedTextCache
    let sprite: SpriteSheet
    let text: ResolvedText
    let icon: ResolvedIcon
    let placement: SymbolPlacement
    let spacing: Double
    /// Whether there is a route that labels should step aside for.
    let stepsAside: Bool
    private let sortKey: ResolvedProperty<Double?>

    init(
        _ style: SymbolStyle, layerIndex: Int, viewport: Viewport, shapes: ShapedTextCache,
        sprite: SpriteSheet, stepsAside: Bool
    ) {
        let zoom = max(viewport.camera.zoom, 0)
        self.layerIndex = layerIndex
        self.viewport = viewport
        self.shapes = shapes
        self.sprite = sprite
        self.stepsAside = stepsAside
        text = ResolvedText(style.text, zoom: zoom)
        icon = ResolvedIcon(style.icon, zoom: zoom)
        placement = style.placement.value(zoom: zoom)
        spacing = style.spacing.value(zoom: zoom)
        sortKey = style.sortKey.resolved(zoom: zoom)
    }

    /// The label of one feature before it has a place.
    struct Subject {
        let text: LabelText?
        let icon: LabelIcon?
        let radialOffset: Double?
        let anchor: SymbolAnchor
        /// Logical pixels.
        let offset: StyleOffset
        let rotation: Double
        let iconPadding: EdgePadding
        /// Whether lines of text are set towards the chosen anchor (`text-justify: auto`).
        let isJustifiedByAnchor: Bool
        let sortKey: Double
        let feature: Int
        let tile: TileID

        /// The words, or nothing for an icon alone.
        var string: String { text?.name ?? "" }
    }

    /// The candidates of one tile.
    func candidates(of features: LayerFeatures, in tile: TileLoader.Placed) -> [LabelCandidate] {
        var found: [LabelCandidate] = []
        var lines = LabelLines()
        var buffer = TileGeometry()
        features.forEach { index, feature, context in
            guard
                let subject = subject(context, feature: index, tile: tile.id),
                features.layer.decodeGeometry(of: feature, into: &buffer)
            else { return }
            if placement == .point {
                for (part, point) in anchorPoints(buffer, kind: feature.kind, features).enumerated()
                {
                    found.append(pointCandidate(subject, at: point, part: part))
                }
            } else if feature.kind != .point {
                lines.add(buffer, of: subject, kind: feature.kind, features.layer, tile: tile)
            }
        }
        for (part, line) in lines.joined().enumerated() {
            found += lineCandidates(line, part: part)
        }
        return found
    }

    private func subject(
        _ context: EvaluationContext, feature: Int, tile: TileID
    ) -> Subject? {
        let isAlongLine = placement != .point && text.alignment != .viewport
        let words = LabelText(text, context, isAlongLine: isAlongLine, sprite: sprite)
        let picture = LabelIcon(icon, context, sprite: sprite)
        guard words != nil || picture != nil else { return nil }
        let em = words?.font.size ?? 16
        let shift = text.offset.value(in: context)
        return Subject(
            text: words, icon: picture,
            radialOffset: text.radialOffset.value(in: context).map { $0 * em },
            anchor: text.anchor.value(in: context),
            offset: StyleOffset(
                x: shift.x * em + text.translate.x, y: shift.y * em + text.translate.y),
            rotation: text.rotate.value(in: context),
            iconPadding: icon.padding.value(in: context),
            isJustifiedByAnchor: text.justify.value(in: context) == .auto,
            sortKey: sortKey.value(in: context) ?? 0, feature: feature, tile: tile)
    }

    /// Where a feature with placement `point` gets its labels.
    private func anchorPoints(
        _ geometry: TileGeometry, kind: GeometryKind, _ features: LayerFeatures
    ) -> [ScreenPoint] {
        let extent = Int32(clamping: features.layer.extent)
        switch kind {
        case .point:
            // A point in the buffer is the neighbour's; it would get its label twice.
            return geometry.points
                .filter { (0..<extent).contains($0.x) && (0..<extent).contains($0.y) }
                .map(features.transform.point)
        case .line:
            return (0..<geometry.partCount).compactMap { geometry.points[geometry.part($0)].first }
                .map(features.transform.point)
        case .polygon:
            return PolygonAnchor.point(of: geometry, extent: extent)
                .map { [features.transform.point($0)] } ?? []
        }
    }

    /// What the layer's rules say for a label.
    var rules: LabelCandidate.Rules {
        LabelCandidate.Rules(
            textOverlaps: text.allowsOverlap, iconOverlaps: icon.allowsOverlap,
            textIsIgnored: text.ignoresPlacement, iconIsIgnored: icon.ignoresPlacement,
            textIsOptional: text.isOptional, iconIsOptional: icon.isOptional)
    }

    func priority(of subject: Subject, part: Int) -> LabelCandidate.Priority {
        LabelCandidate.Priority(
            layer: layerIndex, sortKey: subject.sortKey, feature: subject.feature,
            tile: subject.tile, part: part)
    }
}
