import Parameters
import Testing

@Suite struct OptionParserTests {
    private static let size = ParameterDefinition("size", "WxH", help: "")
    private static let output = ParameterDefinition("output", short: "o", "FILE", help: "")
    private static let source = ParameterDefinition("source", "NAME=FILE", .files, help: "")
    private static let quiet = ParameterDefinition.flag("quiet", short: "q", help: "")
    private static let verbose = ParameterDefinition.flag("verbose", short: "v", help: "")
    private static let steps = ParameterDefinition.flag(
        "steps", "[STAGES]", words: ["near", "far"], help: "")
    private static let credit = ParameterDefinition.flag("credit", onByDefault: true, help: "")
    private let parser = OptionParser(
        ParameterGroup(
            Self.size, Self.output, Self.source, Self.quiet, Self.verbose, Self.credit, Self.steps))

    private func parse(_ line: String) throws -> ParsedArguments {
        try parser.parse(line.split(separator: " ").map(String.init))
    }

    @Test(arguments: [
        "--output a.png", "--output=a.png", "-o a.png", "-oa.png", "-q -o a.png", "-qo a.png",
        "-qvoa.png",
    ])
    func `a value may follow, be joined by '=', or stick to the short name`(line: String) throws {
        let parsed = try parse(line)
        #expect(parsed.values.text(Self.output) == "a.png")
        #expect(parsed.operands.isEmpty)
    }

    @Test(
        arguments: [
            ("--steps one", nil, ["one"]), ("one --steps", nil, ["one"]),
            ("--steps near one", "near", ["one"]), ("--steps far,near -- one", "far,near", ["one"]),
            ("--steps=near one", "near", ["one"]), ("--steps=middle one", "middle", ["one"]),
            ("--steps near,middle one", "near,middle", ["one"]),
            ("--steps near --steps one", nil, ["one"]), ("--steps -q one", nil, ["one"]),
        ] as [(String, String?, [String])])
    func `an optional value may follow a flag`(line: String, words: String?, operands: [String])
        throws
    {
        let parsed = try parse(line)
        #expect(parsed.isOn(Self.steps) && parsed.values.text(Self.steps) == words)
        #expect(parsed.operands == operands)
    }

    @Test func `options and operands come in any order`() throws {
        let parsed = try parse("one --size 1x1 two -q -")
        #expect(parsed.operands == ["one", "two", "-"])
        #expect(parsed.values.text(Self.size) == "1x1")
        #expect(parsed.isOn(Self.quiet))
    }

    @Test func `all words after -- are operands`() throws {
        let parsed = try parse("-q -- --size -o x --")
        #expect(parsed.operands == ["--size", "-o", "x", "--"])
        #expect(parsed.values.text(Self.size) == nil)
    }

    @Test(arguments: ["-10.5,59,3", "-.5", "-7"])
    func `a negative number is not taken for an option`(text: String) throws {
        #expect(try parser.parse(["--size", text]).values.text(Self.size) == text)
        #expect(try parser.parse([text]).operands == [text])
    }

    @Test func `empty values and values with '=' are kept`() throws {
        #expect(try parser.parse(["--output="]).values.text(Self.output) == "")
        #expect(try parser.parse(["--output", ""]).values.text(Self.output) == "")
        #expect(try parser.parse(["--source=a=b=c"]).values.text(Self.source) == "a=b=c")
        #expect(try parser.parse(["--output=--size"]).values.text(Self.output) == "--size")
    }

    @Test func `the last of repeated --flag and --no-flag counts`() throws {
        #expect(try !parse("").isOn(Self.quiet))
        #expect(try parse("--quiet").isOn(Self.quiet))
        #expect(try !parse("--quiet --no-quiet").isOn(Self.quiet))
        #expect(try parse("").isOn(Self.credit))
        #expect(try !parse("--no-credit").isOn(Self.credit))
        #expect(try parse("--no-credit --credit").isOn(Self.credit))
    }

    @Test func `a repeatable option keeps all its values in order`() throws {
        let values = try parse("--source a=1 --source=b=2").values
        #expect(try values.values(Parameter<String>(Self.source)) == ["a=1", "b=2"])
    }

    @Test(arguments: [
        ("--siez 1x1", "unknown option --siez: did you mean '--size'?"),
        ("--no-quite", "unknown option --no-quite: did you mean '--no-quiet'?"),
        ("--hlep", "unknown option --hlep: did you mean '--help'?"),
        ("--banana", "unknown option --banana"), ("--no-size", "unknown option --no-size"),
        ("-x", "unknown option -x"), ("-qx", "unknown option -x"), ("---", "unknown option ---"),
        ("--size", "--size needs a value: --size WxH"),
        ("-o", "-o needs a value: -o FILE"),
        ("--size --quiet", "--size needs a value: --size WxH"),
        ("--size -o a.png", "--size needs a value: --size WxH"),
        ("--quiet=yes", "--quiet takes no value"), ("--no-quiet=1", "--no-quiet takes no value"),
        ("--size 1x1 --size 2x2", "--size is given twice, it can be given once only"),
        ("-oa --output b", "--output is given twice, it can be given once only"),
    ])
    func `an invalid command line is refused with the option's name`(line: String, message: String)
    {
        #expect(throws: UsageError(message)) { try parse(line) }
    }

    @Test func `--help after -- is an operand`() {
        #expect(OptionParser.asksForHelp(["a", "--help"]))
        #expect(OptionParser.asksForHelp(["-h", "--", "a"]))
        #expect(!OptionParser.asksForHelp(["--", "--help"]))
    }

    @Test func `a verb with one operand says which one is missing or too many`() throws {
        #expect(throws: UsageError("MAP is missing")) { try parse("").onlyOperand("MAP") }
        #expect(try parse("a").onlyOperand("MAP") == "a")
        #expect(throws: UsageError("'b' is one operand too many: only MAP is taken")) {
            try parse("a b").onlyOperand("MAP")
        }
        #expect(throws: UsageError("'-o FILE' is missing")) {
            try parse("a").required(Self.output)
        }
    }
}
