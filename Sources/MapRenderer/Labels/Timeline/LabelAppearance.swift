import Geometry
import Graphics
import MapStyle

/// A label during the steps of a drive that have its place in sight without interruption.
final class LabelAppearance {
    let instance: SymbolInstance
    /// The steps that have its place in sight.
    let steps: ClosedRange<Int>
    /// Whether and when it shows.
    var state = State.open

    /// Whether and when a label shows.
    enum State {
        case open
        /// Found to be needed, but not decided.
        case waiting
        case dropped
        case shown(Show)
    }

    /// How a label shows.
    struct Show {
        /// Which of its places it keeps, see ``SymbolInstance/anchorCount``.
        let index: Int
        let parts: LabelParts
        /// The steps at which it shows.
        let steps: ClosedRange<Int>
        /// Whether it appears, or disappears, although its place is in sight.
        let appears, disappears: Bool

        /// Returns how much of it is seen at a position, from 0 to 1.
        ///
        /// A label whose place comes into sight does so between two steps, the first of which does not
        /// have it.
        func opacity(at moment: FrameMoment) -> Double {
            let first = Double(steps.lowerBound) - (appears ? 0 : 1)
            let last = Double(steps.upperBound) + (disappears ? 0 : 1)
            guard first <= moment.position, moment.position <= last else { return 0 }
            guard moment.fading > 0 else { return 1 }
            let passed = appears ? (moment.position - first) / moment.fading : 1
            let left = disappears ? (last - moment.position) / moment.fading : 1
            return min(passed, left, 1)
        }
    }

    init(_ instance: SymbolInstance, steps: ClosedRange<Int>) {
        self.instance = instance
        self.steps = steps
    }

    /// How it shows; `nil` if it is dropped or not decided.
    var show: Show? { if case .shown(let show) = state { show } else { nil } }
}

/// The space that the places of a label take, in pixels of its own: worked out once, and looked at in
/// many views.
final class LabelRoom {
    private let instance: SymbolInstance
    private var upright: [Int: (text: ScreenBox?, icon: ScreenBox?)] = [:]
    private lazy var around = uprightExtent()

    init(_ instance: SymbolInstance) { self.instance = instance }

    /// Returns the space at one of the label's places, as boxes of a picture.
    ///
    /// - Parameters:
    ///   - index: the place.
    ///   - view: the picture.
    ///   - scale: the scale of the ground at the label.
    /// - Returns: its anchor with boxes; letters along a line are squares.
    func boxes(_ index: Int, in view: TimelineView, scale: Double) -> LabelChoice {
        let size = TiltedVisibility.size(scale: scale)
        switch instance.place {
        case .point(let point):
            return upright(index, at: view.screen(point), size: size)
        case .line(let path, let center, let slides):
            let (layout, symbol) = (instance.layout, instance.symbol)
            guard layout.isCurved(symbol), let words = symbol.text, let shaped = symbol.shaped
            else {
                let spots = layout.uprightCount(symbol)
                let distance = center + slides.offset(index / spots)
                return upright(index % spots, at: view.screen(path.point(at: distance)), size: size)
            }
            let middle = center + slides.offset(index)
            let ground = size / view.groundScale(scale)
            let letter = words.font.size
            // The words lie around the offset, as far along the ground as the ground is small.
            let start = middle + (symbol.offset.x - shaped.width / 2) * ground
            let length = shaped.width * ground
            let count = max(Int(min(shaped.width / max(letter, 1), 256).rounded(.up)), 1)
            let radius = (letter * 0.5 + layout.text.padding) * size
            var choice = LabelChoice(anchor: view.screen(path.point(at: middle)))
            choice.textBoxes = (0..<count).map { letter in
                let along = start + (Double(letter) + 0.5) / Double(count) * length
                return ScreenBox(around: [view.screen(path.point(at: along))])
                    .expanded(by: radius)
            }
            return choice
        }
    }

    private func upright(_ index: Int, at point: ScreenPoint, size: Double) -> LabelChoice {
        let space: (text: ScreenBox?, icon: ScreenBox?)
        if let known = upright[index] {
            space = known
        } else {
            space = instance.layout.uprightSpace(
                instance.symbol, index, at: ScreenPoint(x: 0, y: 0))
            upright[index] = space
        }
        var choice = LabelChoice(anchor: point)
        func placed(_ box: ScreenBox) -> ScreenBox {
            ScreenBox(
                minX: point.x + box.minX * size, minY: point.y + box.minY * size,
                maxX: point.x + box.maxX * size, maxY: point.y + box.maxY * size)
        }
        choice.textBoxes = space.text.map { [placed($0)] } ?? []
        choice.iconBoxes = space.icon.map { [placed($0)] } ?? []
        return choice
    }

    /// Returns a box of a picture around all of the label's places.
    func extent(in view: TimelineView, scale: Double) -> ScreenBox {
        let size = TiltedVisibility.size(scale: scale)
        func around(_ points: [ScreenPoint]) -> ScreenBox {
            let box = ScreenBox(around: points)
            return ScreenBox(
                minX: box.minX + self.around.minX * size, minY: box.minY + self.around.minY * size,
                maxX: box.maxX + self.around.maxX * size, maxY: box.maxY + self.around.maxY * size)
        }
        switch instance.place {
        case .point(let point): return around([view.screen(point)])
        case .line(let path, let center, let slides):
            let (layout, symbol) = (instance.layout, instance.symbol)
            let words =
                layout.isCurved(symbol)
                ? (layout.neededLength(symbol) / 2 + abs(symbol.offset.x)) * size
                    / view.groundScale(scale) : 0
            let reach = slides.slack + words
            return around(
                (-2...2).map {
                    view.screen(path.point(at: center + Double($0) / 2 * reach))
                })
        }
    }

    private func uprightExtent() -> ScreenBox {
        let (layout, symbol) = (instance.layout, instance.symbol)
        if case .line = instance.place, layout.isCurved(symbol) {
            let letter = (symbol.text?.font.size ?? 0) + layout.text.padding
            return ScreenBox(minX: -letter, minY: -letter, maxX: letter, maxY: letter)
        }
        return layout.uprightExtent(symbol, around: ScreenPoint(x: 0, y: 0))
    }
}
