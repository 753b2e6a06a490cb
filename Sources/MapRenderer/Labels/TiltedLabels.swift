import Cairo
import Glibc
import MapGeometry
import MapStyle

/// Places the labels of a tilted view.
///
/// Their anchors lie on the ground, they themselves stand upright before the eye and are smaller in
/// the distance; names of streets follow the street as the picture shows it. Who stands where
/// depends on the picture, unlike in flat views: what is beside each other on the plane may cover
/// each other in perspective. Who is asked first does not, so that a label that stands in one frame
/// of a drive stands in the next one too.
struct TiltedLabels {
    private let sight: LabelSight
    private let cover: PrismCover?
    private let picture: ScreenBox
    private var room: LabelRoom
    /// Where labels stand whose like keep a distance.
    private var namesakes: [LabelName: [ScreenPoint]] = [:]
    private var placed: Set<ObjectIdentifier> = []

    init(
        sight: LabelSight, cover: PrismCover?, size: ScreenSize, obstacles: [ScreenBox],
        routes: [ScreenBox]
    ) {
        self.sight = sight
        self.cover = cover
        picture = sight.picture
        room = LabelRoom(
            bounds: ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height),
            obstacles: obstacles, routes: routes)
    }

    /// A label whose anchor is seen.
    private struct Seen {
        let candidate: LabelCandidate
        /// Of the ground below it, see ``Perspective/scale(at:height:)``.
        let scale: Double

        /// Pixels of the picture for one of the label.
        var size: Double { LabelSight.size(scale: scale) }
    }

    /// Decides which labels stand where.
    ///
    /// - Parameter candidates: those of all tiles and layers.
    /// - Returns: those that found room, in the order in which they were asked.
    mutating func place(_ candidates: [LabelCandidate]) -> FrameLabels {
        let seen = candidates.compactMap(seen).sorted {
            $0.candidate.priority < $1.candidate.priority
        }
        var labels: [FrameLabels.Label] = []
        var dropped: [FrameLabels.Dropped] = []
        for label in seen {
            let candidate = label.candidate
            let first = candidate.firstTry.map(ObjectIdentifier.init)
            if let first, placed.contains(first) { continue }
            let name = candidate.subject.name
            let place = sight.screen(candidate.anchor)
            let isRepeated =
                candidate.repeatDistance > 0
                && (namesakes[name] ?? []).contains {
                    hypot($0.x - place.x, $0.y - place.y) < candidate.repeatDistance * label.size
                }
            guard !isRepeated, let choice = choice(of: label) else {
                // A second try is no label of its own.
                if first == nil {
                    var reason: Frame.DroppedLabel.Reason = isRepeated ? .repeated : .room
                    if case .line(let path, let center, _) = candidate.place,
                        isHidden(path, around: center, of: label)
                    {
                        reason = .hidden
                    }
                    dropped.append(FrameLabels.Dropped(candidate: candidate, reason: reason))
                }
                continue
            }
            dropped.remove(candidate.firstTry)
            room.take(choice, candidate.collector.rules)
            placed.insert(ObjectIdentifier(candidate))
            if candidate.repeatDistance > 0 { namesakes[name, default: []].append(place) }
            labels.append(
                FrameLabels.Label(
                    candidate: candidate, choice: choice,
                    anchor: sight.ground(choice.anchor) ?? candidate.anchor))
        }
        return FrameLabels(labels: labels, dropped: dropped)
    }

    private func seen(_ candidate: LabelCandidate) -> Seen? {
        guard
            let scale = sight.scale(
                at: candidate.anchor, from: candidate.collector.leastScale)
        else {
            return nil
        }
        let seen = Seen(candidate: candidate, scale: scale)
        if let letters = candidate.subject.text?.font.size,
            !LabelSight.isReadable(letters: letters, size: seen.size)
        {
            return nil
        }
        return seen
    }

    // MARK: Choosing

    /// The first of a label's places that is free, in pixels of the picture.
    private func choice(of label: Seen) -> LabelChoice? {
        for index in 0..<label.candidate.choiceCount {
            guard mayStand(label, index),
                let choice = choice(of: label, index)?.scaled(by: label.size),
                let bounds = choice.bounds, picture.holds(bounds),
                let settled = settled(choice, label.candidate.collector.rules)
            else { continue }
            return settled
        }
        return nil
    }

    /// Whether an upright label finds room at a place, at least in part; it is laid out only then.
    private func mayStand(_ label: Seen, _ index: Int) -> Bool {
        guard case .point(let point) = label.candidate.place else { return true }
        let collector = label.candidate.collector
        let boxes = collector.uprightRoom(
            label.candidate.subject, index, at: own(sight.screen(point), label))
        return room.mayHold(
            text: boxes.text?.scaled(by: label.size), icon: boxes.icon?.scaled(by: label.size),
            collector.rules)
    }

    /// A place of the picture in pixels of a label.
    private func own(_ place: ScreenPoint, _ label: Seen) -> ScreenPoint {
        ScreenPoint(x: place.x / label.size, y: place.y / label.size)
    }

    /// A place in pixels of the label, of which ``Seen/size`` make one of the picture.
    private func choice(of label: Seen, _ index: Int) -> LabelChoice? {
        let candidate = label.candidate
        switch candidate.place {
        case .point(let point):
            return candidate.collector.uprightChoice(
                candidate.subject, index, at: own(sight.screen(point), label))
        case .line(let path, let center, let slides):
            // Only as much of the line as the words may need: the rest may lie behind the eye.
            let reach = candidate.collector.neededLength(candidate.subject) / label.scale + 32
            let spots =
                candidate.collector.isCurved(candidate.subject)
                ? 1 : candidate.collector.uprightCount(candidate.subject)
            let middle = center + slides.offset(index / spots % slides.count)
            guard !isHidden(path, around: middle, of: label) else { return nil }
            func seen(_ points: [ScreenPoint]) -> [ScreenPoint] {
                points.map { own(sight.screen($0), label) }
            }
            let before = seen(path.points(from: middle - reach, to: middle))
            let after = seen(path.points(from: middle, to: middle + reach))
            let start = ScreenPath(before)
            let line = ScreenPath(before + after)
            guard line.points.count > 1 else { return nil }
            let (mode, room) = (candidate.collector.rules.text, room)
            return candidate.collector.lineChoice(
                candidate.subject, index, along: line, center: start.length,
                LineSlides.few(within: 0),
                whereLetters: { room.holdsLetter($0.scaled(by: label.size), mode) })
        }
    }

    /// Whether houses hide most of the stretch of a line that a label would take: it would lie on
    /// their roofs.
    private func isHidden(_ path: ScreenPath, around middle: Double, of label: Seen) -> Bool {
        guard let cover else { return false }
        let length = label.candidate.collector.neededLength(label.candidate.subject)
        let step = length * label.size / label.scale / 3
        func isHidden(_ distance: Double) -> Bool {
            cover.hides(sight.onView(path.point(at: middle + distance)))
        }
        let inFront = isHidden(-step)
        return isHidden(0) == inFront ? inFront : isHidden(step)
    }

    /// The parts of a choice that find room; `nil` if what must be there does not.
    private func settled(_ choice: LabelChoice, _ rules: LabelRules) -> LabelChoice? {
        let isShield = choice.icon?.isFitted == true
        func isBlocked(_ boxes: [ScreenBox], _ mode: SymbolOverlap) -> Bool {
            !room.isFree(boxes, mode) || !isShield && !room.leavesRoute(boxes)
        }
        return choice.settled(
            isTextBlocked: isBlocked(choice.textBoxes, rules.text),
            isIconBlocked: isBlocked(choice.iconBoxes, rules.icon), rules)
    }
}

extension LabelChoice {
    /// The choice with all its room, and its picture, so many times as large; letters are told by
    /// ``scale``.
    fileprivate func scaled(by size: Double) -> LabelChoice {
        var result = self
        result.scale = size
        result.anchor = ScreenPoint(x: anchor.x * size, y: anchor.y * size)
        result.textBoxes = textBoxes.map { $0.scaled(by: size) }
        result.iconBoxes = iconBoxes.map { $0.scaled(by: size) }
        result.icon = icon.map {
            PlacedIcon(
                icon: $0.icon, box: $0.box.scaled(by: size), rotation: $0.rotation,
                opacity: $0.opacity, tint: $0.tint, isFitted: $0.isFitted, size: $0.size * size)
        }
        return result
    }
}

extension ScreenBox {
    fileprivate func scaled(by size: Double) -> ScreenBox {
        ScreenBox(minX: minX * size, minY: minY * size, maxX: maxX * size, maxY: maxY * size)
    }
}
