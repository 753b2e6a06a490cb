import Geometry
import Graphics
import MapStyle

/// The space that the places of a label take, in pixels of its own: worked out once, and looked at in
/// many views.
final class LabelRoom {
    private let instance: SymbolInstance
    private var upright: [Int: (text: ScreenBox?, icon: ScreenBox?)] = [:]

    /// A street that looks shorter than by this factor is not read anyway.
    private static let mostStretch = 4.0

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
            let foot = view.screen(path.point(at: middle))
            let half = shaped.width / 2 * size
            let ground = half / view.groundScale(scale)
            // A street that runs away from the eye looks shorter than it is: words take more of it.
            func stretch(_ way: Double) -> Double {
                let end = view.screen(path.point(at: middle + way * ground))
                return ground * half / max(end.distance(to: foot), half / Self.mostStretch)
            }
            let (back, ahead) = (stretch(-1), stretch(1))
            let letter = words.font.size
            let count = max(Int(min(shaped.width / max(letter, 1), 256).rounded(.up)), 1)
            let radius = (letter * 0.5 + layout.text.padding) * size
            var choice = LabelChoice(anchor: foot)
            choice.textBoxes = (0..<count).map { number in
                // From -1 to 1.
                let place =
                    (Double(number) + 0.5) / Double(count) * 2 - 1 + symbol.offset.x * size / half
                let along = middle + place * (place < 0 ? back : ahead)
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
}
