package import Formats
import Geometry
package import MapStore

/// Places the signs of a road authority's exports on the edges of a map.
///
/// A linear reference counts if the exports contain its road links: place and direction are then
/// those of the link. Else the object's own geometry counts, whose direction is known of lines only.
package struct AuthoritySigns {
    /// Why an object became no sign.
    package enum Reason: String, CaseIterable, Sendable {
        /// Its type is none of the catalogue's.
        case unknownType = "of other types"
        /// A plate whose number the catalogue does not know, or that has none.
        case unknownPlate = "plates of unknown kind"
        /// A post, whose plates are objects of their own.
        case post = "posts, whose plates are objects of their own"
        /// It has ended.
        case ended = "that have ended"
        /// A sign that needs a value has none that is known.
        case withoutValue = "without a value that is known"
        /// It closes the road behind it, so that nobody passes it.
        case closing = "that close a road"
        /// It has neither a usable reference nor a usable geometry.
        case withoutPlace = "without a place, or in another coordinate system"
        /// No road of the map is near that leads the same way.
        case withoutRoad = "on roads that the map lacks"
    }

    /// The signs in the order of the files.
    package private(set) var signs: [RoadSign] = []
    /// The objects read, and those that became no sign, by reason.
    package private(set) var objects = 0
    package private(set) var skipped: [Reason: Int] = [:]

    private let map: MapDatabase
    private let catalogue: SignCatalogue
    private let authority: SignAuthority
    private let kinds: [Int: (kind: Int, object: SignKind.AuthorityObject)]
    private var links = AuthorityLinks()

    /// Metres from a place to the middle of its road.
    private static let extent = 15.0
    /// Degrees between the authority's road and the map's.
    private static let deviation = 50.0

    /// Signs for a map; `nil` if the catalogue knows no authority.
    package init?(_ map: MapDatabase, _ catalogue: SignCatalogue) {
        guard let authority = catalogue.authority else { return nil }
        self.map = map
        self.catalogue = catalogue
        self.authority = authority
        var kinds: [Int: (kind: Int, object: SignKind.AuthorityObject)] = [:]
        for (index, kind) in catalogue.kinds.enumerated() {
            for object in kind.objects { kinds[object.type] = (index, object) }
        }
        self.kinds = kinds
    }

    private static func elements(of bytes: [UInt8]) -> JSONElements {
        JSONElements(bytes, of: ["veglenkesekvenser", "objekter", "vegobjekter"])
    }

    /// Reads the road links of a document, which must be done for all before any object is placed.
    ///
    /// - Throws: ``JSONError`` for a damaged document; the links before the damage are kept.
    package mutating func addLinks(of bytes: [UInt8]) throws(JSONError) {
        var elements = Self.elements(of: bytes)
        while let element = try elements.next(containing: "veglenker") { _ = links.add(element) }
    }

    /// Places the objects of a document.
    ///
    /// - Throws: ``JSONError`` for a damaged document, `MapStoreError` if the map can't be read; the
    ///   objects before are kept.
    package mutating func addObjects(of bytes: [UInt8]) throws {
        var elements = Self.elements(of: bytes)
        while let element = try elements.next() {
            guard element["veglenker"] == nil, let object = AuthorityObject(element) else {
                continue
            }
            objects += 1
            if let reason = try add(object) { skipped[reason, default: 0] += 1 }
        }
    }

    /// Adds an object's signs, or returns why it has none.
    private mutating func add(_ object: AuthorityObject) throws(MapStoreError) -> Reason? {
        guard !object.isEnded else { return .ended }
        guard object.type != authority.pointType else { return .post }
        var kind: Int
        var value: Double?
        var text: String?
        if object.type == authority.plateType {
            let plate = object.property(authority.plateProperty, authority.plateName)?.text
            guard let plate, let match = Self.match(plate, catalogue, authority.country) else {
                return .unknownPlate
            }
            (kind, value) = (match.kind, match.number)
            text = object.property(authority.textProperty, authority.textName)?.text
            if value == nil { value = text.flatMap { Double($0.filter { $0 != " " }) } }
        } else {
            guard let known = kinds[object.type] else { return .unknownType }
            kind = known.kind
            let property = object.property(known.object.property, known.object.name)
            value = property?.number
            if let number = value.flatMap({ Int(exactly: $0) }),
                let named = authority.values[property?.id ?? -1]?[number]
            {
                value = named
            }
            text = property?.text
        }
        let described = catalogue.kinds[kind]
        let number = described.number.flatMap { number in
            value.map { SignValue($0, number.quantity.unit()) }
        }
        guard number != nil || described.number?.isRequired != true else { return .withoutValue }
        guard described.facing != .closed else { return .closing }
        let places = places(of: object)
        guard !places.isEmpty else { return .withoutPlace }
        let before = signs.count
        for place in places {
            for (edge, offset) in try edges(at: place) {
                signs.append(
                    RoadSign(
                        kind: described.id, value: number,
                        text: described.number == nil ? text : nil,
                        position: FixedCoordinate(place.place), edge: edge.edge.id, offset: offset,
                        direction: edge.edge.isReversed ? .backward : .forward, side: place.side,
                        origin: .authority, source: "nvdb:\(object.type)/\(object.id)",
                        date: object.start))
            }
        }
        return signs.count == before ? .withoutRoad : nil
    }

    /// The sign of a plate's number such as `362 - Fartsgrense` or `362.50`.
    private static func match(
        _ plate: String, _ catalogue: SignCatalogue, _ country: String
    ) -> SignCatalogue.Match? {
        let number = plate.prefix { $0.isNumber || $0 == "." }
        return number.isEmpty ? nil : catalogue.match(number, of: country)
    }

    // MARK: Places

    private struct Place {
        let place: Coordinate
        /// The direction of travel that it holds for, in degrees; `nil` for both.
        let course: Double?
        let side: RoadSign.Side?
    }

    private func places(of object: AuthorityObject) -> [Place] {
        let referred = object.references.flatMap { places(of: $0, in: object.references) }
        if !referred.isEmpty { return referred }
        guard let shape = object.geometry,
            let points = links.geometry.points(shape.text, system: shape.system),
            let first = points.first, let last = points.last
        else { return [] }
        guard points.count > 1, let line = MeasuredLine(points) else {
            return [Place(place: first, course: nil, side: nil)]
        }
        return [
            Place(place: first, course: line.course(at: 0), side: nil),
            Place(place: last, course: line.course(at: line.length) + 180, side: nil),
        ]
    }

    /// Where a reference begins in each direction; not where another of the object continues it.
    private func places(
        of reference: AuthorityObject.Reference, in all: [AuthorityObject.Reference]
    ) -> [Place] {
        func place(_ position: Double, isForward: Bool?) -> Place? {
            guard let found = links.place(reference.sequence, position) else { return nil }
            let course = isForward.map { $0 ? found.course : found.course + 180 }
            let isRight = reference.side.flatMap { side -> Bool? in
                side == "H" ? isForward : side == "V" ? isForward.map { !$0 } : nil
            }
            return Place(
                place: found.place, course: course, side: isRight.map { $0 ? .right : .left })
        }
        guard reference.to > reference.from else {
            return [place(reference.from, isForward: reference.isForward)].compactMap(\.self)
        }
        func isContinued(_ position: Double) -> Bool {
            all.contains {
                $0.sequence == reference.sequence
                    && ($0.from == position || $0.to == position)
                    && ($0.from, $0.to) != (reference.from, reference.to)
            }
        }
        // A limit's direction is that in which the link is measured: it holds for both.
        return [(reference.from, true), (reference.to, false)].compactMap { position, isForward in
            isContinued(position) ? nil : place(position, isForward: isForward)
        }
    }

    /// The nearest edges to a place that lead its way: one for each direction.
    private func edges(
        at place: Place
    ) throws(MapStoreError) -> [(edge: RoadSegment, offset: Double)] {
        let corners = [45.0, 225].map { place.place.moved(by: Self.extent * 2, bearing: $0) }
        guard let box = CoordinateBox(around: corners) else { return [] }
        var best: [Bool: (edge: RoadSegment, offset: Double, meters: Double)] = [:]
        for edge in try map.carSegments(in: box, limit: 5000) {
            guard let line = MeasuredLine(edge.line) else { continue }
            let near = line.nearest(to: place.place)
            guard near.offset <= Self.extent else { continue }
            if let course = place.course {
                let own = line.course(at: near.position.distance)
                guard Bearing.turn(own - course).magnitude <= Self.deviation else { continue }
            }
            let key = place.course == nil && edge.edge.isReversed
            if near.offset < best[key]?.meters ?? .infinity {
                best[key] = (edge, near.position.distance, near.offset)
            }
        }
        return best.sorted { !$0.key && $1.key }.map { ($0.value.edge, $0.value.offset) }
    }
}
