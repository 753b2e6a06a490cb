import Geometry
import MapStyle

/// A label that asks for room, with the places that would do.
final class SymbolInstance {
    /// Decides who is asked first; depends on the data alone, not on the picture.
    let priority: Priority
    let symbol: SymbolFeature
    let layout: SymbolLayout
    let place: Place
    /// The point that it stands for, where it would go first.
    let anchor: ScreenPoint
    /// Labels of the same text and layer keep this many pixels apart; 0 for no rule.
    let repeatDistance: Double
    /// The same label at better places, where this is a second try: it is dropped if that one
    /// stands.
    let firstTry: SymbolInstance?
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

    /// How many instances a cell has on each square.
    typealias SquareCounts = [InstanceIndex.Square: Int]

    /// The instances of a cell that are looked at at all.
    ///
    /// - Parameters:
    ///   - found: all of some layers.
    ///   - turns: whether the map turns below them.
    ///   - counts: those of more important layers, to which these are added.
    ///   - recorder: records the others; `nil` if the request does not ask for reasons.
    /// - Returns: the most important first, with the box around all that each may cover.
    static func bounded(
        _ found: [SymbolInstance], turns: Bool, beside counts: inout SquareCounts,
        recorder: PlacementRecorder? = nil
    ) -> [(instance: SymbolInstance, extent: ScreenBox)] {
        found.sorted { $0.priority < $1.priority }.compactMap { instance in
            let anchor = instance.anchor
            guard let place = InstanceIndex.Square(anchor.x, anchor.y, side: 64) else {
                return nil
            }
            let count = counts[place, default: 0] + 1
            counts[place] = count
            let extent = instance.extent(turns: turns)
            guard count <= mostOnSquare, !instance.reachesTooFar(extent) else {
                recorder?.omit(instance, count <= mostOnSquare ? .size : .crowd)
                return nil
            }
            return (instance, extent)
        }
    }

    init(
        priority: Priority, symbol: SymbolFeature, layout: SymbolLayout, place: Place,
        repeatDistance: Double, firstTry: SymbolInstance? = nil
    ) {
        self.priority = priority
        self.symbol = symbol
        self.layout = layout
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

extension SymbolInstance {
    /// How many places it may try.
    var anchorCount: Int {
        switch place {
        case .point: layout.uprightCount(symbol)
        case .line(_, _, let slides): layout.lineCount(symbol, slides)
        }
    }

    /// One of its anchors: which part of the label lies at its point, and how far along its line that is.
    func position(_ index: Int) -> (anchor: SymbolAnchor?, along: Double?) {
        switch place {
        case .point: return (layout.uprightAnchor(symbol, index), nil)
        case .line(_, _, let slides):
            guard !layout.isCurved(symbol) else { return (nil, slides.offset(index)) }
            let spots = layout.uprightCount(symbol)
            return (layout.uprightAnchor(symbol, index % spots), slides.offset(index / spots))
        }
    }

    /// The point that one of its places stands for; `nil` if it does not follow a line.
    func lineAnchor(_ index: Int) -> ScreenPoint? {
        guard case .line(let path, let center, let slides) = place, layout.isCurved(symbol)
        else { return nil }
        return path.point(at: center + slides.offset(index))
    }

    /// Around all that it may cover.
    ///
    /// - Parameter turns: whether the map turns below it.
    /// - Returns: a box in pixels of the plane.
    func extent(turns: Bool) -> ScreenBox {
        turns ? layout.turningExtent(of: self) : layout.extent(of: self)
    }

    /// The room that it takes at one of its places where the map turns below it.
    ///
    /// - Parameter index: below ``anchorCount``.
    /// - Returns: `nil` if it can't stand there.
    func footprint(_ index: Int) -> LabelFootprint? {
        switch place {
        case .point(let point):
            layout.footprint(symbol, index, at: point)
        case .line(let path, let center, let slides):
            layout.footprint(symbol, index, along: path, center: center, slides)
        }
    }

    /// Whether it is a road's number on a shield, which may lie on the route.
    var isShield: Bool {
        symbol.icon != nil && symbol.text != nil && layout.icon.textFit != .none
    }

    /// One of its places, the best first.
    ///
    /// - Parameters:
    ///   - index: below ``anchorCount``.
    ///   - isFree: whether a letter of a name that follows a line may stand in a box; the others
    ///     are not laid out any more where one may not.
    /// - Returns: `nil` if it can't stand there.
    func choice(
        _ index: Int, whereLetters isFree: (ScreenBox) -> Bool = { _ in true }
    ) -> LabelChoice? {
        switch place {
        case .point(let point):
            layout.uprightChoice(symbol, index, at: point)
        case .line(let path, let center, let slides):
            layout.lineChoice(
                symbol, index, along: path, center: center, slides, whereLetters: isFree)
        }
    }
}
