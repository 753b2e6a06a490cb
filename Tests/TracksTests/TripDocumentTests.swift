import Formats
import Geometry
import TestSupport
import Testing

@testable import Tracks

@Suite struct TripDocumentTests {
    private static func trip() throws -> Trip {
        func track(_ name: String) throws -> Track {
            let path = "\(ProjectFiles.root)/samples/\(name)"
            return try TrackReader.read(bytes: ProjectFiles.read(path), named: name)
        }
        let log = try track("oslo-drive.csv")
        let joined = try track("oslo-drive.gpx").joining(log, named: "log")
        return try Trip(cleaning: joined, named: "drive")
    }

    @Test func `A trip comes back from its document number by number`() throws {
        var trip = try Self.trip()
        trip.troubleCodes = [
            TroubleCode(code: "P0301", time: 2.5, frozenValues: [.rpm: 1234.5]),
            TroubleCode(code: "P0420"),
        ]
        trip.notes = ["a note"]
        trip.name = "Vei \"7\" <æ>"
        let middle = trip.samples.count / 2
        trip.gaps = [TripGap(after: middle, seconds: 3.25, kind: .withheld)]
        let text = trip.document.serialized()
        let again = try Trip(document: JSONValue(parsing: Array(text.utf8)))
        #expect(again.fingerprint == 0 && trip.fingerprint != 0)
        #expect(again.samples == trip.samples && again.samples.count > 200)
        #expect(again.channels == trip.channels && !again.channels.isEmpty)
        #expect(again.gaps == trip.gaps && again.stops == trip.stops)
        #expect(again.troubleCodes == trip.troubleCodes && again.notes == trip.notes)
        #expect(again.report.counts == trip.report.counts)
        #expect(again.name == trip.name && again.start == trip.start)
        #expect(again.duration == trip.duration && again.isTimed == trip.isTimed)
        #expect(TripStatistics(again) == TripStatistics(trip))
        #expect(again.document.serialized() == text)
    }

    @Test(arguments: [
        ("start", "1e308"), ("duration", "-1"), ("duration", "1e300"), ("samples", "{}"),
        ("samples", "null"), ("gaps", #"[{"sample": 9999, "seconds": 1}]"#),
        ("gaps", #"[{"sample": -1, "seconds": 1, "kind": "pause"}]"#),
        ("gaps", #"[{"sample": 1e300, "seconds": 1, "kind": "pause"}]"#),
        ("stops", "[[1, 2, 3]]"), ("stops", "[[1, 99, 3, 4]]"),
        ("channels", #"{"nothing": {"time": [], "value": []}}"#),
        ("channels", #"{"rpm": {"time": [1, 2], "value": [1]}}"#),
        (
            "samples",
            #"{"longitude": [1], "latitude": [91], "time": [0], "elevation": [null], "speed": [1], "course": [1], "distance": [0]}"#
        ),
        (
            "samples",
            #"{"longitude": [1, 1], "latitude": [9, 9], "time": [5, 4], "elevation": [null, null], "speed": [1, 1], "course": [1, 1], "distance": [0, 0]}"#
        ),
    ])
    func `A damaged document is refused`(_ member: String, _ value: String) throws {
        guard case .object(var document) = try Self.trip().document else {
            Issue.record("the document is no object")
            return
        }
        document[member] = try JSONValue(parsing: Array(value.utf8))
        #expect(throws: TripDocumentError.self) { try Trip(document: .object(document)) }
    }
}
