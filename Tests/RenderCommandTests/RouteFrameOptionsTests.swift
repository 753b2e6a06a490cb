import MapGeometry
import Navigation
import Testing

@testable import RenderCommand

@Suite struct RouteFrameOptionsTests {
    private func parse(_ words: [String]) throws -> RouteFrameOptions {
        var arguments = ParsedArguments()
        var rest = words[...]
        while let word = rest.popFirst() {
            let option = try #require(
                RouteFrameOptions.all.first { $0.display == word }, "\(word)")
            if option.valueName == nil {
                arguments.flags[option] = true
            } else if let value = rest.popFirst() {
                arguments.values[option] = [value]
            }
        }
        return try RouteFrameOptions(arguments)
    }

    private func message(_ words: [String]) -> String {
        do {
            _ = try parse(words)
            return "accepted"
        } catch {
            return (error as? UsageError)?.message ?? "another error"
        }
    }

    @Test func `without options a route is shown whole`() throws {
        let options = try parse([])
        #expect(options.view == .overview && options.place == nil && !options.isForSteps)
        #expect(options.zoom == nil && options.time == nil && !options.isImperial)
    }

    @Test func `a country is two letters`() throws {
        let view = ["--view", "3d", "--country"]
        #expect(try parse(view + ["no"]).country == "NO")
        #expect(try parse(["--view", "3d"]).country == nil)
        for text in ["NOR", "N", "", "47", "ø", "N "] {
            #expect(message(view + [text]).contains("write two letters such as NO"), "\(text)")
        }
    }

    @Test(arguments: [
        ("north-up", 0.5, 0.0), ("heading-up", 0.72, 0), ("3d", 0.72, 55),
    ])
    func `each view has its usual anchor and pitch`(
        view: String, anchor: Double, pitch: Double
    ) throws {
        let options = try parse(["--view", view])
        #expect(options.anchor == ScreenPoint(x: 0.5, y: anchor) && options.pitch == pitch)
    }

    @Test func `every value is read`() throws {
        let options = try parse([
            "--view", "3d", "--at", "35%", "--zoom", "16.5", "--anchor", "0.4,0.8", "--pitch",
            "40", "--units", "imperial", "--speed", "48.5", "--time", "14:05",
        ])
        #expect(options.place == .share(0.35) && options.zoom == 16.5 && options.pitch == 40)
        #expect(options.anchor == ScreenPoint(x: 0.4, y: 0.8) && options.isImperial)
        #expect(options.speed == 48.5 && options.time?.clock.minutes == 845)
        #expect(try parse(["--view", "3d", "--zoom", "auto"]).zoom == nil)
    }

    @Test(arguments: [
        (["--view", "2d"], "--view '2d': write overview, north-up, heading-up or 3d"),
        (["--at", "5m"], "--at needs --view north-up, heading-up or 3d"),
        (["--view", "overview", "--steps"], "--steps needs --view north-up, heading-up or 3d"),
        (
            ["--view", "3d", "--at", "x"],
            "--at 'x': is no place on a route; write 1200m, 1.2km, 35%, step:4 or lon,lat"
        ),
        (["--view", "3d", "--at", "5m", "--steps"], "--at and --steps exclude each other"),
        (["--view", "north-up", "--pitch", "30"], "--pitch goes with --view 3d only"),
        (
            ["--view", "3d", "--pitch", "61"],
            "--pitch '61': pitch '61' is not a number from 0 to 60; write degrees such as 45"
        ),
        (
            ["--view", "3d", "--zoom", "x"],
            "--zoom 'x': zoom 'x' is not a number from 0 to 24; write auto or a zoom such as 16.5"
        ),
        (
            ["--view", "3d", "--anchor", "0.5"],
            "--anchor '0.5': is not two numbers; write X,Y such as 0.5,0.72, shares from the top left"
        ),
        (
            ["--view", "3d", "--anchor", "0.5,1.1"],
            "--anchor '0.5,1.1': Y '1.1' is not a number from 0 to 1; write X,Y such as 0.5,0.72, "
                + "shares from the top left"
        ),
        (["--view", "3d", "--units", "si"], "--units 'si': write metric or imperial"),
        (
            ["--view", "3d", "--time", "25:00"],
            "--time '25:00': write a time of day such as 14:05 or 14:05:30.5"
        ),
    ])
    func `a wrong value has one clear line`(words: [String], expected: String) {
        #expect(message(words) == expected)
    }

    @Test(arguments: [
        ("step-%02d.png", 7, "step-07.png"), ("%d.webp", 12, "12.webp"),
        ("a/%04d-b.png", 12, "a/0012-b.png"), ("%01d.png", 123, "123.png"),
    ])
    func `file names are numbered`(pattern: String, number: Int, name: String) throws {
        #expect(try FrameFileNames(pattern, option: "-o").name(number) == name)
    }

    @Test(arguments: [
        "step.png", "%s.png", "%2d.png", "%d-%d.png", "%%d.png", "%00d.png", "%-2d.png",
        "%012d.png", "100%.png", "%",
    ])
    func `a name without one number is refused`(pattern: String) {
        #expect(throws: UsageError.self) { try FrameFileNames(pattern, option: "-o") }
    }
}
