import Overlays
import Testing

@testable import RenderCommand

@Suite struct FrameLookOptionsTests {
    private func parse(_ name: String, _ value: String) throws -> FrameLookOptions {
        var arguments = ParsedArguments()
        let option = try #require(FrameLookOptions.all.first { $0.name == name })
        arguments.values[option] = [value]
        return try FrameLookOptions(arguments)
    }

    @Test func `everything is shown as usual unless the options say otherwise`() throws {
        let options = try FrameLookOptions(ParsedArguments())
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
    func `panels are those of the list`(text: String, names: [PanelName]) throws {
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
            "--panels 'banner,,trip': write none, or some of banner, lanes, signpost, street, "
                + "speed, trip"
        ),
    ])
    func `a wrong value has one clear line`(name: String, value: String, line: String) {
        let error = #expect(throws: UsageError.self) { try parse(name, value) }
        #expect(error?.message == line)
    }

    private enum One: String, CaseIterable { case only }
    private enum Three: String, CaseIterable { case a, b, c }

    @Test func `words of a choice are listed as in a sentence`() throws {
        #expect(ChoiceOption<Three>.words == "a, b or c" && ChoiceOption<One>.words == "only")
        #expect(ChoiceOption<Three>.form == "a|b|c")
        #expect(try ChoiceOption<Three>.parse("b", option: "--x") == .b)
        #expect(try ChoiceOption<Three>.parseSome("c,a", option: "--x") == [.c, .a])
        #expect(try ChoiceOption<Three>.parseSome("none", option: "--x").isEmpty)
        for text in ["", "A", "a,b", "none"] {
            let error = #expect(throws: UsageError.self) {
                try ChoiceOption<Three>.parse(text, option: "--x")
            }
            #expect(error?.message == "--x '\(text)': write a, b or c")
        }
    }

    @Test func `a country is one that there is`() throws {
        #expect(try CountryOption.parse("xk", option: "--country") == "XK")
        for text in ["XX", "UK", "zz"] {
            let error = #expect(throws: UsageError.self) {
                try CountryOption.parse(text, option: "--country")
            }
            #expect(error?.message.contains("there is no such country") == true)
        }
    }
}
