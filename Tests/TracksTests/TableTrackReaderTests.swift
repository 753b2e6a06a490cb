import GeoFiles
import Geometry
import TestSupport
import Testing

@testable import Tracks

@Suite struct TableTrackReaderTests {
    static func read(_ text: String, columns: TrackColumns = TrackColumns()) throws -> Track {
        try TrackReader.read(bytes: Array(text.utf8), named: "log.csv", columns: columns)
    }

    @Test func `a refusal quotes at most 40 characters, and no bytes that are no text`() {
        let head =
            Array("caf".utf8) + [0xE9]
            + Array((",x\u{1B}" + String(repeating: "y", count: 999) + "\n").utf8)
        let error = #expect(throws: GeoFileError.self) {
            try TrackReader.read(bytes: head, named: "log.csv")
        }
        let problem = error?.problem ?? ""
        #expect(problem.hasPrefix("it is no track: no column is known among caf?, x y"))
        #expect(problem.count == "it is no track: no column is known among ".count + 40)
    }

    static func shared(_ path: String) throws -> Track {
        try TrackReader.read(
            bytes: ProjectFiles.read(SharedData.path("data/" + path)), named: path)
    }

    @Test(arguments: [
        ("Speed (OBD)(km/h)", Channel.speed, "36", 10.0), ("Engine RPM(rpm)", .rpm, "900", 900),
        ("Vehicle speed (mph)", .speed, "10", 4.4704), ("speed_kmh", .speed, "36", 10),
        ("Fahrzeuggeschwindigkeit [km/h]", .speed, "36", 10),
        ("Hastighet (km/t)", .speed, "36", 10),
        ("Kühlmitteltemperatur (°C)", .coolantTemperature, "90", 90),
        ("Coolant Temperature (°F)", .coolantTemperature, "212", 100),
        ("COOLANT_TEMPERATURE ()", .coolantTemperature, "37", 37),
        ("Kjølevæsketemperatur", .coolantTemperature, "81", 81), ("010C", .rpm, "2000", 2000),
        ("PID 0D", .speed, "36", 10), ("Turtall (o/min)", .rpm, "1500", 1500),
        ("Motordrehzahl (U/min)", .rpm, "1500", 1500), ("obd.rpm.value", .rpm, "800", 800),
        ("Fuel Rate (gal/h)", .fuelRate, "1", 3.785411784), ("SpeedLimit", .speedLimit, "36", 10),
        ("Intake Air Temperature(°C)", .intakeTemperature, "-7", -7), ("Soc", .fuelLevel, "95", 95),
        ("G(x)", .accelerationX, "0.5", 0.5), ("accel_x (m/s²)", .accelerationX, "9.80665", 1),
        ("Voltage (Control Module)(V)", .batteryVoltage, "14.1", 14.1),
        ("Batterispenning (V)", .batteryVoltage, "12.6", 12.6),
    ])
    func `a column is found by its name, in any language, with its unit`(
        head: String, channel: Channel, cell: String, value: Double
    ) throws {
        let track = try Self.read("time,\(head)\n0,\(cell)\n1,\(cell)\n")
        #expect(track.channels.keys.sorted() == [channel])
        #expect(abs((track.channels[channel]?.values.first ?? .nan) - value) < 1e-6)
    }

    @Test(arguments: [
        ("2025-06-16T12:00:00Z", 1_750_075_200.0, TrackClock.utc),
        ("2025-06-16 14:00:00.5+02:00", 1_750_075_200.5, .utc),
        ("2025-06-16 12:00:00", 1_750_075_200, .local),
        ("Mon Jun 16 12:00:00 GMT 2025", 1_750_075_200, .utc),
        ("Mon Jun 16 14:00:00 CEST 2025", 1_750_075_200, .utc),
        ("Mon Jun 16 14:00:00 GMT+02:00 2025", 1_750_075_200, .utc),
        ("16-Jun-2025 12:00:00.250", 1_750_075_200.25, .local),
        ("16-Okt-2025 12:00", 1_760_616_000, .local),
        ("16.06.2025 12:00:00", 1_750_075_200, .local),
        ("6/16/2025 12:00:00 PM", 1_750_075_200, .local),
        ("16/6/2025 12:00", 1_750_075_200, .local), ("1750075200", 1_750_075_200, .utc),
        ("1750075200250", 1_750_075_200.25, .utc), ("12:00:00", 43_200, .elapsed),
        ("12.5", 12.5, .elapsed),
    ])
    func `times are read in the formats of loggers`(
        cell: String, time: Double, clock: TrackClock
    ) throws {
        let track = try Self.read("Time;Speed\n\(cell);36\n")
        #expect(track.channels[.speed]?.times == [time])
        #expect(track.clock == clock)
    }

    @Test func `the order of day and month follows from the whole column`() throws {
        let american = try Self.read("Date,Time,Speed\n7/1/2021,10:00:00,1\n7/13/2021,10:00:00,2\n")
        let european = try Self.read("Date,Time,Speed\n7/1/2021,10:00:00,1\n13/7/2021,10:00:00,2\n")
        #expect(american.channels[.speed]?.times == [1_625_133_600, 1_626_170_400])
        #expect(european.channels[.speed]?.times == [1_610_013_600, 1_626_170_400])
        let unproved = try Self.read("Date,Time,Speed\n7/1/2021,10:00:00,1\n")
        #expect(unproved.notes == ["dates such as 7/1/2021 were read with the month first"])
    }

    @Test func `the GPS clock is preferred to the device's where it has values`() throws {
        let head = "Device Time,GPS Time,Speed\n"
        let both = "16-Jun-2025 14:00:00.0,Mon Jun 16 12:00:00 GMT 2025,36\n"
        let silent = "16-Jun-2025 14:00:00.0,-,36\n"
        #expect(try Self.read(head + both).clock == .utc)
        #expect(try Self.read(head + both).channels[.speed]?.times == [1_750_075_200])
        #expect(try Self.read(head + silent).clock == .local)
        #expect(try Self.read(head + silent).channels[.speed]?.times == [1_750_082_400])
    }

    @Test func `decimal commas are read between semicolons and in quotes`() throws {
        let track = try Self.read("Zeit;Breite;Länge;Tempo\n0;59,9;10,7;36,5\n1;59,91;10,71;-\n")
        #expect(track.points.map(\.coordinate.latitude) == [59.9, 59.91])
        #expect(track.channels[.speed]?.count == 1)
        let quoted = try Self.read("time,lat,lon\n0,\"59,9\",\"10,7\"\n")
        #expect(quoted.points.map(\.coordinate.longitude) == [10.7])
    }

    @Test func `of repeated columns the first is used`() throws {
        let track = try Self.read("time,rpm,rpm\n0,800,900\n")
        #expect(track.channels[.rpm]?.values == [800])
        #expect(
            track.notes == ["the column 'rpm' was passed over: an earlier one tells the same"])
    }

    @Test func `a column with an unknown unit is skipped with a note`() throws {
        let track = try Self.read("time,rpm,Coolant temperature (psi)\n0,800,900\n")
        #expect(track.channels.keys.sorted() == [.rpm])
        #expect(
            track.notes == [
                "the column 'Coolant temperature (psi)' was passed over: its unit is not known"
            ])
    }

    @Test func `columns can be assigned by options`() throws {
        let columns = try TrackColumns("time=When, lat=Y,lon=X,rpm=Engine (turns)")
        let track = try Self.read("When,X,Y,Engine (turns)\n0,10.7,59.9,800\n", columns: columns)
        #expect(track.points.map(\.coordinate) == [Coordinate(longitude: 10.7, latitude: 59.9)])
        #expect(track.channels[.rpm]?.values == [800])
        #expect(throws: TrackColumnsError(pair: "wheels=4")) { try TrackColumns("wheels=4") }
    }

    @Test func `fault codes have their freeze frame values`() throws {
        let track = try Self.read(
            "time,rpm,DTC,020C\n0,800,-,-\n5,900,P0301;U0100,3100\n6,9,P0301,-\n")
        #expect(
            track.troubleCodes == [
                TroubleCode(code: "P0301", time: 5, frozenValues: [.rpm: 3100]),
                TroubleCode(code: "U0100", time: 5, frozenValues: [.rpm: 3100]),
            ])
    }

    @Test func `a log's start time above its header is used`() throws {
        let track = try Self.read(
            "# StartTime = 06/16/2025 12:00:00.000 PM\nTime (sec),Engine RPM (RPM)\n0.5,800\n")
        #expect(track.channels[.rpm]?.times == [1_750_075_200.5])
        #expect(track.clock == .local)
    }

    @Test(arguments: [
        "a,b\n1,2\n", "just words\n", "time,rpm\n", "\u{1}\u{2}", "lat\n1\n",
    ])
    func `a table without known columns is refused in one line`(text: String) {
        let error = #expect(throws: GeoFileError.self) { try Self.read(text) }
        #expect(error?.description.hasPrefix("log.csv: it is ") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test(.needsShared("data/obd/twizy-T1-2021-07-01.csv"))
    func `the Twizy's log has positions, both speeds, limits and battery`() throws {
        let track = try Self.shared("obd/twizy-T1-2021-07-01.csv")
        #expect(track.points.count == 4535)
        #expect(track.clock == .local)
        #expect(track.points.first?.time == 1_625_135_676)
        let channels: [Channel] = [.speed, .speedLimit, .fuelLevel, .ambientTemperature]
        #expect(track.channels.keys.sorted() == channels.sorted())
    }

    @Test(.needsShared("data/obd/carobd-drive7-no-gps.csv"))
    func `a log without times and positions has one row per second`() throws {
        let track = try Self.shared("obd/carobd-drive7-no-gps.csv")
        #expect(track.points.isEmpty)
        #expect(track.clock == .elapsed)
        #expect(track.channels[.rpm]?.count == 557)
        #expect(track.channels[.coolantTemperature]?.values.first == 37)
        #expect(track.notes.contains("it has no column of times: a row a second was assumed"))
    }

    @Test(.needsShared("data/obd"))
    func `a Torque log loses its position in the tunnel and keeps its speed`() throws {
        let track = try Self.shared("obd/simulated-oslo-radhuset-carl-berner.obd.csv")
        #expect(track.clock == .utc)
        #expect(track.points.count == 645)
        #expect(track.channels[.speed]?.count == 729)
        #expect(track.channels[.speed]?.times.first == 1_750_075_200)
        #expect(track.report.counts.isEmpty)
        let trip = try Trip(cleaning: track, named: "drive")
        #expect(trip.samples[0].time == 84)
        #expect(trip.moment(at: 50).state == .noPosition(since: 0))
    }

    @Test func `a table with one quantity per row is read as channels`() throws {
        let track = try Self.read(
            """
            "SECONDS";"PID";"VALUE";"UNITS";"LATITUDE";"LONGTITUDE"
            "73839.9";"Vehicle speed";"36";"km/h";"59.91";"10.75"
            "73840.1";"Engine coolant temperature";"194";"℉";"59.91";"10.75"
            "73840.2";"Engine RPM";"900";"rpm";"59.91";"10.75"
            "73840.9";"Vehicle speed";"72";"km/h";"59.92";"10.75"
            "73841.0";"Vehicle speed (GPS twin)";"72";"furlongs";"59.92";"10.75"
            "73841.2";"Engine RPM";"";"rpm";"";""
            "73841.4";"Boost";"1.2";"bar";"";""
            """)
        #expect(track.channels.keys.sorted() == [.coolantTemperature, .rpm, .speed])
        #expect(track.channels[.speed]?.values == [10, 20])
        #expect(track.channels[.speed]?.times == [73839.9, 73840.9])
        #expect(abs((track.channels[.coolantTemperature]?.values.first ?? 0) - 90) < 1e-6)
        #expect(track.channels[.rpm]?.values == [900])
        #expect(track.points.map(\.coordinate.latitude) == [59.91, 59.92])
    }
}
