import Geometry
import Graphics
import MapRenderer

/// Finds room for the labels of pins: beside them, above or below, shortened if need be, and never
/// over another pin, label or panel.
struct PinLabelPlacer {
    /// A label that found room.
    struct Label {
        /// Its lines from the top, the second one smaller.
        let lines: [PanelText]
        let box: ScreenBox
        /// Where its lines meet: 0 at the left, beside what stands there, 0.5 in the middle, 1 right.
        let alignment: Double
        /// Whether an ellipsis stands for a part of it.
        let isShortened: Bool
    }

    private let shaper: PanelShaper
    private let picture: ScreenBox
    private var taken: CollisionIndex

    /// Size of the em square of the first and of the second line.
    static let sizes = (label: 12.0, detail: 10.5)
    /// From the top of a label to its first baseline, and from there to the second.
    static let baselines = (first: 12.5, second: 12.5)
    /// Longer labels end with an ellipsis in any case.
    private static let widest = 190.0
    /// Widths that a label is shortened to, one after the other.
    private static let shorter = [110.0, 70, 44]

    /// A placer for a picture.
    ///
    /// - Parameters:
    ///   - size: of the picture.
    ///   - boxes: what no label may cover.
    ///   - lines: what a label covers only where it finds no other place: ways.
    ///   - shaper: measures the labels.
    init(
        _ size: ScreenSize, taken boxes: [ScreenBox], besides lines: [ScreenBox] = [],
        shaper: PanelShaper
    ) {
        self.shaper = shaper
        picture = ScreenBox(minX: 2, minY: 2, maxX: size.width - 2, maxY: size.height - 2)
        taken = CollisionIndex(
            bounds: ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height),
            taken: boxes)
        taken.take(lines, isFirm: false)
    }

    /// Places a label.
    ///
    /// - Parameters:
    ///   - pin: whose.
    ///   - body: the box that the pin itself takes.
    /// - Returns: `nil` where it finds no room.
    mutating func place(labelOf pin: Pin, beside body: ScreenBox) -> Label? {
        let height = pin.detail.isEmpty ? 17.0 : 29.5
        // Shaping costs more than looking: without room for a few letters there is none for more.
        guard hasSpace(beside: body, width: 24, height: height) else { return nil }
        var lastWidth = Double.infinity
        for limit in [Self.widest] + Self.shorter where limit < lastWidth {
            let lines = lines(of: pin, width: limit)
            let width = lines.map(\.width).max() ?? 0
            lastWidth = width
            let free = places(beside: body, width: width + 6, height: height).filter {
                picture.holds($0) && taken.isFree($0, onlyFirm: true)
            }
            guard let free = free.first(where: { taken.isFree($0) }) ?? free.first else { continue }
            taken.take([free])
            let alignment = free.minX >= body.maxX ? 0 : free.maxX <= body.minX ? 1 : 0.5
            return Label(
                lines: lines, box: free, alignment: alignment,
                isShortened: lines.contains(where: \.isCut))
        }
        return nil
    }

    /// Whether a label is wider than a picture, whatever else there is.
    static func isTooWide(_ pin: Pin, for size: ScreenSize, _ shaper: PanelShaper) -> Bool {
        lines(of: pin, width: .infinity, shaper).contains { $0.width + 10 > size.width }
    }

    private func lines(of pin: Pin, width: Double) -> [PanelText] {
        Self.lines(of: pin, width: width, shaper)
    }

    private static func lines(
        of pin: Pin, width: Double, _ shaper: PanelShaper
    ) -> [PanelText] {
        [
            (pin.label, sizes.label, 600), (pin.detail, sizes.detail, 400),
        ].filter { !$0.0.isEmpty }.map {
            PanelText($0.0, size: $0.1, weight: $0.2, width: width, least: $0.1, shaper: shaper)
        }
    }

    private func hasSpace(beside body: ScreenBox, width: Double, height: Double) -> Bool {
        places(beside: body, width: width, height: height).contains {
            picture.holds($0) && taken.isFree($0, onlyFirm: true)
        }
    }

    private func places(
        beside body: ScreenBox, width: Double, height: Double
    ) -> [ScreenBox] {
        LabelPlaces.beside(body, width: width, height: height)
    }
}

/// Where a label may stand beside something.
enum LabelPlaces {
    /// Right, left, above and below, then the corners.
    static func beside(_ body: ScreenBox, width: Double, height: Double) -> [ScreenBox] {
        let gap = 2.0
        let columns = [
            body.maxX + gap, body.minX - gap - width, (body.minX + body.maxX - width) / 2,
        ]
        let rows = [
            (body.minY + body.maxY - height) / 2, body.minY - gap - height, body.maxY + gap,
        ]
        return [(0, 0), (1, 0), (2, 1), (2, 2), (0, 1), (0, 2), (1, 1), (1, 2)].map {
            ScreenBox(
                minX: columns[$0.0], minY: rows[$0.1], maxX: columns[$0.0] + width,
                maxY: rows[$0.1] + height)
        }
    }
}

extension ScreenBox {
    /// Whether another box lies inside; edges may touch.
    func holds(_ other: ScreenBox) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }
}
