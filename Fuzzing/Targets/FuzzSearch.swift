import Geometry
import Glibc
import MapStore
import Platform

/// Places by words and by numbers.
enum FuzzSearch {
    /// Words, after a byte that says what is looked for; what is found lies on the map and is no
    /// more than was asked for.
    static func words(_ bytes: [UInt8]) {
        guard let map, let first = bytes.first else { return }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        var query = PlaceQuery(text, limit: Int(first % 16))
        if first & 16 != 0 { query.near = Coordinate(longitude: 10.01, latitude: 60) }
        if first & 32 != 0 { query.kinds = [.street, .address] }
        guard let found = turn.withLock({ _ in try? map.find(query) }) else { return }
        precondition(found.count <= query.limit)
        for place in found {
            precondition((0...1).contains(place.fit) && !place.entry.line.isEmpty)
            precondition(place.entry.position.coordinate.latitude < 60.1)
        }
    }

    /// A place as it is copied, by itself and near another.
    static func place(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let near = Coordinate(longitude: 179.99, latitude: -89.99)
        let places = [
            PastedPlace.read(text), PlusCode(text)?.place(near: near),
            PlusCode.first(in: text)?.code.place(near: near),
        ]
        for place in places.compactMap(\.self) {
            precondition((-90...90).contains(place.latitude))
            precondition((-180...180).contains(place.longitude))
        }
        guard let map else { return }
        turn.withLock { _ in _ = try? map.pastedPlace(text) }
    }

    /// Held by the thread that reads the map: tests feed seeds on several.
    private static let turn = Locked(())

    /// A small map, made once.
    nonisolated(unsafe) private static let map: MapDatabase? = {
        let file = FuzzParsers.path("words.mbtiles")
        defer { unlink(file) }
        return try? made(file)
    }()

    private static let streets = [
        "Storgata", "Brugata", "Karl Johans gate", "St. Olavs gate", "Улица Ленина", "E 6",
        "Λεωφόρος Συγγρού", "Straße des 17. Juni", "x", "Bonner Straße",
    ]

    private static func made(_ file: String) throws -> MapDatabase? {
        guard let tile = TileID(z: 0, x: 0, y: 0) else { return nil }
        let writer = try MapWriter(path: file)
        try writer.write(tile: tile, gzipped: [])
        var entry = SearchEntry(
            kind: .place, category: "place=city", names: LocalizedNames(local: "Oslo"),
            position: FixedCoordinate(longitude: 100_000_000, latitude: 600_000_000), rank: 90)
        try writer.search.write(entry)
        entry.kind = .venue
        entry.category = SearchEntry.exitCategory
        (entry.names.local, entry.street, entry.houseNumber) = ("Vik", "E 6", "12a")
        entry.otherNames = SearchEntry.exitNames(of: "12a;13")
        try writer.search.write(entry)
        // All streets lead through node 1, in another direction each.
        let middle = entry.position
        try writer.write(node: RoadNode(id: 1, osmID: 1, position: middle))
        for (index, name) in streets.enumerated() {
            let id = index + 1
            let end = FixedCoordinate(
                longitude: middle.longitude + Int32(index) * 1000, latitude: middle.latitude + 9000)
            try writer.write(node: RoadNode(id: id + 1, osmID: id + 1, position: end))
            try writer.write(
                road: Road(
                    id: id, wayID: id, roadClass: .residential,
                    names: LocalizedNames(local: name)))
            try writer.write(
                geometry: RoadGeometry(id: id, points: [middle, end], lengthMeters: 100))
            try writer.write(
                edge: RoadEdge(id: id, from: 1, to: id + 1, roadID: id, geometryID: id))
            var street = SearchEntry(
                kind: .street, names: LocalizedNames(local: name), locality: "Oslo",
                postcode: "015\(index)", position: end, rank: 42)
            street.box = SearchEntry.Box(
                west: middle.longitude, south: middle.latitude, east: end.longitude,
                north: end.latitude)
            let number = try writer.search.write(street)
            for house in ["1", "5", "12-14", "15 b", "999999"] {
                try writer.search.write(
                    SearchEntry(
                        kind: .address, street: name, houseNumber: house, locality: "Oslo",
                        position: end), ofStreet: number)
            }
        }
        try writer.finish(
            metadata: MapMetadata(
                name: "fuzz", minzoom: 0, maxzoom: 0,
                bounds: CoordinateBox(west: 9, south: 59, east: 11, north: 61)))
        return try MapDatabase(path: file)
    }
}
