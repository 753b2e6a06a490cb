import MapGeometry

/// A label that asks for room, with the places that would do.
final class LabelCandidate {
    /// Decides who is asked first; depends on the data alone, not on the picture.
    let priority: Priority
    let subject: LabelSubject
    let collector: SymbolCollector
    let place: Place
    /// The point that it stands for, where it would go first.
    let anchor: ScreenPoint
    /// Around all that it may cover, in pixels of the plane.
    ///
    /// Worked out when it is first asked for: pictures that are decided on their own hardly do.
    private(set) lazy var reach = collector.reach(of: self)
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
    static let farthestReach = 256.0

    /// Whether it is left out because of that.
    var reachesTooFar: Bool {
        let (reach, farthest) = (reach, Self.farthestReach)
        return
            !(anchor.x - reach.minX <= farthest && reach.maxX - anchor.x <= farthest
            && anchor.y - reach.minY <= farthest && reach.maxY - anchor.y <= farthest)
    }

    init(
        priority: Priority, subject: LabelSubject, collector: SymbolCollector, place: Place,
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
