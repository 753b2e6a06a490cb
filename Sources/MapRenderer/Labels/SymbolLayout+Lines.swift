import Geometry
import Glibc
import Graphics
import MapStyle

/// Labels that follow a line, or stand on it.
extension SymbolLayout {
    /// The candidates along a tile's lines: one for each stretch of `symbol-spacing`, and for a name
    /// a second that searches the whole stretch when all others have been placed.
    ///
    /// - Parameters:
    ///   - lines: the lines of a tile.
    ///   - tile: the tile.
    ///   - cell: the part of the world that is asked for; what begins elsewhere is left out.
    ///   - isSeen: which of them are wanted; `nil` for all.
    ///   - result: where candidates are added.
    func collectLines(
        _ lines: LineBucket, of tile: LabelCell.Tile, in cell: WorldBox, where isSeen: LabelFilter?,
        into result: inout [LabelCandidate]
    ) {
        let hash = LabelCandidate.Priority.hash(tile.id)
        // A smoothed line leaves the box of its points by a pixel at most.
        let margin = 2 / plane.worldSize
        let shift = Double(tile.world)
        let area = WorldBox(
            minX: cell.minX - shift - margin, minY: cell.minY - margin,
            maxX: cell.maxX - shift + margin, maxY: cell.maxY + margin)
        for (number, line) in lines.lines.enumerated() where line.box.intersects(area) {
            guard let layout = layout(of: line) else { continue }
            let subject = layout.subject
            // Most lines have no label in sight.
            var known: ScreenPath?
            // What may stand on its head is no name of a street, but the height of a contour line.
            let crossings =
                text.keepUpright && isCurved(subject) ? lines.crossings(of: line) : []
            for index in 0..<layout.count {
                let center = betweenCrossings(crossings, index, layout)
                let middle = line.course.point(at: center / plane.worldSize)
                let world = WorldPoint(x: middle.x + shift, y: middle.y)
                guard cell.minX <= world.x, world.x < cell.maxX, cell.minY <= world.y,
                    world.y < cell.maxY, isSeen?(plane.point(world), self) != false
                else { continue }
                func priority(_ round: LabelCandidate.Priority.Round) -> LabelCandidate.Priority {
                    LabelCandidate.Priority(
                        layer: layerIndex, sortKey: subject.sortKey, round: round,
                        feature: line.label.feature, tile: hash, part: number * 512 + index,
                        world: tile.world)
                }
                let path = known ?? line.course.path(on: plane, world: tile.world)
                known = path
                let first = lineCandidate(
                    subject, along: path, at: center,
                    .few(within: layout.slack),
                    priority(.insideTile))
                result.append(first)
                guard layout.space >= Self.leastSpace else { continue }
                result.append(
                    lineCandidate(
                        subject, along: path, at: layout.middle(index), .all(within: layout.space),
                        priority(.secondTry), after: first))
            }
        }
    }

    /// How labels lie along a line.
    private struct LineLayout {
        let subject: SymbolFeature
        /// How many labels it gets.
        let count: Int
        /// Pixels of line for each.
        let stretch: Double
        /// How far each may slide at first, in pixels.
        let slack: Double
        /// Pixels of line that a label takes.
        let needed: Double
        /// How far each may slide when it is tried again, in pixels; 0 if it is not.
        let space: Double

        /// Where the middle of a stretch lies, in pixels along the line.
        func middle(_ index: Int) -> Double { (Double(index) + 0.5) * stretch }
    }

    /// Where on a stretch a label goes first: as near to the middle as it fits between two crossings,
    /// else to the middle.
    private func betweenCrossings(
        _ crossings: [Double], _ index: Int, _ layout: LineLayout
    ) -> Double {
        let middle = layout.middle(index)
        guard !crossings.isEmpty else { return middle }
        let (start, end) = (middle - layout.stretch / 2, middle + layout.stretch / 2)
        let needed =
            layout.needed + 2 * (layout.subject.text?.font.size ?? 0) * Self.crossingFraction
        var best: Double?
        func look(from low: Double, to high: Double) {
            let free = high - low - needed
            guard free >= 0 else { return }
            let inset = needed / 2 + min(free / 4, Self.farthestInset)
            let center = min(max(middle, low + inset), high - inset)
            if best.map({ abs(center - middle) < abs($0 - middle) }) ?? true { best = center }
        }
        var low = start
        for crossing in crossings {
            let place = crossing * plane.worldSize
            guard place > start else { continue }
            guard place < end else { break }
            look(from: low, to: place)
            low = place
        }
        look(from: low, to: end)
        return best ?? middle
    }

    /// How far letters keep from the middle of a crossing street, in sizes of the letters.
    private static let crossingFraction = 0.5
    /// Pixels that a name keeps from a crossing where there is room.
    private static let farthestInset = 16.0

    /// How labels lie along a line; `nil` if it has none, or is too short for it.
    private func layout(of line: LabelLine) -> LineLayout? {
        guard let subject = line.subject(self) else { return nil }
        let needed = neededLength(subject)
        let length = line.course.length * plane.worldSize
        guard length >= max(needed, 1), line.course.points.count > 1 else { return nil }
        let count = count(along: length, needed: needed)
        let stretch = length / Double(count)
        let space = placement == .lineCenter ? 0 : max(0, min(stretch, length) - needed) / 2
        return LineLayout(
            subject: subject, count: count, stretch: stretch,
            slack: min(space * Self.longestFraction, Self.farthestSlide), needed: needed,
            space: isCurved(subject) ? min(space, farthestSpace(subject)) : 0)
    }

    /// How many labels a line gets.
    private func count(along length: Double, needed: Double) -> Int {
        guard placement != .lineCenter else { return 1 }
        let distance = max(spacing, needed, Self.leastSpacing)
        return max(1, Int(min(length / distance, Self.mostLabels)))
    }

    /// Pixels between labels of one line, whatever the style asks for.
    private static let leastSpacing = 16.0
    /// Labels of one line; the longest way of a tile at zoom 24 would ask for thousands.
    private static let mostLabels = 500.0

    func lineCandidate(
        _ subject: SymbolFeature, along path: ScreenPath, at center: Double, _ slides: LineSlides,
        _ priority: LabelCandidate.Priority, after first: LabelCandidate? = nil
    ) -> LabelCandidate {
        LabelCandidate(
            priority: priority, subject: subject, collector: self,
            place: .line(path, center: center, slides: slides),
            repeatDistance: subject.text == nil
                ? 0 : min(first == nil ? spacing / 2 : spacing, LabelCandidate.farthestExtent),
            firstTry: first)
    }

    /// Around all places that a label on a line may try.
    func lineExtent(
        _ subject: SymbolFeature, along path: ScreenPath, at center: Double, _ slides: LineSlides
    ) -> ScreenBox {
        let half = neededLength(subject) / 2 + slides.slack
        let line = path.box(from: center - half, to: center + half)
        var extent: ScreenBox
        if isCurved(subject) {
            extent = line.expanded(by: across(subject))
        } else {
            extent = line
        }
        if !isCurved(subject) || subject.icon != nil {
            // What stands upright, or an icon that turns, at any point of the stretch.
            let origin = ScreenPoint(x: 0, y: 0)
            var around = uprightExtent(subject, around: origin)
            let far = max(-around.minX, around.maxX, -around.minY, around.maxY) * 1.5
            if subject.text == nil || icon.alignment != .viewport {
                around = ScreenBox(minX: -far, minY: -far, maxX: far, maxY: far)
            }
            extent = extent.union(
                ScreenBox(
                    minX: line.minX + around.minX, minY: line.minY + around.minY,
                    maxX: line.maxX + around.maxX, maxY: line.maxY + around.maxY))
        }
        return extent
    }

    /// How far a text along a line, which cuts corners a little, reaches to either side of it.
    private func across(_ subject: SymbolFeature) -> Double {
        (subject.text?.font.size ?? 0) * 0.75 + text.padding + abs(subject.offset.y)
    }

    /// Pixels that a label may slide along its line at first.
    static let farthestSlide = 100.0

    /// Pixels that a name may slide when it is tried again: a long one less, as what reaches too far
    /// is left out.
    private func farthestSpace(_ subject: SymbolFeature) -> Double {
        let extent = neededLength(subject) / 2 + across(subject)
        return min(Self.farthestSecondSlide, LabelCandidate.farthestExtent - 1 - extent)
    }

    /// Pixels that any label of the layer may slide.
    var farthestLayerSlide: Double {
        guard placement != .point else { return 0 }
        return text.alignment == .viewport ? Self.farthestSlide : Self.farthestSecondSlide
    }

    private static let farthestSecondSlide = 160.0
    /// Pixels below which a second try would find nothing new.
    private static let leastSpace = 8.0

    /// How much of the room beside a label its slides use: not all, so that labels of one street
    /// stay apart.
    private static let longestFraction = 0.7

    /// Whether letters follow lines.
    var isTextAlongLine: Bool { placement != .point && text.alignment != .viewport }

    /// Whether the label's letters follow the line.
    func isCurved(_ subject: SymbolFeature) -> Bool {
        text.alignment != .viewport && subject.text != nil
    }

    /// Pixels of line that the label takes.
    func neededLength(_ subject: SymbolFeature) -> Double {
        guard isCurved(subject), let shaped = subject.shaped else {
            return subject.icon.map { $0.icon.width * $0.size } ?? 0
        }
        return shaped.width
    }

    // MARK: Choices

    /// How many places a label on a line may try.
    func lineCount(_ subject: SymbolFeature, _ slides: LineSlides) -> Int {
        isCurved(subject) ? slides.count : slides.count * uprightCount(subject)
    }

    /// One of the places of a label on a line.
    ///
    /// - Parameters:
    ///   - subject: the label.
    ///   - index: below ``lineCount(_:_:)``; the best first.
    ///   - path: the line.
    ///   - center: where it would go first, in pixels along the line.
    ///   - slides: where from there it may go.
    ///   - view: how the line is looked at.
    ///   - isFree: whether a letter may stand in a box; asked of names without a picture only, for
    ///     the others may lose their letters and stay.
    /// - Returns: `nil` if the line bends too much there, or a letter may not stand.
    func lineChoice(
        _ subject: SymbolFeature, _ index: Int, along path: ScreenPath, center: Double,
        _ slides: LineSlides, seen view: CurvedText.View = .flat,
        whereLetters isFree: (ScreenBox) -> Bool = { _ in true }
    ) -> LabelChoice? {
        guard isCurved(subject), let words = subject.text, let shaped = subject.shaped else {
            let spots = uprightCount(subject)
            let distance = center + slides.offset(index / spots)
            return uprightChoice(
                subject, index % spots, at: path.point(at: distance),
                turned: iconTurn(along: path, at: distance))
        }
        let distance = center + slides.offset(index)
        var boxes: [ScreenBox] = []
        boxes.reserveCapacity(shaped.clusters.count)
        guard
            let curved = CurvedText(
                shaped, along: path, center: distance + subject.offset.x,
                fontSize: words.font.size, maximumAngle: text.maxAngle, seen: view,
                offset: subject.offset.y, keepsUpright: text.keepUpright,
                whereLetter: { box in
                    let space = box.expanded(by: text.padding)
                        .offset(x: text.translate.x, y: text.translate.y)
                    boxes.append(space)
                    return subject.icon != nil || isFree(space)
                })
        else { return nil }
        let point = path.point(at: distance)
        var choice = LabelChoice(anchor: point)
        if subject.icon != nil {
            choice =
                uprightChoice(
                    subject, 0, at: point, turned: iconTurn(along: path, at: distance)
                ).withoutText
        }
        choice.text = PlacedText(
            layout: .curved(curved.moved(x: text.translate.x, y: text.translate.y)),
            paint: words.paint)
        choice.textBoxes = boxes
        return choice
    }

    /// Degrees by which an icon turns with its line.
    func iconTurn(along path: ScreenPath, at distance: Double) -> Double {
        guard icon.alignment != .viewport else { return 0 }
        let back = path.point(at: distance - 4)
        let ahead = path.point(at: distance + 4)
        let degrees = atan2(ahead.y - back.y, ahead.x - back.x) * 180 / .pi
        return icon.keepUpright && abs(degrees) > 90 ? degrees + 180 : degrees
    }
}
