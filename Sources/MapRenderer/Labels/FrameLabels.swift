import MapGeometry
import MapStyle

/// The labels of one picture, in logical pixels of the picture.
struct FrameLabels {
    /// A label that found its place.
    struct Label {
        let candidate: LabelCandidate
        let choice: LabelChoice
    }

    /// Those that show, in the order in which they were placed.
    private(set) var labels: [Label] = []
    /// How many that belong to a place of the picture found no room.
    private(set) var droppedCount = 0

    /// No labels.
    init() {}

    /// Labels that are decided.
    init(labels: [Label], droppedCount: Int) {
        self.labels = labels
        self.droppedCount = droppedCount
    }

    /// Asks for the labels of a picture.
    ///
    /// - Parameters:
    ///   - field: the candidates.
    ///   - placer: which of them find room, and where.
    ///   - request: the picture.
    ///   - surroundings: how many logical pixels around the picture are looked at.
    init(
        _ field: LabelField, _ placer: LabelPlacer, _ request: FrameRequest,
        surroundings: Surroundings
    ) {
        let corner = field.plane.corner(of: request)
        let size = request.size
        let picture = ScreenBox(
            minX: corner.x, minY: corner.y, maxX: corner.x + size.width,
            maxY: corner.y + size.height)
        let limit = picture.expanded(by: surroundings.pixels)
        let view = picture.expanded(by: Self.paint)
        field.begin(view, within: limit)
        var found: [(number: Int, choice: LabelChoice)] = []
        for number in field.candidates(near: view) {
            let candidate = field.candidates[number]
            guard let choice = placer.choice(of: number, within: limit) else {
                // A second try is no label of its own.
                if candidate.firstTry == nil, picture.holds(candidate.anchor) { droppedCount += 1 }
                continue
            }
            // The first was counted as dropped.
            if candidate.firstTry?.number != nil, picture.holds(candidate.anchor) {
                droppedCount -= 1
            }
            guard let bounds = choice.bounds, bounds.intersects(view) else { continue }
            if request.edgeLabels == .leftOut, !picture.holds(bounds) {
                if picture.holds(choice.anchor) { droppedCount += 1 }
                continue
            }
            found.append((number, choice))
        }
        let candidates = field.candidates
        found.sort { candidates[$0.number].priority < candidates[$1.number].priority }
        labels = found.map {
            Label(
                candidate: candidates[$0.number],
                choice: $0.choice.seen(from: corner, pixelRatio: request.pixelRatio))
        }
    }

    /// Logical pixels by which the paint of a label may stand out of its room.
    private static let paint = 24.0
    /// How much around a picture is looked at to decide its labels.
    enum Surroundings {
        /// As much as it takes to decide as every other picture of the place would.
        ///
        /// Honest labels depend on others some hundred pixels away; a chain made to mislead could go
        /// round the world, so there is an end.
        case shared
        /// Hardly more than the picture: what lies over the map makes it unlike any other anyway.
        case own

        fileprivate var pixels: Double {
            switch self {
            case .shared: 4096
            case .own: 32
            }
        }
    }

    /// The labels of each style layer by the layer's index, in the order in which they are drawn.
    var byLayer: [Int: [LabelChoice]] {
        var groups: [Int: [Label]] = [:]
        for label in labels { groups[label.candidate.priority.layer, default: []].append(label) }
        return groups.mapValues { group in
            let collector = group[0].candidate.collector
            guard collector.order == .viewportY, collector.rules.mayOverlap else {
                return group.map(\.choice)
            }
            // What stands lower in the picture is nearer to the eye.
            return group.enumerated()
                .sorted {
                    ($0.element.choice.anchor.y, $0.offset) < (
                        $1.element.choice.anchor.y, $1.offset
                    )
                }
                .map(\.element.choice)
        }
    }
}

extension ScreenBox {
    fileprivate func holds(_ point: ScreenPoint) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }

    /// Whether another box lies inside; edges may touch.
    func holds(_ box: ScreenBox) -> Bool {
        minX <= box.minX && box.maxX <= maxX && minY <= box.minY && box.maxY <= maxY
    }
}
