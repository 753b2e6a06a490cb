/// Rules for water: lakes, rivers, dams, piers. The sea comes from the coastline instead.
extension TagClassifier {
    /// Lakes, wide rivers, basins and glaciers, and their names.
    mutating func addWaterPolygon(_ area: AreaFacts) {
        guard let kind = waterPolygonKind else { return }
        // Shortbread lets docks and canals in from zoom 10, the rest from zoom 4; an area that
        // covers less than a tenth of a pixel is skipped at that zoom.
        let floor = kind == "dock" || kind == "canal" ? 10 : 4
        var draft = FeatureDraft(
            .waterPolygons, from: max(floor, area.zoom(forSquarePixels: 0.1)))
        draft.order = FeatureDraft.order(largerFirst: area.mercatorSquareMeters)
        draft.set("kind", kind)
        draft.set("way_area", area.mercatorSquareMeters.rounded())
        drafts.append(draft)
        guard tags.has(.name) else { return }
        // Names of water start at zoom 14 in Shortbread; here a lake is named from the zoom at
        // which it fills a large part of the picture.
        var label = FeatureDraft(
            .waterPolygonsLabels, from: max(floor, area.zoom(forSquarePixels: 4000)))
        label.shape = .labelPoint
        label.order = draft.order
        label.set("kind", kind)
        label.set("way_area", area.mercatorSquareMeters.rounded())
        label.setNames(tags)
        drafts.append(label)
    }

    private var waterPolygonKind: String? {
        if tags.is(.natural, "glacier") { return "glacier" }
        if tags.is(.waterway, "riverbank") { return "river" }
        if tags.is(.natural, "water") {
            if tags.is(.water, "river") { return "river" }
            return tags.is(.water, "canal") ? "canal" : "water"
        }
        if tags.is(.landuse, "reservoir") { return "reservoir" }
        if tags.is(.landuse, "basin") { return "basin" }
        if tags.is(.waterway, "dock") { return "dock" }
        if tags.is(.waterway, "canal") && tags.says(yes: .area) { return "canal" }
        return nil
    }

    /// Rivers, canals, streams and ditches, and their names.
    mutating func addWaterLine(_ line: LineFacts) {
        guard let kind = tags[.waterway], let rule = Self.waterLines[kind] else { return }
        let visible = line.zoom(forPixels: 0.25)
        var draft = FeatureDraft(.waterLines, from: max(rule.zoom, visible))
        draft.order = Int32(layerLevel)
        draft.merging = .directed
        draft.set("kind", kind)
        draft.flag("tunnel", isTunnel || tags.is(.tunnel, "culvert"), from: 11)
        draft.flag("bridge", isBridge, from: 11)
        drafts.append(draft)
        guard tags.has(.name) else { return }
        var label = FeatureDraft(.waterLinesLabels, from: max(rule.labelZoom, visible))
        label.merging = .directed
        label.set("kind", kind)
        label.flag("tunnel", isTunnel || tags.is(.tunnel, "culvert"))
        label.flag("bridge", isBridge)
        label.setNames(tags)
        drafts.append(label)
    }

    private static let waterLines: [String: (zoom: Int, labelZoom: Int)] = [
        "river": (9, 12), "canal": (9, 12), "stream": (14, 14), "ditch": (14, 14),
        // Ours: Shortbread's own implementation has drains as well.
        "drain": (14, 14),
    ]

    /// Dams, as lines or areas.
    mutating func addDam(as layer: TileLayer) {
        guard tags.is(.waterway, "dam") else { return }
        var draft = FeatureDraft(layer, from: 12)
        draft.set("kind", "dam")
        drafts.append(draft)
    }

    /// Piers, breakwaters and groynes, as lines or areas.
    mutating func addPier(as layer: TileLayer) {
        guard let kind = tags[.manMade], ["pier", "breakwater", "groyne"].contains(kind) else {
            return
        }
        var draft = FeatureDraft(layer, from: 12)
        draft.set("kind", kind)
        drafts.append(draft)
    }
}
