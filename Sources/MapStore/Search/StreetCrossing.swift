import Geometry
import Glibc

/// Two streets of which the place is asked for where they meet: `Storgata / Brugata`.
struct StreetCrossing {
    let map: MapDatabase
    let query: PlaceQuery

    /// The places where the streets meet.
    struct Answer {
        /// The places, the best first.
        var places: [FoundPlace] = []
        /// Whether both texts are names of streets, whether or not these meet.
        var isAboutStreets = false
    }

    /// The least fit of the streets' names.
    private static let leastFit = 0.75
    /// The most streets of each name.
    private static let mostStreets = 100
    /// The most pairs of streets whose junctions are read.
    private static let mostPairs = 60
    /// The most ways to part a text.
    private static let mostPairsOfTexts = 4
    /// The most edges of a street that are read.
    private static let mostEdges = 20_000
    /// The longest way without a name between two streets that meet, in millimetres.
    private static let longestLink = 20_000
    /// Metres within which junctions are one crossing, such as those of two carriageways.
    private static let extent = 80.0

    /// Looks for the crossing that the text asks for.
    func answer() throws(MapStoreError) -> Answer {
        var answer = Answer()
        for (one, other) in Self.pairs(in: query.text).prefix(Self.mostPairsOfTexts) {
            let first = try streets(one)
            let second = first.isEmpty ? [] : try streets(other)
            guard !first.isEmpty, !second.isEmpty else { continue }
            answer.isAboutStreets = true
            answer.places += try places(first, second)
            if !answer.places.isEmpty { break }
        }
        answer.places = Array(answer.places.prefix(max(query.limit, 0)))
        return answer
    }

    // MARK: Words

    /// What stands between the names of two streets, in lower case.
    private static let separators = [
        "/", "&", "+", "@", "×", " x ", " corner of ", " corner ", " ecke ", " hjørnet ", " and ",
        " og ", " und ", " et ", " och ", " ja ",
    ]
    /// The most letters of a text.
    private static let longest = 300

    /// The pairs of texts that a text consists of, each with letters.
    static func pairs(in text: String) -> [(String, String)] {
        guard text.utf8.count <= longest else { return [] }
        let letters = Array(text.lowercased())
        func isName(_ part: ArraySlice<Character>) -> Bool { part.contains(where: \.isLetter) }
        var pairs: [(String, String)] = []
        for separator in separators {
            let wanted = Array(separator)
            guard letters.count > wanted.count else { continue }
            for start in 1..<(letters.count - wanted.count)
            where letters[start] == wanted[0] && letters[start...].starts(with: wanted) {
                let (one, other) = (letters[..<start], letters[(start + wanted.count)...])
                if isName(one), isName(other) { pairs.append((String(one), String(other))) }
            }
        }
        return pairs
    }

    private func streets(_ text: String) throws(MapStoreError) -> [FoundPlace] {
        let query = PlaceQuery(
            text, near: query.near, kinds: [.street], limit: Self.mostStreets)
        return try PlaceSearch(map: map, query: query).answers()
            .filter { $0.fit >= Self.leastFit && $0.entry.box != nil }
    }

    // MARK: Junctions

    /// Where streets of two lists meet, those that fit best first.
    private func places(
        _ first: [FoundPlace], _ second: [FoundPlace]
    ) throws(MapStoreError) -> [FoundPlace] {
        var pairs: [(one: FoundPlace, other: FoundPlace, area: SearchEntry.Box)] = []
        for one in first {
            for other in second where one.entry.names.local != other.entry.names.local {
                guard let area = Self.common(one.entry.box, other.entry.box) else { continue }
                pairs.append((one, other, area))
            }
        }
        // The streets themselves come in the order of fit, importance and nearness.
        pairs.sort { $1.one.fit + $1.other.fit < $0.one.fit + $0.other.fit }
        guard let most = pairs.first.map({ $0.one.fit + $0.other.fit }) else {
            return Self.same(first, second)
        }
        var found: [FoundPlace] = []
        for (one, other, area) in pairs.prefix(Self.mostPairs) {
            // Streets that are spelt as they were typed leave no doubt about others.
            if !found.isEmpty, one.fit + other.fit < most - 0.1 { break }
            if found.count >= max(query.limit, 1) { break }
            for position in try meetings(of: one.entry, other.entry, in: area) {
                found.append(place(one, other, at: position))
            }
        }
        guard !found.isEmpty else { return Self.same(first, second) }
        guard let near = query.near else { return found }
        return found.map { place in
            var place = place
            place.meters = place.entry.position.coordinate.distance(to: near)
            return place
        }.sorted {
            $0.fit - 0.15 * (1 - exp(-($0.meters ?? 0) / 5000))
                > $1.fit - 0.15 * (1 - exp(-($1.meters ?? 0) / 5000))
        }
    }

    /// A street that both texts name, in two languages.
    private static func same(_ first: [FoundPlace], _ second: [FoundPlace]) -> [FoundPlace] {
        first.filter { one in
            one.fit > 0.95 && second.contains { $0.fit > 0.95 && $0.entry == one.entry }
        }
    }

    private func place(
        _ one: FoundPlace, _ other: FoundPlace, at position: FixedCoordinate
    ) -> FoundPlace {
        let names = [one, other].compactMap(\.entry.names.local)
        var entry = SearchEntry(
            kind: .street, category: "crossing",
            names: LocalizedNames(local: names.joined(separator: " / ")), position: position,
            rank: min(one.entry.rank, other.entry.rank))
        entry.locality = one.entry.locality ?? other.entry.locality
        return FoundPlace(
            entry, fit: min(one.fit, other.fit), corrections: one.corrections + other.corrections)
    }

    /// Some 20 metres, in 1e-7 degrees.
    private static let margin: Int32 = 2000

    /// The area that two boxes share; `nil` if they lie apart.
    private static func common(
        _ one: SearchEntry.Box?, _ other: SearchEntry.Box?
    ) -> SearchEntry.Box? {
        guard let one, let other else { return nil }
        let area = SearchEntry.Box(
            west: max(one.west, other.west).addingClamped(-margin),
            south: max(one.south, other.south).addingClamped(-margin),
            east: min(one.east, other.east).addingClamped(margin),
            north: min(one.north, other.north).addingClamped(margin))
        return area.west <= area.east && area.south <= area.north ? area : nil
    }

    /// The places of the junctions that two streets share, those nearby as one.
    private func meetings(
        of one: SearchEntry, _ other: SearchEntry, in area: SearchEntry.Box
    ) throws(MapStoreError) -> [FixedCoordinate] {
        func nodes(
            _ street: SearchEntry, pavements: Bool = false
        ) throws(MapStoreError) -> Set<Int> {
            try map.junctions(
                of: street, in: area, withPavements: pavements, limit: Self.mostEdges)
        }
        let (first, second) = (try nodes(one), try nodes(other))
        guard !first.isEmpty, !second.isEmpty else { return [] }
        var shared = first.intersection(second)
        if shared.isEmpty {
            // A short way without a name leads from one to the other, or to its pavement.
            let links = try map.links(
                in: area, upTo: Self.longestLink, limit: Self.mostEdges)
            let (whole, otherWhole) = (
                try nodes(one, pavements: true), try nodes(other, pavements: true)
            )
            for (from, to) in links {
                if second.contains(from), whole.contains(to) { shared.insert(from) }
                if first.contains(from), otherWhole.contains(to) { shared.insert(from) }
            }
        }
        var groups: [[FixedCoordinate]] = []
        for node in shared.sorted() {
            guard let position = try map.position(ofNode: node) else { continue }
            let near = groups.firstIndex { group in
                group.contains {
                    $0.coordinate.distance(to: position.coordinate) <= Self.extent
                }
            }
            if let near { groups[near].append(position) } else { groups.append([position]) }
        }
        // Of the junctions of one crossing the one nearest to their middle.
        return groups.compactMap { group in
            let count = Double(group.count)
            let middle = Coordinate(
                longitude: group.reduce(0) { $0 + $1.coordinate.longitude } / count,
                latitude: group.reduce(0) { $0 + $1.coordinate.latitude } / count)
            return group.min {
                $0.coordinate.distance(to: middle) < $1.coordinate.distance(to: middle)
            }
        }
    }
}

extension Int32 {
    fileprivate func addingClamped(_ other: Int32) -> Int32 {
        Int32(clamping: Int64(self) + Int64(other))
    }
}

extension MapDatabase {
    /// The nodes of a street in an area, by its name or its number.
    fileprivate func junctions(
        of street: SearchEntry, in area: SearchEntry.Box, withPavements: Bool, limit: Int
    ) throws(MapStoreError) -> Set<Int> {
        let besides: Road.Traits = withPavements ? [] : [.sidewalk, .crossing]
        let statement = try prepared(Queries.junctionsOfStreet)
        try reading("tables") { () throws(SQLiteError) in
            try statement.bind(Int(area.west), at: 1)
            try statement.bind(Int(area.east), at: 2)
            try statement.bind(Int(area.south), at: 3)
            try statement.bind(Int(area.north), at: 4)
            try statement.bind(street.names.local, at: 5)
            try statement.bind(limit, at: 6)
            try statement.bind(besides.rawValue, at: 7)
        }
        let ends = try RowReader(statement, path: path).all { row in
            [row.int(at: 0), row.int(at: 1)].compactMap(\.self)
        }
        return Set(ends.joined())
    }

    /// The ends of short edges without a name in an area, in both directions.
    fileprivate func links(
        in area: SearchEntry.Box, upTo millimeters: Int, limit: Int
    ) throws(MapStoreError) -> [(from: Int, to: Int)] {
        try rows(
            Queries.shortLinks, Int(area.west), Int(area.east), Int(area.south), Int(area.north),
            millimeters, limit
        ).all { row in (from: row.int(at: 0) ?? 0, to: row.int(at: 1) ?? 0) }
    }

    fileprivate func position(ofNode node: Int) throws(MapStoreError) -> FixedCoordinate? {
        try rows(Queries.node, node).first { $0.place(at: 1) }
    }
}
