import Geometry
import Guidance
import Language
import Parameters
import Testing

@testable import MapPictures

@Suite struct DriveDescriptionTests {
    private func values(_ words: [String]) throws -> ParameterValues {
        var values = ParameterValues()
        var rest = words[...]
        let known: ParameterGroup = [.drive, .routeView]
        while let word = rest.popFirst() {
            let parameter = try #require(known.first { "--" + $0.name == word }, "\(word)")
            if let value = rest.popFirst() { values.add(value, for: parameter) }
        }
        return values
    }

    private func parse(_ words: [String]) throws -> (drive: DriveDescription, moment: DriveMoment) {
        let values = try values(words)
        let mode = try values.value(PictureParameter.view) ?? .overview
        return (try DriveDescription(values, mode: mode), try DriveMoment(values))
    }

    private func message(_ words: [String]) -> String {
        do {
            _ = try parse(words)
            return "accepted"
        } catch {
            return (error as? ParameterError)?.message.text(.commandLine) ?? "another error"
        }
    }

    @Test func `without options a drive has its defaults and starts at 0`() throws {
        let (drive, moment) = try parse([])
        #expect(moment == DriveMoment(.meters(0)))
        #expect(drive.view.zoom == nil && !drive.view.isImperial && drive.size == .standard)
    }

    @Test func `a country is two letters`() throws {
        let view = ["--view", "3d", "--country"]
        #expect(try parse(view + ["no"]).drive.country == "NO")
        #expect(try parse(["--view", "3d"]).drive.country == nil)
        for text in ["NOR", "N", "", "47", "ø", "N "] {
            #expect(message(view + [text]).contains("write two letters such as NO"), "\(text)")
        }
    }

    @Test(arguments: [
        ("north-up", 0.5, 0.0), ("heading-up", 0.72, 0), ("3d", 0.72, 55),
    ])
    func `each view has its default anchor and pitch`(
        view: String, anchor: Double, pitch: Double
    ) throws {
        let options = try parse(["--view", view]).drive.view
        #expect(options.anchor == ScreenPoint(x: 0.5, y: anchor) && options.pitch == pitch)
    }

    @Test func `every parameter of a drive is read`() throws {
        let (drive, moment) = try parse([
            "--view", "3d", "--at", "35%", "--zoom", "16.5", "--anchor", "0.4,0.8", "--pitch",
            "40", "--units", "imperial", "--speed", "48.5", "--time", "14:05",
        ])
        let view = drive.view
        #expect(moment.place == .fraction(0.35) && view.zoom == 16.5 && view.pitch == 40)
        #expect(view.anchor == ScreenPoint(x: 0.4, y: 0.8) && view.isImperial)
        #expect(moment.speed == 48.5 && moment.time?.clock.minutes == 845)
        #expect(try parse(["--view", "3d", "--zoom", "auto"]).drive.view.zoom == nil)
    }

    @Test(arguments: [
        (
            ["--view", "2d"],
            "--view '2d': write overview, north-up, heading-up, 3d, arrow or signs"
        ),
        (
            ["--view", "3d", "--at", "x"],
            "--at 'x': it is no place on a route; write 1200m, 1.2km, 35%, step:4 or lon,lat"
        ),
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
            "--anchor '0.5': it is not two numbers; write X,Y such as 0.5,0.72, shares from the top left"
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
    func `an invalid parameter of a drive is refused in one line`(words: [String], expected: String)
    {
        #expect(message(words) == expected)
    }
}
