import Geometry
import MapRenderer
import Overlays
import Parameters

/// Plates with words, each where it covers the least of what is there already.
struct PictureWords {
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

    private var inset: ScreenBox {
        ScreenBox(minX: 10, minY: 10, maxX: size.width - 10, maxY: size.height - 10)
    }

    /// A panel that lies over another is worse than any number of covered pins.
    private func covers(_ box: ScreenBox) -> Double {
        let panels = (taken + boxes).count { $0.intersects(box) }
        let pins = points.count { point in
            box.minX <= point.x && point.x <= box.maxX && box.minY <= point.y
                && point.y <= box.maxY
        }
        return Double(panels) * 1e6 + Double(pins)
    }

    mutating func add(
        _ placard: Placard, name: String, corners: [PlacardSpace.Corner], width: Double
    ) {
        guard hasRoom(for: placard, name: name) else { return }
        let overlay = PlacardOverlay(
            placard, name: name, in: PlacardSpace(inset, corners: corners), width: width,
            resources: resources, covers: covers)
        guard stands(overlay.box) else { return omit(placard, name: name) }
        overlays.append(overlay)
        boxes.append(overlay.box)
    }

    /// The title stands where it leaves the list its room.
    mutating func addTitle(_ placard: Placard, besideList: Bool) {
        let width = size.width * 0.6
        let beside = PictureExtras.listSpace(in: size, above: foot).box.minX - inset.minX - 10
        // Above the list of high pictures, and where both have no room, it is as free as ever.
        guard besideList, beside > 100 else {
            return add(placard, name: "title", corners: [.topLeft, .topRight], width: width)
        }
        add(placard, name: "title", corners: [.topLeft], width: min(width, beside))
    }

    /// Whether a panel lies over no other, and leaves half of the picture to the map.
    private func stands(_ box: ScreenBox) -> Bool {
        !boxes.contains { $0.intersects(box) }
            && box.width * box.height <= size.width * size.height / 2
    }

    /// The report tells of the words of a placard that finds no room.
    private mutating func omit(_ placard: Placard, name: String) {
        tell(placard, name: name, .room)
        notes.append("the \(name) finds no room in the picture")
    }

    private mutating func tell(
        _ placard: Placard, name: String, _ reason: FrameContents.DroppedLabel.Reason
    ) {
        let rows = placard.rows.map { $0.detail.isEmpty ? $0.text : "\($0.text), \($0.detail)" }
        for text in [placard.title, placard.subtitle] + rows where !text.isEmpty {
            overlays.append(OmittedTextOverlay(DroppedText(name, text: text, reason: reason)))
        }
    }

    /// Whether a picture is large enough for a placard; if not, the report tells of its words.
    private mutating func hasRoom(for placard: Placard, name: String) -> Bool {
        guard !placard.isEmpty else { return false }
        let isWide = inset.width > 60
        guard !isWide || inset.height <= 30 else { return true }
        tell(placard, name: name, isWide ? .room : .tooWide)
        return false
    }

    /// The list stands at the right of wide pictures, at the bottom of others.
    mutating func addList(_ placard: Placard) {
        guard hasRoom(for: placard, name: "list") else { return }
        let space = PictureExtras.listSpace(in: size, above: foot)
        let overlay = PlacardOverlay(
            placard, name: "list", in: space, width: space.box.width, resources: resources,
            covers: covers)
        guard stands(overlay.box) else { return omit(placard, name: "list") }
        if overlay.omittedRows > 0 {
            notes.append(
                "\(PictureParameter.list): \(overlay.omittedRows) of \(placard.rows.count)"
                    + " places find no room in it")
        }
        overlays.append(overlay)
        boxes.append(overlay.box)
    }

    /// Pixels at the bottom that the credit takes.
    private var foot: Double {
        taken.filter { $0.maxY >= size.height - 1 && $0.height < 60 }
            .map { size.height - $0.minY }.max() ?? 0
    }

    /// The place of something of a size; `nil` and a note where it would lie over another panel.
    mutating func room(
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

extension PictureExtras {
    /// Where the list of a picture stands.
    static func listSpace(in size: ScreenSize, above foot: Double) -> PlacardSpace {
        let bottom = size.height - max(10, foot + 4)
        if size.width > size.height * 1.15 {
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

    /// Pixels of the picture that its title and list take from what is fitted.
    ///
    /// - Parameters:
    ///   - size: of the picture.
    ///   - list: what the list says; `nil` if that is not known yet.
    /// - Returns: room at the edges.
    func padding(in size: ScreenSize, list: Placard?) -> Framing.Padding {
        let top = title.isEmpty && subtitle.isEmpty ? 0 : subtitle.isEmpty ? 46.0 : 64
        let head = top < size.height / 4 ? top : 0
        guard showsList || placard != nil else {
            return Framing.Padding(left: 0, top: head, right: 0, bottom: 0)
        }
        let box = Self.listSpace(in: size, above: 14).box
        return size.width > size.height * 1.15
            ? Framing.Padding(left: 0, top: head, right: size.width - box.minX, bottom: 0)
            : Framing.Padding(
                left: 0, top: head, right: 0,
                bottom: size.height - box.maxY
                    + min(list?.expectedHeight ?? .infinity, box.height))
    }
}
