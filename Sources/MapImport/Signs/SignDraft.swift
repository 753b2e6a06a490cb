import Geometry
import MapStore

/// A sign as an object's tags tell it, before its place on the network is known.
struct SignDraft: Hashable, Sendable {
    /// The direction that it holds for.
    enum Direction: Hashable, Sendable {
        /// Both directions of its road.
        case both
        /// In the order of the way's nodes.
        case forward
        /// Against the order of the way's nodes.
        case backward
        /// Towards the nearest junction.
        case junction
        /// Towards a junction that is near, else both.
        case signals
        /// The direction of travel, in whole degrees clockwise from north.
        case heading(Int)
        /// Not tagged: both, or what the side of the road tells.
        case unknown
    }

    /// The position of its kind in the catalogue.
    let kind: Int
    var value: SignValue?
    var text: String?
    var direction: Direction
    var side: RoadSign.Side?
}

/// Reads the signs that an object's tags tell.
struct SignTags {
    let tags: Tags
    let rules: PlacedSignRules

    /// The signs of a node, at most ``most``.
    ///
    /// - Parameter unknown: increased by the signs of unknown kind.
    /// - Returns: the signs.
    func ofNode(unknown: inout Int) -> [SignDraft] {
        var drafts: [SignDraft] = []
        for place in tags.presentPlaces where !rules.nodes[place].isEmpty {
            for entry in rules.nodes[place] where holds(entry) {
                add(entry.kind, named(entry.kind, direction: nil), to: &drafts)
            }
        }
        for (key, direction) in Self.signKeys {
            let place = rules.place(of: key)
            guard tags.has(place: place), let text = tags.text(atPlace: place) else { continue }
            let (signs, strange) = rules.catalogue.matches(text)
            unknown += strange
            for sign in signs {
                add(sign.kind, named(sign.kind, sign, direction: direction), to: &drafts)
            }
        }
        return drafts
    }

    /// The signs that hold along a road, at most ``most``.
    ///
    /// - Parameter unknown: increased by the signs of unknown kind.
    /// - Returns: the signs.
    func ofWay(unknown: inout Int) -> [SignDraft] {
        var drafts: [SignDraft] = []
        for place in tags.presentPlaces where !rules.ways[place].isEmpty {
            for entry in rules.ways[place] where holds(entry) {
                addAlong(entry.kind, nil, entry.direction, to: &drafts)
            }
        }
        for (key, direction) in Self.signKeys {
            let place = rules.place(of: key)
            guard tags.has(place: place), let text = tags.text(atPlace: place) else { continue }
            let (signs, strange) = rules.catalogue.matches(text)
            unknown += strange
            // Limits come from `maxspeed`, which says them for each direction.
            for sign in signs where rules.catalogue.kinds[sign.kind].number?.quantity != .speed {
                addAlong(sign.kind, sign, direction, to: &drafts)
            }
        }
        return drafts
    }

    /// The most signs of one object.
    private static let most = 20

    private static let signKeys: [(PlacedSignRules.OwnKey, SignDraft.Direction?)] = [
        (.sign, nil), (.signForward, .forward), (.signBackward, .backward),
    ]

    private func holds(_ entry: SignRules.Entry) -> Bool {
        entry.terms.allSatisfy { term in
            let found = term.place >= 0 && tags.has(place: term.place) && matches(term)
            return found != term.isNegative
        }
    }

    private func matches(_ term: SignRules.Term) -> Bool {
        if term.values.isEmpty { return true }
        return tags.text(atPlace: term.place).map(term.values.contains) ?? false
    }

    private func add(_ kind: Int, _ draft: SignDraft?, to drafts: inout [SignDraft]) {
        guard let draft, drafts.count < Self.most,
            !drafts.contains(where: { $0.kind == kind && $0.direction == draft.direction })
        else { return }
        drafts.append(draft)
    }

    /// Adds a sign of a road, once for each direction whose number differs.
    private func addAlong(
        _ kind: Int, _ sign: SignCatalogue.Match?, _ direction: SignDraft.Direction?,
        to drafts: inout [SignDraft]
    ) {
        let keys = rules.directedNumbers[kind]
        guard direction == nil, (keys.forward + keys.backward).contains(where: tags.has(place:))
        else {
            return add(
                kind, named(kind, sign, direction: direction ?? .both), to: &drafts)
        }
        for (keys, direction) in [
            (keys.forward, SignDraft.Direction.forward), (keys.backward, .backward),
        ] {
            let draft = named(kind, sign, direction: direction, numbers: keys)
            add(kind, draft ?? named(kind, sign, direction: direction), to: &drafts)
        }
    }

    /// A sign of a kind with its number and words; `nil` if a number is missing without which there
    /// is no such sign.
    private func named(
        _ kind: Int, _ sign: SignCatalogue.Match? = nil, direction: SignDraft.Direction?,
        numbers: [Int]? = nil
    ) -> SignDraft? {
        let described = rules.catalogue.kinds[kind]
        let direction = direction ?? self.direction(facing: described.facing)
        let directed = rules.directedNumbers[kind]
        let own =
            direction == .forward
            ? directed.forward : direction == .backward ? directed.backward : []
        var value: SignValue?
        if let number = described.number {
            let unit = number.quantity.unit(isInMiles: sign?.isInMiles ?? false)
            value =
                sign?.number.map { SignValue($0, unit) }
                ?? (numbers ?? own + rules.kinds[kind].numbers).lazy.compactMap {
                    tags.text(atPlace: $0).flatMap {
                        SignNumber.value($0, of: number.quantity)
                    }
                }.first
            if value == nil, number.isRequired { return nil }
        }
        return SignDraft(
            kind: kind, value: value,
            text: rules.kinds[kind].texts.lazy.compactMap { tags.text(atPlace: $0) }.first,
            direction: direction, side: side)
    }

    // MARK: Directions

    private func direction(facing: SignKind.Facing) -> SignDraft.Direction {
        let keys: [PlacedSignRules.OwnKey] = [.signDirection, .signalsDirection, .direction]
        for key in keys {
            guard let text = tags.text(atPlace: rules.place(of: key)) else { continue }
            switch text {
            case "forward": return .forward
            case "backward": return .backward
            case "both": return .both
            default:
                // A sign faces those who come: they drive the other way.
                if let degrees = SignNumber.degrees(text) {
                    return .heading((degrees + 180) % 360)
                }
            }
        }
        switch facing {
        case .both, .closed: return .unknown
        case .junction:
            return tags.text(atPlace: rules.place(of: .stop)) == "all" ? .both : .junction
        case .signals:
            let isSignal = tags.is(.highway, "traffic_signals") && !tags.has(.crossing)
            return isSignal ? .signals : .both
        }
    }

    private var side: RoadSign.Side? {
        switch tags.text(atPlace: rules.place(of: .side)) {
        case "left": .left
        case "right": .right
        default: nil
        }
    }
}

/// Reads the numbers and directions of signs from tags.
enum SignNumber {
    /// A number with its unit; `nil` for a text that is none, such as `default`, or out of range.
    static func value(_ text: String, of quantity: SignKind.Quantity) -> SignValue? {
        switch quantity {
        case .speed:
            guard case .limited(let number, let unit)? = SpeedLimit(tag: text) else {
                return nil
            }
            return SignValue(number, unit == .milesPerHour ? .milesPerHour : .kilometersPerHour)
        case .metres:
            guard let meters = CarSize.meters(text.replacing(",", with: ".")),
                (0.5...50).contains(meters)
            else { return nil }
            return SignValue((meters * 100).rounded() / 100, .meters)
        case .tonnes:
            let (number, unit) = TagNumber.split(text.replacing(",", with: "."))
            guard let number else { return nil }
            let scale: Double
            switch unit {
            case "", "t", "mt": scale = 1
            case "kg": scale = 0.001
            case "st", "us tons": scale = 0.907_184_74
            case "lbs": scale = 0.000_453_592_37
            default: return nil
            }
            let tonnes = number * scale
            return (0.1...200).contains(tonnes)
                ? SignValue((tonnes * 100).rounded() / 100, .tonnes) : nil
        case .percent:
            let (number, unit) = TagNumber.split(
                text.first == "-" ? String(text.dropFirst()) : text)
            guard let number, unit == "%" || unit.isEmpty, (1...60).contains(number) else {
                return nil
            }
            return SignValue(number, .percent)
        }
    }

    /// Degrees clockwise from north, 0 to 359, of a number or a point of the compass such as `NNE`.
    static func degrees(_ text: String) -> Int? {
        if let index = points.firstIndex(of: text.uppercased()) {
            return Int((Double(index) * 22.5).rounded())
        }
        guard let number = TagNumber.decimal(text), (0...360).contains(number) else { return nil }
        return Int(number.rounded()) % 360
    }

    private static let points = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW",
        "NW", "NNW",
    ]
}
