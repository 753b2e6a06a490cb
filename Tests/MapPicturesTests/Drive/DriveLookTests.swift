import Overlays
import Parameters
import Testing

@testable import MapPictures

@Suite struct DriveLookTests {
    private func parse(_ name: String, _ value: String) throws -> DriveLook {
        var values = ParameterValues()
        values.add(value, for: try #require(ParameterGroup.drive.first { $0.name == name }))
        return try DriveLook(values)
    }

    @Test func `without options everything has its default look`() throws {
        let options = try DriveLook(ParameterValues())
        #expect(options.driven == .grey && options.accuracy == 0)
        #expect(PanelName.allCases.allSatisfy { !options.layout[$0].isHidden })
        #expect(try parse("driven", "hide").driven == .hide)
        #expect(try parse("accuracy", "12m").accuracy == 12)
        #expect(try parse("accuracy", "7.5").accuracy == 7.5)
        #expect(options.destination == nil)
        #expect(try parse("destination", "flag").destination?.look == .flag)
        let none = try parse("destination", "none").destination
        #expect(none != nil && none?.look == nil)
    }

    @Test(arguments: [
        ("none", [PanelName]()), ("banner", [.banner]), ("trip,street", [.street, .trip]),
    ])
    func `only the listed panels are shown`(text: String, names: [PanelName]) throws {
        let layout = try parse("panels", text).layout
        #expect(PanelName.allCases.filter { !layout[$0].isHidden } == names)
    }

    @Test(arguments: [
        ("driven", "red", "--driven 'red': write grey, hide or same"),
        (
            "vehicle", "ship",
            "--vehicle 'ship': write arrow, car, truck, bike, or the path of an .svg or .png file"
        ),
        ("destination", "tree", "--destination 'tree': write flag, pin, arrow or none"),
        (
            "accuracy", "-1m",
            "--accuracy '-1m': accuracy '-1' is not a number from 0 to 100000; "
                + "write metres such as 12m"
        ),
        (
            "panels", "banner,,trip",
            "--panels 'banner,,trip': write none, or some of banner, lanes, signpost, "
                + "junction, street, speed, trip, signs, north"
        ),
    ])
    func `an invalid value is refused in one line`(name: String, value: String, line: String) {
        let error = #expect(throws: ParameterError.self) { try parse(name, value) }
        #expect(error?.message.text(.commandLine) == line)
    }

    @Test func `an unknown country code is refused`() throws {
        #expect(try PictureParameter.country.read("xk") == "XK")
        for text in ["XX", "UK", "zz"] {
            let error = #expect(throws: ParameterError.self) {
                try PictureParameter.country.read(text)
            }
            #expect(error?.description.contains("there is no such country") == true)
        }
    }
}
