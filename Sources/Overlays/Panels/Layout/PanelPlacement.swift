package import Geometry
import Graphics
package import MapRenderer

/// All panels of a frame at their places, clear of each other, of the vehicle and of other
/// boxes.
package struct PanelPlacement {
    /// The panels that fit, in the order of their importance.
    package private(set) var panels: [PlacedPanel] = []
    /// The panels that have content but do not fit.
    package private(set) var dropped: [PanelName] = []
    /// The texts of the dropped panels, with the reason.
    package private(set) var droppedTexts: [DroppedText] = []

    private let area: ScreenBox
    private let unit: Double
    private let isUpright: Bool
    private let vehicle: ScreenBox?
    private let others: [ScreenBox]
    private let shown: [ScreenBox]

    /// Places panels.
    ///
    /// - Parameters:
    ///   - panels: the panels to show, at most one of each name.
    ///   - omitted: the panels that are left out in favour of something else.
    ///   - size: the size of the picture in logical pixels.
    ///   - vehicle: the box around the vehicle, which panels neither touch nor jump over.
    ///   - others: boxes of the picture to keep clear of, such as the credit's.
    ///   - shown: boxes of the map that no panel except banner and speed may hide, such as the
    ///     next maneuver's.
    ///   - layout: the choice, places and sizes of panels.
    ///   - resources: the resources for measuring and drawing.
    package init(
        _ panels: [any Panel], without omitted: Set<PanelName> = [], in size: ScreenSize,
        vehicle: ScreenBox? = nil,
        others: [ScreenBox] = [], shown: [ScreenBox] = [], layout: PanelLayout = PanelLayout(),
        resources: PanelResources
    ) {
        unit = Self.unit(for: size)
        isUpright = size.height > size.width
        let margin = (12 * unit).rounded()
        area = ScreenBox(
            minX: margin, minY: margin, maxX: size.width - margin, maxY: size.height - margin)
        self.vehicle = vehicle
        self.others = others
        self.shown = shown
        for name in PanelName.byImportance where !layout[name].isHidden {
            guard let panel = panels.first(where: { $0.name == name }) else { continue }
            if omitted.contains(name) {
                drop(panel, .space)
            } else {
                place(panel, layout[name], resources)
            }
        }
    }

    /// Creates a placement of panels that were arranged in another way.
    init(panels: [PlacedPanel], dropped: [PanelName], droppedTexts: [DroppedText]) {
        self.panels = panels
        self.dropped = dropped
        self.droppedTexts = droppedTexts
        area = ScreenBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        unit = 1
        isUpright = false
        (vehicle, others, shown) = (nil, [], [])
    }

    /// Returns the scale of panels that suits a picture: 1 at 960 × 540.
    ///
    /// It follows the root of the area, so that upright and wide pictures get panels of one
    /// size. Large panels grow less than the picture, and small ones stay readable.
    static func unit(for size: ScreenSize) -> Double {
        let fraction = max(size.width * size.height, 1) / (960 * 540)
        return min(max(fraction.squareRoot(), 0.5), 1.75)
    }

    private mutating func place(
        _ panel: any Panel, _ entry: PanelLayout.Entry, _ resources: PanelResources
    ) {
        guard !panel.texts.isEmpty else { return }
        var isFitting = false
        for place in places(of: panel.name, entry) {
            for shrink in [1, 0.85, 0.7] {
                let scale = unit * min(max(entry.scale, 0.25), 4) * shrink
                let space = area.width / scale
                guard let drawing = panel.drawing(with: resources, width: width(panel, space))
                else {
                    continue
                }
                isFitting = isFitting || drawing.width * scale <= area.width + 1
                guard
                    let start = start(
                        of: panel.name, width: drawing.width * scale,
                        height: drawing.height * scale, at: place, isAsked: entry.place != nil),
                    let box = freeBox(from: start, at: place, besides: shown(besides: panel.name))
                else { continue }
                panels.append(
                    PlacedPanel(
                        name: panel.name, box: box, texts: panel.texts, signs: panel.signs,
                        drawing: drawing,
                        resources: resources, scale: scale))
                return
            }
        }
        drop(panel, isFitting ? .space : .tooWide)
    }

    /// Returns the placement with one more panel where there is a free place for it; it need not be
    /// shown, so nothing is reported if there is none.
    ///
    /// - Parameters:
    ///   - panel: the panel.
    ///   - boxes: boxes of the map that it may not hide.
    ///   - layout: places and sizes of panels.
    ///   - resources: the resources for measuring and drawing.
    /// - Returns: the placement, unchanged if there is no place.
    package func adding(
        _ panel: any Panel, besides boxes: [ScreenBox], layout: PanelLayout,
        resources: PanelResources
    ) -> PanelPlacement {
        let entry = layout[panel.name]
        guard !entry.isHidden else { return self }
        for shrink in [1, 0.85] {
            let scale = unit * min(max(entry.scale, 0.25), 4) * shrink
            for place in places(of: panel.name, entry) {
                guard
                    let drawing = panel.drawing(with: resources, width: area.width / scale),
                    let box = freeBox(
                        from: place.box(
                            width: drawing.width * scale, height: drawing.height * scale, in: area),
                        at: place, besides: shown + boxes)
                else { continue }
                var placement = self
                placement.panels.append(
                    PlacedPanel(
                        name: panel.name, box: box, texts: panel.texts, signs: panel.signs,
                        drawing: drawing, resources: resources, scale: scale))
                return placement
            }
        }
        return self
    }

    /// Returns the places at which a panel is tried, the first one first.
    private func places(of name: PanelName, _ entry: PanelLayout.Entry) -> [PanelPlace] {
        entry.place.map { [$0] } ?? PanelPlace.places(for: name, isUpright: isUpright)
    }

    private mutating func drop(_ panel: any Panel, _ reason: FrameContents.DroppedLabel.Reason) {
        guard !panel.texts.isEmpty else { return }
        dropped.append(panel.name)
        droppedTexts.append(
            DroppedText(
                panel.name.rawValue, text: panel.texts.joined(separator: "\n"), reason: reason))
    }

    /// How wide a panel may be: a banner as wide as an upright picture, or one that it nearly fills.
    private func width(_ panel: any Panel, _ space: Double) -> Double {
        guard panel.name == .banner else { return space }
        return isUpright || space < 1.4 * BannerPanel.width ? space : BannerPanel.width
    }

    /// Returns the boxes of the map that a panel may not hide.
    private func shown(besides name: PanelName) -> [ScreenBox] {
        name == .banner || name == .speed ? [] : shown
    }

    /// Pixels between two panels.
    private var gap: Double { (8 * unit).rounded() }

    /// Returns the box where a panel is tried first at a place; `nil` if it does not belong there.
    ///
    /// Lanes at the top stand right beside the banner that they belong to. The street of a wide
    /// picture keeps to the lowest row, between the corners' panels.
    private func start(
        of name: PanelName, width: Double, height: Double, at place: PanelPlace, isAsked: Bool
    ) -> ScreenBox? {
        let box = place.box(width: width, height: height, in: area)
        switch (name, place) {
        case (.lanes, .top) where !isAsked:
            let banner = panels.first { $0.name == .banner }
            return banner.map { box.offset(x: $0.box.maxX + gap - box.minX, y: 0) } ?? box
        case (.street, .bottom) where !isAsked && !isUpright:
            return inRow(box)
        default: return box
        }
    }

    /// Returns a box of the lowest row moved aside, no farther than panels, vehicle and the boxes
    /// that the map shows require; `nil` if there is no room beside them.
    private func inRow(_ box: ScreenBox) -> ScreenBox? {
        // Twice its height: what stands just above the row would touch the street where the credit lifts it.
        let taken = (panels.map(\.box) + shown + [vehicle].compactMap { $0 })
            .filter { $0.maxY > box.minY - 2 * box.height - gap }
        let starts =
            [box.minX]
            + taken.flatMap {
                [
                    ($0.maxX + gap).rounded(.up), ($0.minX - gap - box.width).rounded(.down),
                ]
            }
        return starts.filter { $0 >= area.minX && $0 + box.width <= area.maxX }
            .sorted { abs($0 - box.minX) < abs($1 - box.minX) }
            .lazy.map { start in
                // Above the credit it is still in the row.
                let moved = box.offset(x: start - box.minX, y: 0)
                return others.reduce(moved) { lifted, other in
                    overlaps(other, lifted, gap: gap)
                        ? PanelPlace.bottom.moved(lifted, past: other, gap: gap) : lifted
                }
            }
            .first { moved in !taken.contains { overlaps($0, moved, gap: gap) } }
    }

    /// Returns the free box nearest to the edge at a place; `nil` if there is none.
    private func freeBox(
        from start: ScreenBox, at place: PanelPlace, besides shown: [ScreenBox]
    ) -> ScreenBox? {
        var box = start
        // Each step passes one of these permanently.
        for _ in 0...(panels.count + others.count) {
            guard box.minX >= area.minX - 1, box.maxX <= area.maxX + 1, box.minY >= area.minY - 1,
                box.maxY <= area.maxY + 1
            else { return nil }
            if let vehicle, vehicle.expanded(by: gap).intersects(box) { return nil }
            let taken = panels.map(\.box) + others
            guard let blocker = taken.first(where: { overlaps($0, box, gap: gap) }) else {
                // Past it the panel would be in the middle of the picture.
                return shown.contains { overlaps($0, box, gap: gap) } ? nil : box
            }
            let moved = place.moved(box, past: blocker, gap: gap)
            if let vehicle, jumps(from: box, to: moved, over: vehicle) { return nil }
            box = moved
        }
        return nil
    }

    private func overlaps(_ one: ScreenBox, _ other: ScreenBox, gap: Double) -> Bool {
        one.minX < other.maxX + gap && other.minX < one.maxX + gap && one.minY < other.maxY + gap
            && other.minY < one.maxY + gap
    }

    private func jumps(from: ScreenBox, to: ScreenBox, over vehicle: ScreenBox) -> Bool {
        from.union(to).intersects(vehicle)
    }
}
