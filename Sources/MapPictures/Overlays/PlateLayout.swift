import Geometry
import MapRenderer
import Overlays
import Parameters

/// Places plates with texts where each covers the least of the existing content.
struct PlateLayout {
    let size: ScreenSize
    let taken: [ScreenBox]
    let points: [ScreenPoint]
    let resources: PanelResources
    var overlays: [any Overlay] = []
    var boxes: [ScreenBox] = []
    var notes: [Message] = []

    init(
        size: ScreenSize, taken: [ScreenBox], points: [ScreenPoint], resources: PanelResources
    ) {
        self.size = size
        self.taken = taken
        self.points = points
        self.resources = resources
    }

    /// The picture without its margin.
    var inset: ScreenBox {
        ScreenBox(minX: 10, minY: 10, maxX: size.width - 10, maxY: size.height - 10)
    }

    /// Returns the cost of a box; covering another panel costs more than covering any number of
    /// pins.
    private func covers(_ box: ScreenBox) -> Double {
        let panels = (taken + boxes).count { $0.intersects(box) }
        let pins = points.count { point in
            box.minX <= point.x && point.x <= box.maxX && box.minY <= point.y
                && point.y <= box.maxY
        }
        return Double(panels) * 1e6 + Double(pins)
    }

    /// Adds a plate where it fits; otherwise reports its texts as dropped.
    mutating func add(
        _ placard: Placard, name: String, corners: [PlacardSpace.Corner], width: Double
    ) {
        add(placard, name: name, in: PlacardSpace(inset, corners: corners), width: width)
    }

    /// Adds a plate within a space, where it fits; otherwise reports its texts as dropped.
    ///
    /// - Returns: the plate; `nil` if it is left out.
    @discardableResult
    mutating func add(
        _ placard: Placard, name: String, in space: PlacardSpace, width: Double
    ) -> PlacardOverlay? {
        guard hasSpace(for: placard, name: name) else { return nil }
        var overlay = PlacardOverlay(
            placard, name: name, in: space, width: width, resources: resources, covers: covers)
        if overlaps(overlay.box), let free = besidePanels(overlay.box, in: space) {
            overlay = PlacardOverlay(
                placard, name: name, in: free, width: width, resources: resources, covers: covers)
        }
        guard stands(overlay.box) else {
            report(placard, name: name, .space)
            notes.append("the \(name) finds no room in the picture")
            return nil
        }
        overlays.append(overlay)
        boxes.append(overlay.box)
        return overlay
    }

    /// Returns whether a box overlaps a panel.
    private func overlaps(_ box: ScreenBox) -> Bool {
        (taken + boxes).contains { $0.intersects(box) }
    }

    /// Returns the part of a space below the panels in its upper corners, or above those in its
    /// lower ones, where a box of a size overlaps none; `nil` if there is no such part.
    private func besidePanels(_ box: ScreenBox, in space: PlacardSpace) -> PlacardSpace? {
        for corner in space.corners {
            let isUpper = [.topLeft, .topRight].contains(corner)
            var area = space.box
            while area.height >= box.height {
                let place = PlacardSpace(area, corners: [corner]).place(
                    width: box.width, height: box.height, covering: covers)
                guard let panel = (taken + boxes).first(where: { $0.intersects(place) }) else {
                    return PlacardSpace(area, corners: [corner])
                }
                area = ScreenBox(
                    minX: area.minX, minY: isUpper ? panel.maxY + Self.gap : area.minY,
                    maxX: area.maxX, maxY: isUpper ? area.maxY : panel.minY - Self.gap)
            }
        }
        return nil
    }

    /// The distance of a plate from the panel above or below it, in pixels.
    private static let gap = 8.0

    /// Returns whether a panel overlaps no other, and leaves half of the picture to the map.
    private func stands(_ box: ScreenBox) -> Bool {
        !boxes.contains { $0.intersects(box) }
            && box.width * box.height <= size.width * size.height / 2
    }

    private mutating func report(
        _ placard: Placard, name: String, _ reason: FrameContents.DroppedLabel.Reason
    ) {
        let rows = placard.rows.map { $0.detail.isEmpty ? $0.text : "\($0.text), \($0.detail)" }
        for text in [placard.title, placard.subtitle] + rows where !text.isEmpty {
            overlays.append(OmittedTextOverlay(DroppedText(name, text: text, reason: reason)))
        }
    }

    /// Returns whether a picture is large enough for a placard; otherwise reports its texts as
    /// dropped.
    private mutating func hasSpace(for placard: Placard, name: String) -> Bool {
        guard !placard.isEmpty else { return false }
        let isWide = inset.width > 60
        guard !isWide || inset.height <= 30 else { return true }
        report(placard, name: name, isWide ? .space : .tooWide)
        return false
    }

    /// The height of the attribution at the bottom, in pixels.
    var foot: Double {
        taken.filter { $0.maxY >= size.height - 1 && $0.height < 60 }
            .map { size.height - $0.minY }.max() ?? 0
    }

    /// Returns the box for content of a size; `nil`, with a note, if it would overlap another
    /// panel.
    mutating func space(
        for name: String, width: Double, height: Double,
        corners: [PlacardSpace.Corner] = [.topRight, .topLeft, .bottomLeft, .bottomRight]
    ) -> ScreenBox? {
        let box = PlacardSpace(inset, corners: corners).place(
            width: width, height: height, covering: covers)
        guard stands(box) else {
            notes.append("the \(name) finds no room in the picture")
            return nil
        }
        boxes.append(box)
        return box
    }
}

extension PlateLayout {
    /// Returns the space of a picture's list: at the right of wide pictures, at the bottom of
    /// others.
    static func listSpace(in size: ScreenSize, above foot: Double) -> PlacardSpace {
        let bottom = size.height - max(10, foot + 4)
        if isWide(size) {
            let width = min(max(size.width * 0.34, 180), 300)
            return PlacardSpace(
                ScreenBox(
                    minX: size.width - 10 - width, minY: 10, maxX: size.width - 10, maxY: bottom),
                corners: [.topRight])
        }
        return PlacardSpace(
            ScreenBox(
                minX: 10, minY: bottom - size.height * 0.42, maxX: size.width - 10, maxY: bottom),
            corners: [.bottomLeft])
    }

    /// Returns whether the list of a picture is beside the map, not below it.
    static func isWide(_ size: ScreenSize) -> Bool { size.width > size.height * 1.15 }
}
