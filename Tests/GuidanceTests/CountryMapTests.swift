import Geometry
import Guidance
import TestSupport
import Testing

/// The country of a place by the outlines that ship with the program.
@Suite struct CountryMapTests {
    static let world = Result { try CountryMap(ProjectFiles.read("styles/countries.bin")) }

    private func country(_ longitude: Double, _ latitude: Double) throws -> String? {
        try Self.world.get().country(at: Coordinate(longitude: longitude, latitude: latitude))
    }

    static let places: [(String, Double, Double, String)] = [
        // Capitals and large towns
        ("Oslo", 10.75, 59.91, "NO"), ("Hamar", 11.07, 60.79, "NO"), ("Tromsø", 18.95, 69.65, "NO"),
        ("Stockholm", 18.07, 59.32, "SE"), ("Kiruna", 20.2, 67.85, "SE"),
        ("København", 12.57, 55.67, "DK"), ("Helsinki", 24.94, 60.17, "FI"),
        ("Lauf", 11.28, 49.51, "DE"), ("Berlin", 13.4, 52.52, "DE"), ("Paris", 2.35, 48.86, "FR"),
        ("Manchester", -2.24, 53.48, "GB"), ("Dublin", -6.26, 53.35, "IE"),
        ("New York", -73.98, 40.75, "US"), ("Toronto", -79.4, 43.65, "CA"),
        ("Tokyo", 139.7, 35.7, "JP"), ("Sydney", 151.2, -33.9, "AU"),
        ("Auckland", 174.77, -36.87, "NZ"), ("Singapore", 103.85, 1.29, "SG"),
        ("Cape Town", 18.42, -33.93, "ZA"), ("Maseru", 27.5, -29.3, "LS"),
        ("Yakutsk", 129.7, 62.0, "RU"), ("Brasília", -47.9, -15.8, "BR"),
        // Small countries and parts with codes of their own
        ("Monaco", 7.42, 43.735, "MC"), ("Andorra la Vella", 1.52, 42.51, "AD"),
        ("Vaduz", 9.52, 47.14, "LI"), ("San Marino", 12.45, 43.94, "SM"),
        ("Vaticano", 12.453, 41.903, "VA"), ("Roma", 12.48, 41.89, "IT"),
        ("Luxembourg", 6.13, 49.61, "LU"), ("Pristina", 21.16, 42.66, "XK"),
        ("Hong Kong", 114.17, 22.3, "HK"), ("Shenzhen", 114.06, 22.56, "CN"),
        ("Macau", 113.55, 22.19, "MO"), ("Mariehamn", 19.94, 60.1, "AX"),
        ("Tórshavn", -6.77, 62.01, "FO"), ("Douglas", -4.48, 54.15, "IM"),
        ("Saint Helier", -2.1, 49.19, "JE"), ("Kaliningrad", 20.5, 54.71, "RU"),
        ("Gusev", 22.2, 54.59, "RU"), ("Gibraltar", -5.35, 36.14, "GI"),
        ("Nicosia, north", 33.36, 35.25, "CY"), ("San Juan", -66.1, 18.4, "PR"),
        // On both sides of borders
        ("Derry", -7.32, 55.0, "GB"), ("Letterkenny", -7.73, 54.95, "IE"),
        ("Newry", -6.34, 54.18, "GB"), ("Dundalk", -6.4, 54.0, "IE"),
        ("Halden", 11.39, 59.13, "NO"), ("Strömstad", 11.17, 58.94, "SE"),
        ("Svinesund, north", 11.25, 59.11, "NO"), ("Svinesund, south", 11.28, 59.08, "SE"),
        ("Charlottenberg", 12.3, 59.89, "SE"), ("Magnor", 12.2, 59.95, "NO"),
        ("Tornio", 24.16, 65.845, "FI"), ("Haparanda", 24.11, 65.835, "SE"),
        ("Genève", 6.14, 46.2, "CH"), ("Annemasse", 6.24, 46.19, "FR"),
        ("Saint-Julien", 6.08, 46.14, "FR"), ("Basel", 7.59, 47.555, "CH"),
        ("Lörrach", 7.66, 47.61, "DE"), ("Saint-Louis", 7.55, 47.59, "FR"),
        ("Salzburg", 13.04, 47.8, "AT"), ("Freilassing", 12.98, 47.84, "DE"),
        ("Konstanz", 9.19, 47.69, "DE"), ("Bregenz", 9.75, 47.5, "AT"),
        ("Flensburg", 9.43, 54.78, "DE"), ("Padborg", 9.36, 54.83, "DK"),
        ("Frankfurt (Oder)", 14.53, 52.34, "DE"), ("Słubice", 14.58, 52.35, "PL"),
        ("Maastricht", 5.69, 50.85, "NL"), ("Aachen", 6.08, 50.78, "DE"),
        ("Errenteria", -1.9, 43.31, "ES"), ("Hendaye", -1.76, 43.37, "FR"),
        ("Menton", 7.49, 43.78, "FR"),
        ("Ventimiglia", 7.6, 43.79, "IT"), ("La Seu d'Urgell", 1.46, 42.36, "ES"),
        ("Detroit", -83.05, 42.34, "US"), ("Windsor", -83.02, 42.3, "CA"),
        ("El Paso", -106.45, 31.78, "US"), ("Ciudad Juárez", -106.45, 31.69, "MX"),
        ("Narva", 28.18, 59.37, "EE"), ("Edirne", 26.56, 41.68, "TR"),
        ("A 8 above Monaco", 7.405, 43.752, "FR"), ("La Turbie", 7.401, 43.7455, "FR"),
        ("Roquebrune", 7.46, 43.76, "FR"), ("Cap-d'Ail", 7.39, 43.722, "FR"),
        ("Soldeu", 1.667, 42.577, "AD"), ("Ax-les-Thermes", 1.84, 42.72, "FR"),
        // Bridges, islands, the antimeridian
        ("Øresund, west of the middle", 12.74, 55.6, "DK"), ("Lernacken", 12.88, 55.56, "SE"),
        ("Storebælt", 11.03, 55.34, "DK"), ("Great Seto Bridge", 133.81, 34.4, "JP"),
        ("Kastellorizo", 29.59, 36.15, "GR"), ("Taveuni", -179.99, -16.8, "FJ"),
        ("Anadyr", 177.5, 64.73, "RU"), ("Wrangel", -179.5, 71.2, "RU"),
    ]

    @Test(arguments: places.indices)
    func `known places are in their countries`(row: Int) throws {
        let (name, longitude, latitude, code) = Self.places[row]
        #expect(try country(longitude, latitude) == code, "\(name)")
    }

    @Test(arguments: [
        (-40.0, 45.0), (0, 0), (-150, -60), (180, 89.99), (-180, 89.99), (.nan, 0), (0, .infinity),
        (181, 0), (0, -91),
    ])
    func `a place at sea has no country`(longitude: Double, latitude: Double) throws {
        #expect(try country(longitude, latitude) == nil)
    }

    @Test func `a border of many parts separates countries along its whole length`() throws {
        // From 0 to 20 degrees east along 50 degrees north, 0.1 degrees a piece; Norway on the right.
        func varint(_ number: Int) -> [UInt8] {
            number < 0x80
                ? [UInt8(number)] : [UInt8(number & 0x7F) | 0x80] + varint(number >> 7)
        }
        let start = varint(0) + varint(2 * 500_000)
        let pieces = (0..<200).flatMap { _ in varint(2 * 1_000) + varint(0) }
        let map = try CountryMap(
            Array("RCO1".utf8) + [1, 78, 79] + [0, 1] + varint(201) + start + pieces)
        for longitude in stride(from: 0.05, to: 20, by: 0.1) {
            let place = Coordinate(longitude: longitude, latitude: 40)
            #expect(map.country(at: place) == "NO", "\(longitude)")
        }
        for longitude in [-0.05, 20.05] {
            #expect(map.country(at: Coordinate(longitude: longitude, latitude: 40)) == nil)
        }
        // Near the line both of its sides tell.
        let above = Coordinate(longitude: 6.4, latitude: 50.01)
        #expect(map.country(at: above) == "NO")
    }

    @Test func `damaged outlines are refused and never trap`() throws {
        let bytes = try ProjectFiles.read("styles/countries.bin")
        #expect(throws: CountryMapError.self) { try CountryMap([]) }
        #expect(throws: CountryMapError.self) { try CountryMap(Array("RCO2".utf8)) }
        #expect(throws: CountryMapError.self) { try CountryMap(Array(bytes.dropLast(1))) }
        let head = Array("RCO1".utf8) + [1, 78, 79]
        let lines: [[UInt8]] = [
            [1, 0, 2, 0, 0, 2], [2, 0, 0], [1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
            [1, 0, 1, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F],
        ]
        for line in lines {
            #expect(throws: CountryMapError.self) { try CountryMap(head + line) }
        }
        // Lines of no point and of one bound nothing.
        let empty = try CountryMap(head + [1, 0, 0] + [0, 1, 1, 2, 2])
        #expect(empty.country(at: Coordinate(longitude: 0, latitude: 0)) == nil)
    }

    @Test func `random bytes never trap`() throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...40, using: &random)
            let tail = (0..<count).map { _ in UInt8.random(in: 0...130, using: &random) }
            let map = try? CountryMap(Array("RCO1".utf8) + [2, 65, 65, 66, 66] + tail)
            _ = map?.country(at: Coordinate(longitude: 1, latitude: 1))
        }
    }
}
