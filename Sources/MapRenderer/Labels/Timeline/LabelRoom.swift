import Geometry
import Graphics
import MapStyle

/// The space that the places of a label take, in pixels of its own: worked out once, and looked at in
/// many views.
final class LabelRoom {
    private let instance: SymbolInstance
    private var upright: [Int: (text: ScreenBox?, icon: ScreenBox?)] = [:]

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
}
