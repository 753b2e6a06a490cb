import Language
import Testing

@testable import MapPictures

@Suite struct FrameTimeTests {
    @Test(
        arguments: [
            ("14:05", 845, nil), ("0:00", 0, nil), ("14:05:00", 845, 0.0),
            ("23:59:59.999", 1439, 59.999),
            ("07:30:06.3", 450, 6.3),
        ] as [(String, Int, Double?)])
    func `a time has hours, minutes and perhaps seconds`(
        text: String, minutes: Int, seconds: Double?
    ) throws {
        let time = try #require(FrameTime(parsing: text))
        #expect(time.clock.minutes == minutes && time.seconds == seconds)
    }

    @Test(arguments: [
        "", "14", "14:5", "24:00", "14:60", "14:05:", "14:05:6", "14:05:60", "14:05:06.",
        "14:05:06.1234567", "14:05:-1", "14:05:1e1", "14:05:06:07", "14:05:+6", "a:b:c",
        "14:05:06.1.2", "14:05:\u{0661}\u{0662}",
    ])
    func `other texts are not times of day`(text: String) {
        #expect(FrameTime(parsing: text) == nil)
    }

    @Test func `the destination bounces only if the time has seconds`() throws {
        func phase(_ text: String) throws -> Double {
            try #require(FrameTime(parsing: text)).bouncePhase
        }
        #expect(try phase("14:05") == 0 && phase("14:05:00") == 0)
        #expect(try abs(phase("14:05:00.6") - 0.5) < 1e-9)
        #expect(try abs(phase("14:05:12.9") - 0.75) < 1e-9)
        for tenth in 0..<600 {
            let text = "00:00:\(tenth < 100 ? "0" : "")\(tenth / 10).\(tenth % 10)"
            #expect(try (0..<1).contains(phase(text)))
        }
    }

    @Test func `seconds of the clock count for the arrival time`() throws {
        let time = try #require(FrameTime(parsing: "14:05:50"))
        #expect(time.adding(seconds: 50).minutes == 847)
        #expect(try #require(FrameTime(parsing: "14:05")).adding(seconds: 20).minutes == 845)
    }
}
