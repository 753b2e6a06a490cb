import Glibc
import MapGeometry
import MapStyle

/// Places the labels of a flat picture with a route or other things over it.
///
/// No neighbour has to agree with such a picture, so that all labels in sight are asked straight in
/// the order of their priority, each takes the first of its places that is free, and what lies
/// farther away does not matter. Where nothing lies farther away the result is the one of
/// ``LabelPlacer``.
struct FlatLabels {
    private let window: LabelWindow
    private var room: LabelRoom
    /// Where labels stand whose like keep a distance.
    private var namesakes: [LabelName: [ScreenPoint]] = [:]
    private var placed: Set<ObjectIdentifier> = []
    private var result = FrameLabels()

    /// How many logical pixels around a picture labels are looked for: those that reach over its
    /// edge keep their room, so that they can come in.
    static let surroundings = 64.0

    /// An empty picture.
    ///
    /// - Parameters:
    ///   - window: the picture.
    ///   - obstacles: boxes of the picture that are taken from the start.
    ///   - routes: boxes of it that only icons with their texts may lie on.
    init(_ window: LabelWindow, obstacles: [ScreenBox], routes: [ScreenBox]) {
        self.window = window
        room = LabelRoom(
            bounds: window.picture.expanded(
                by: Self.surroundings + LabelCandidate.farthestReach),
            obstacles: window.onPlane(obstacles), routes: window.onPlane(routes))
    }

    /// Where labels begin that matter, on the plane.
    static func area(of window: LabelWindow) -> ScreenBox {
        window.picture.expanded(by: surroundings)
    }

    /// Decides which labels stand where.
    ///
    /// - Parameter candidates: those of the picture and its surroundings.
    /// - Returns: those that are seen, in the order in which they were asked.
    mutating func place(_ candidates: [LabelCandidate]) -> FrameLabels {
        for candidate in candidates.sorted(by: { $0.priority < $1.priority }) {
            let first = candidate.firstTry.map(ObjectIdentifier.init)
            if let first, placed.contains(first) { continue }
            guard let choice = choice(of: candidate), !candidate.reachesTooFar else {
                result.drop(candidate, in: window)
                continue
            }
            take(candidate, choice)
            result.add(candidate, at: choice, in: window)
        }
        return result
    }

    private mutating func take(_ candidate: LabelCandidate, _ choice: LabelChoice) {
        room.take(choice, candidate.collector.rules)
        placed.insert(ObjectIdentifier(candidate))
        if candidate.repeatDistance > 0, choice.text != nil {
            namesakes[candidate.subject.name, default: []].append(choice.anchor)
        }
    }

    // MARK: Choosing

    /// The first of a label's places that is free.
    private func choice(of candidate: LabelCandidate) -> LabelChoice? {
        let rules = candidate.collector.rules
        let others =
            candidate.repeatDistance > 0 ? namesakes[candidate.subject.name] ?? [] : []
        func isRepeated(at anchor: ScreenPoint) -> Bool {
            others.contains {
                hypot($0.x - anchor.x, $0.y - anchor.y) < candidate.repeatDistance
            }
        }
        for index in 0..<candidate.choiceCount {
            guard mayStand(candidate, index, isRepeated) else { continue }
            guard
                let choice = candidate.choice(
                    index, whereLetters: { room.holdsLetter($0, rules.text) }),
                leavesRoute(choice),
                let settled = choice.settled(
                    isRepeated: isRepeated(at: choice.anchor),
                    isTextBlocked: !room.isFree(choice.textBoxes, rules.text),
                    isIconBlocked: !room.isFree(choice.iconBoxes, rules.icon), rules)
            else { continue }
            return settled
        }
        return nil
    }

    /// Whether a place may be free; only then the label is laid out.
    private func mayStand(
        _ candidate: LabelCandidate, _ index: Int, _ isRepeated: (ScreenPoint) -> Bool
    ) -> Bool {
        let (subject, collector) = (candidate.subject, candidate.collector)
        switch candidate.place {
        case .point(let point):
            let boxes = collector.uprightRoom(subject, index, at: point)
            return room.mayHold(text: boxes.text, icon: boxes.icon, collector.rules)
        case .line:
            guard subject.icon == nil, let anchor = candidate.lineAnchor(index) else { return true }
            return !isRepeated(anchor)
        }
    }

    /// Names and symbols keep off the route; a shield on it helps to read it.
    private func leavesRoute(_ choice: LabelChoice) -> Bool {
        choice.icon?.isFitted == true
            || room.leavesRoute(choice.textBoxes) && room.leavesRoute(choice.iconBoxes)
    }
}
