import Geometry
import Testing

@testable import GeoFiles

@Suite struct METARReaderTests {
    /// 12:00 UTC on 2025-06-16.
    private static let noon = 1_750_075_200.0
    private static let airport = Coordinate(longitude: 11.1, latitude: 60.2)

    private static func read(
        _ text: String, at place: Coordinate? = airport, around time: Double = noon
    ) throws -> WeatherFile {
        try WeatherFile(Array(text.utf8), named: "file", at: place, around: time)
    }

    private static func report(_ groups: String) throws -> METARReport {
        try #require(METARReport("ENGM 161220Z \(groups)".split(separator: " ")))
    }

    @Test(arguments: [
        ("AUTO 24010KT CAVOK 12/04 Q1013", WeatherCondition.clear),
        ("24010KT 9999 FEW030 12/04 Q1013", .fair), ("9999 NSC 12/04", .fair),
        ("9999 FEW010 SCT030 12/04", .partlyCloudy), ("9999 SCT010 BKN030 12/04", .cloudy),
        ("9999 OVC001 12/04", .cloudy), ("0100 VV001 12/04", .fog),
        ("9999 SCT///CB 12/04", .partlyCloudy),
        ("4000 -RA BKN010 12/04", .lightRain), ("RA OVC010", .rain), ("+RA OVC010", .heavyRain),
        ("SHRA SCT020CB", .rainShowers), ("-SHRA SCT020CB", .rainShowers),
        ("+TSRA BKN020CB", .thunder), ("TS FEW020CB", .thunder), ("TSRAGR", .hail),
        ("SHGS SCT020", .hail), ("-SN OVC010", .snow), ("+SN OVC010", .heavySnow),
        ("SHSN SCT010", .snowShowers), ("RASN OVC010", .sleet), ("-SNRA OVC010", .sleet),
        ("PL OVC010", .sleet), ("-FZRA OVC010", .freezingRain), ("FZDZ OVC010", .freezingRain),
        ("-DZ OVC010", .lightRain), ("0300 FG VV001", .fog), ("FZFG VV001", .fog),
        ("9000 MIFG FEW040", .fair), ("4000 BR SCT020", .partlyCloudy), ("BLSN OVC010", .windy),
        ("9999 VCSH SCT020", .partlyCloudy), ("9999 VCTS SCT020", .partlyCloudy),
        ("9999 RERA SCT020", .partlyCloudy), ("DRSN FEW010", .fair),
        ("1/4SM R04/1000FT OVC001", .fog), ("M1/4SM OVC001", .fog),
        ("10SM CLR 30/10 A3001", .clear),
        ("1 1/2SM BR OVC010", .cloudy), ("1/2SM BR OVC010", .fog),
        ("2SM -RA BR BKN010", .lightRain), ("-RA SN OVC010", .snow),
    ])
    func `the sky of a report`(groups: String, condition: WeatherCondition) throws {
        #expect(try Self.report(groups).condition == condition)
    }

    @Test(arguments: [
        "9999 NOSIG RA", "9999 TEMPO 2000 SHRA BKN010", "9999 BECMG OVC010",
        "9999 RMK RAB12 OVC010",
        "NIL", "9999 //////", "9999 // ////// //", "=", "+", "-", "VC", "RAX", "QQQQ",
        "+RARARARARA",
        "VV", "BKN", "BKN0",
    ])
    func `what is no observed sky tells none`(groups: String) throws {
        #expect(try Self.report(groups).condition == nil)
    }

    @Test(arguments: [
        ("M05/M07", -5.0), ("M00/M01", 0), ("12/04", 12), ("12/", 12), ("03///", 3), ("12///", 12),
    ])
    func `a temperature may be below zero, and stand without a dew point`(
        group: String, degrees: Double
    ) throws {
        #expect(try Self.report("9999 \(group) Q1013").temperature == degrees)
    }

    @Test(arguments: ["/////", "//", "M5/M7", "123/04", "12/4", "1/2SM", "12", "R04/1000", "/12"])
    func `other groups are no temperatures`(group: String) throws {
        #expect(try Self.report(group).temperature == nil)
    }

    @Test(
        arguments: [
            ("24010KT", 5.1444, nil, 240), ("24010G25KT", 5.1444, 12.8611, 240),
            ("VRB02MPS", 2, nil, nil), ("00000KT", 0, nil, 0), ("36036KMH", 10, nil, 360),
            ("///10KT", 5.1444, nil, nil), ("270P99KT", 50.93, nil, 270),
            ("240100G120KT", 51.444, 61.733, 240),
        ] as [(String, Double, Double?, Double?)])
    func `winds are metres per second`(
        group: String, speed: Double, gust: Double?, direction: Double?
    ) throws {
        let wind = try #require(try Self.report(group).wind)
        #expect(abs(wind.speed - speed) < 0.01 && wind.direction == direction)
        #expect(gust.map { abs(($0 - (wind.gust ?? 0))) < 0.01 } ?? (wind.gust == nil))
    }

    @Test(arguments: [
        "/////KT", "KT", "2401KT", "24010", "24010G", "ABC10KT", "999999999999KT", "240G10KT",
    ])
    func `other groups are no winds`(group: String) throws {
        #expect(try Self.report(group).wind == nil)
    }

    @Test(arguments: [
        "", "ENGM", "ENGM 321220Z", "ENGM 162420Z", "ENGM 161260Z", "ENG 161220Z", "1NGM 161220Z",
        "ENGM 1612Z", "ENGM 161220",
    ])
    func `a report begins with station and time`(text: String) {
        #expect(METARReport(text.split(separator: " ")) == nil)
    }

    @Test func `a sky ends with the next report, also with one that does not tell it`() throws {
        let file = try Self.read(
            """
            2025/06/16 12:20
            METAR ENGM 161220Z 24010KT 9999 +TSRA BKN010CB 12/04 Q1013=
            METAR ENGM 161250Z AUTO 24010KT 9999 // ////// 13/04 Q1013=
            """)
        let series = try #require(file.series.first)
        let last = Self.noon + 3_000
        #expect(series.values(at: last - 1)?.condition == .thunder)
        #expect(series.values(at: last)?.condition == nil)
        #expect(series.values(at: last)?.temperature == 13)
    }

    @Test func `an observation holds for 90 minutes, and between two the temperature moves`() throws
    {
        let file = try Self.read(
            """
            2025/06/16 12:20
            METAR ENGM 161220Z 24010KT CAVOK 12/04 Q1013 NOSIG=
            SPECI COR ENGM 161250Z 24010KT
                 4000 RA OVC010 10/04 Q1013=
            TAF ENGM 161100Z 1612/1712 24010KT 9999 SN OVC010
            METAR ENGM 161350Z NIL=
            """)
        let series = try #require(file.series.first)
        #expect(file.series.count == 1 && series.station == "ENGM" && series.source == .metar)
        let (first, last) = (Self.noon + 1_200, Self.noon + 3_000)
        #expect(series.temperatures.map(\.time) == [first, last])
        #expect(series.values(at: first - 1) == nil)
        #expect(series.values(at: first + 900)?.temperature == 11)
        #expect(series.values(at: first + 900)?.condition == .clear)
        #expect(series.values(at: last)?.condition == .rain)
        #expect(series.values(at: last + 5_399)?.temperature == 10)
        #expect(series.values(at: last + 5_401) == nil)
    }

    /// The last day of a month, and the first.
    @Test(arguments: [
        (31, 1_748_735_940.0, 1_748_649_600.0), (1, 1_748_735_940, 1_748_736_000),
        (31, 1_750_075_200, 1_748_649_600), (15, 1_750_075_200, 1_749_945_600),
        (1, 1_735_689_540, 1_735_689_600),
    ])
    func `a day of the month is the one nearest to the picture's time`(
        day: Int, around: Double, expected: Double
    ) {
        #expect(METARReader.time(day: day, second: 0, around: around) == expected)
    }

    @Test func `a day that no month near has is none`() {
        #expect(METARReader.time(day: 32, second: 0, around: Self.noon) == nil)
        #expect(METARReader.time(day: 0, second: 0, around: .infinity) == nil)
    }

    @Test(arguments: [
        """
        No errors
        No warnings
        raw_text,station_id,observation_time,latitude,longitude,temp_c
        "ENGM 161220Z 24010KT CAVOK 12/04 Q1013",ENGM,2025-06-16T12:20:00Z,60.2,11.1,12
        EFHK 161220Z 9999 OVC010 08/04,EFHK,2025-06-16T12:20:00.000Z,60.3,24.9,8
        broken,EFHK,,60.3,24.9,8
        """,
        """
        [{"icaoId":"ENGM","obsTime":1750076400,"lat":60.2,"lon":11.1,
        "rawOb":"METAR ENGM 161220Z 24010KT CAVOK 12/04 Q1013"},
        {"icaoId":"EFHK","reportTime":"2025-06-16 12:20:00","lat":60.3,"lon":24.9,
        "rawOb":"EFHK 161220Z 9999 OVC010 08/04"}, {"rawOb":7}]
        """,
    ])
    func `table and JSON have stations with positions`(text: String) throws {
        // A time years away: the table tells the date.
        let file = try Self.read(text, at: nil, around: 0)
        #expect(file.series.compactMap(\.station) == ["ENGM", "EFHK"])
        #expect(file.series.map(\.place.latitude) == [60.2, 60.3])
        #expect(file.series.allSatisfy { $0.temperatures.first?.time == Self.noon + 1_200 })
        #expect(
            file.notes == ["1 left out: unreadable (the first is line 6)"]
                || file.notes == ["1 left out: unreadable"])
    }

    @Test func `bare reports without a position are named`() throws {
        let file = try Self.read("ENGM 161220Z CAVOK 12/04", at: nil)
        #expect(file.series.isEmpty && file.unplaced == ["ENGM"])
    }

    @Test func `a position belongs to one station`() {
        let error = #expect(throws: GeoFileError.self) {
            try Self.read("ENGM 161220Z CAVOK 12/04\nEFHK 161220Z CAVOK 12/04")
        }
        #expect(error?.problem.contains("2 stations") == true)
    }

    @Test(arguments: [
        "Hello world.", "TAF ENGM 161100Z 1612/1712 9999", "ENGM ENGM ENGM", "161220Z",
    ])
    func `text without reports is refused`(text: String) {
        #expect(throws: GeoFileError.self) { try Self.read(text) }
    }
}
