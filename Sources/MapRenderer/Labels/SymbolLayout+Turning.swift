import Geometry
import Graphics
import MapStyle

/// The room that labels take where the map turns below them.
extension SymbolLayout {
    /// The room of an upright label.
    ///
    /// - Parameters:
    ///   - symbol: the label.
    ///   - index: below ``uprightCount(_:)``; the best first.
    ///   - point: where it belongs.
    ///   - degrees: how far an icon is turned with a line.
    /// - Returns: discs and boxes on the plane.
    func footprint(
        _ symbol: SymbolFeature, _ index: Int, at point: ScreenPoint,
        turned degrees: Double = 0
    ) -> LabelFootprint {
        let space = uprightSpace(
            symbol, index, at: ScreenPoint(x: 0, y: 0), turned: degrees)
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
        _ symbol: SymbolFeature, _ index: Int, along path: ScreenPath, center: Double,
        _ slides: LineSlides
    ) -> LabelFootprint? {
        guard isCurved(symbol), let words = symbol.text, let shaped = symbol.shaped else {
            let spots = uprightCount(symbol)
            let distance = center + slides.offset(index / spots)
            return footprint(
                symbol, index % spots, at: path.point(at: distance),
                turned: iconTurn(along: path, at: distance))
        }
        let distance = center + slides.offset(index)
        let half = shaped.width / 2
        let start = distance + symbol.offset.x - half
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
        if symbol.icon != nil {
            icon =
                footprint(
                    symbol, 0, at: point, turned: iconTurn(along: path, at: distance)
                ).icon
        }
        return LabelFootprint(
            anchor: point, text: discs, icon: icon,
            parts: symbol.icon == nil ? .text : .all)
    }

    /// Around all that an instance may cover under any bearing.
    func turningExtent(of instance: SymbolInstance) -> ScreenBox {
        let symbol = instance.symbol
        func upright(_ box: ScreenBox) -> ScreenBox {
            let point = ScreenPoint(x: 0, y: 0)
            let far = CollisionShape.Turning(
                anchor: point, box: uprightExtent(symbol, around: point), radius: 0
            ).extent
            return box.expanded(by: far * 1.5)
        }
        switch instance.place {
        case .point(let point):
            return upright(ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        case .line(let path, let center, let slides):
            guard isCurved(symbol), let words = symbol.text else {
                return upright(
                    path.box(from: center - slides.slack, to: center + slides.slack))
            }
            let half = neededLength(symbol) / 2 + slides.slack
            let line = path.box(from: center - half, to: center + half)
            let radius = text.letterRadius(fontSize: words.font.size)
            let letters = line.expanded(by: radius + abs(symbol.offset.y))
            return symbol.icon == nil ? letters : letters.union(upright(line))
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
