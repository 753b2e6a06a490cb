import Geometry
import MapStyle

/// A label that asks for room, with the places that would do.
final class LabelCandidate {
    /// Decides who is asked first; depends on the data alone, not on the picture.
    let priority: Priority
    let subject: SymbolFeature
    let collector: SymbolLayout
    let place: Place
    /// The point that it stands for, where it would go first.
    let anchor: ScreenPoint
    /// Labels of the same text and layer keep this many pixels apart; 0 for no rule.
    let repeatDistance: Double
    /// The same label at better places, where this is a second try: it is dropped if that one
    /// stands.
    let firstTry: LabelCandidate?
    /// Its place in its field; `nil` as long as it has none.
    var number: Int?

    /// Where it may go.
    enum Place {
        /// At a point of the plane.
        case point(ScreenPoint)
        /// Along a line around a distance from its start.
        case line(ScreenPath, center: Double, slides: LineSlides)
    }

    /// A label that reaches farther than this from its place is left out, in logical pixels: what is
    /// known about a picture's surroundings must end somewhere.
    static let farthestExtent = 256.0

    /// Whether it is left out because of that.
    ///
    /// - Parameter extent: around all that it may cover.
    /// - Returns: `true` for what would make others look too far around.
    private func reachesTooFar(_ extent: ScreenBox) -> Bool {
        let farthest = Self.farthestExtent
        return
            !(anchor.x - extent.minX <= farthest && extent.maxX - anchor.x <= farthest
            && anchor.y - extent.minY <= farthest && extent.maxY - anchor.y <= farthest)
    }

    /// More labels than this on one square are left out, the least important first: no honest map
    /// has so many, and each looks at all others there.
    private static let mostOnSquare = 256

    /// How many candidates a cell has on each square.
    typealias SquareCounts = [CandidateIndex.Square: Int]

    /// The candidates of a cell that are looked at at all.
    ///
    /// - Parameters:
    ///   - found: all of some layers.
    ///   - turns: whether the map turns below them.
    ///   - counts: those of more important layers, to which these are added.
    /// - Returns: the most important first, with the box around all that each may cover.
    static func bounded(
        _ found: [LabelCandidate], turns: Bool, beside counts: inout SquareCounts
    ) -> [(candidate: LabelCandidate, extent: ScreenBox)] {
        found.sorted { $0.priority < $1.priority }.compactMap { candidate in
            let anchor = candidate.anchor
            guard let place = CandidateIndex.Square(anchor.x, anchor.y, side: 64) else {
                return nil
            }
            let count = counts[place, default: 0] + 1
            counts[place] = count
            let extent = candidate.extent(turns: turns)
            guard count <= mostOnSquare, !candidate.reachesTooFar(extent) else { return nil }
            return (candidate, extent)
        }
    }

    init(
        priority: Priority, subject: SymbolFeature, collector: SymbolLayout, place: Place,
        repeatDistance: Double, firstTry: LabelCandidate? = nil
    ) {
        self.priority = priority
        self.subject = subject
        self.collector = collector
        self.place = place
        anchor =
            switch place {
            case .point(let point): point
            case .line(let path, let center, _): path.point(at: center)
            }
        self.repeatDistance = repeatDistance
        self.firstTry = firstTry
    }

    /// Who is asked first: layers from the top of the style, then sort keys, then labels inside
    /// tiles before those over an edge and both before second tries, then the data's order.
    ///
    /// The data's order is kept because tiles are often written by importance. Features of the same
    /// number in different tiles go by a hash of their tile: in the order of rows, a decision could
    /// depend on one tile after the other.
    struct Priority: Comparable {
        let layer: Int
        let sortKey: Double
        let round: Round
        let feature: Int
        let tile: UInt64
        /// Which of a feature's labels.
        let part: Int
        let world: Int

        static func < (a: Priority, b: Priority) -> Bool {
            if a.layer != b.layer { return a.layer > b.layer }
            if a.sortKey != b.sortKey { return a.sortKey < b.sortKey }
            if a.round != b.round { return a.round.rawValue < b.round.rawValue }
            if a.feature != b.feature { return a.feature < b.feature }
            if a.tile != b.tile { return a.tile < b.tile }
            if a.part != b.part { return a.part < b.part }
            return a.world < b.world
        }

        /// When a label is asked among those of its layer and sort key.
        enum Round: UInt8 {
            case insideTile
            case overEdge
            /// Names that found no room in the middle of their streets.
            case secondTry
        }

        /// A number without pattern for a tile: the finalizer of MurmurHash3.
        static func hash(_ tile: TileID) -> UInt64 {
            var value = UInt64(tile.x) << 32 ^ UInt64(tile.y) ^ UInt64(tile.z) << 58
            value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
            value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
            return value ^ value >> 33
        }
    }
}

extension LabelCandidate {
    /// How many places it may try.
    var choiceCount: Int {
        switch place {
        case .point: collector.uprightCount(subject)
        case .line(_, _, let slides): collector.lineCount(subject, slides)
        }
    }

    /// The point that one of its places stands for; `nil` if it does not follow a line.
    func lineAnchor(_ index: Int) -> ScreenPoint? {
        guard case .line(let path, let center, let slides) = place, collector.isCurved(subject)
        else { return nil }
        return path.point(at: center + slides.offset(index))
    }

    /// Around all that it may cover.
    ///
    /// - Parameter turns: whether the map turns below it.
    /// - Returns: a box in pixels of the plane.
    func extent(turns: Bool) -> ScreenBox {
        turns ? collector.turningExtent(of: self) : collector.extent(of: self)
    }

    /// The room that it takes at one of its places where the map turns below it.
    ///
    /// - Parameter index: below ``choiceCount``.
    /// - Returns: `nil` if it can't stand there.
    func footprint(_ index: Int) -> LabelFootprint? {
        switch place {
        case .point(let point):
            collector.footprint(subject, index, at: point)
        case .line(let path, let center, let slides):
            collector.footprint(subject, index, along: path, center: center, slides)
        }
    }

    /// Whether it is a road's number on a shield, which may lie on the route.
    var isShield: Bool {
        subject.icon != nil && subject.text != nil && collector.icon.textFit != .none
    }

    /// One of its places, the best first.
    ///
    /// - Parameters:
    ///   - index: below ``choiceCount``.
    ///   - isFree: whether a letter of a name that follows a line may stand in a box; the others
    ///     are not laid out any more where one may not.
    /// - Returns: `nil` if it can't stand there.
    func choice(
        _ index: Int, whereLetters isFree: (ScreenBox) -> Bool = { _ in true }
    ) -> LabelChoice? {
        switch place {
        case .point(let point):
            collector.uprightChoice(subject, index, at: point)
        case .line(let path, let center, let slides):
            collector.lineChoice(
                subject, index, along: path, center: center, slides, whereLetters: isFree)
        }
    }
}

/// The places along a stretch of a line where a label is tried, as distances from its middle.
struct LineSlides {
    /// How far the label may go from the middle, in pixels.
    let slack: Double
    /// How many places there are.
    let count: Int
    /// How many steps lie between the middle and the farthest place of a thorough search; 0 for a
    /// quick look.
    private let steps: Int

    /// A quick look: the middle, halfway to both ends, and the ends.
    ///
    /// - Parameter slack: how far the label may go, in pixels.
    /// - Returns: five places, or one where there is no room.
    static func few(within slack: Double) -> LineSlides {
        LineSlides(slack: slack, count: slack > 0 ? shares.count : 1, steps: 0)
    }

    private static let shares = [0, 0.5, -0.5, 1, -1]

    /// A thorough search: all the way to both ends, what is nearest to the middle first.
    ///
    /// The middle itself is left out: it was tried before.
    ///
    /// - Parameter slack: how far the label may go, in pixels.
    /// - Returns: two places for each step of ten pixels, twenty at most.
    static func all(within slack: Double) -> LineSlides {
        let steps = Int(min(max(slack / step, 1), mostSteps))
        return LineSlides(slack: slack, count: 2 * steps, steps: steps)
    }

    /// Pixels; a smaller step hardly leaves what was in the way.
    private static let step = 10.0
    private static let mostSteps = 10.0

    /// How far from the middle a place is.
    ///
    /// - Parameter index: below ``count``; the best first.
    /// - Returns: pixels, positive towards the line's end.
    func offset(_ index: Int) -> Double {
        guard slack > 0 else { return 0 }
        guard steps > 0 else { return Self.shares[index] * slack }
        let distance = Double(index / 2 + 1) / Double(steps) * slack
        return index % 2 == 0 ? distance : -distance
    }
}
