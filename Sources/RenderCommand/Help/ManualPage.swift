import MapPictures
import Parameters

/// A manual page for `man` in roff macros, generated from the verbs' descriptions.
enum ManualPage {
    /// Returns the page of the program: `man render`.
    static func overview(_ verbs: [any Verb]) -> String {
        let commands =
            verbs.map { ("render \($0.name)", $0.summary) }
            + [("render help", "Explains a command and its options")]
        return page(
            "render", "draws maps and routes from one map file",
            [
                section("SYNOPSIS", bold("render") + " COMMAND [OPTIONS]"),
                section(
                    "COMMANDS",
                    commands.map { definition(bold($0), $1 + ".") }.joined(separator: "\n")),
                section(
                    "OPTIONS",
                    definition(bold("-V") + ", " + bold("--version"), "Prints the version.")
                ),
                section("ENVIRONMENT", environment),
                exitStatus,
                seeAlso(verbs.map(name)),
            ])
    }

    /// Returns the name of a verb's page: `render-map`.
    static func name(of verb: any Verb) -> String {
        (["render"] + verb.words).joined(separator: "-")
    }

    /// Returns the page of one verb: `man render-map`.
    static func page(of verb: any Verb) -> String {
        let options = verb.options.map { option in
            definition(form(of: option), option.explanation)
        }
        return page(
            name(of: verb), lowercasedFirst(verb.summary),
            [
                section("SYNOPSIS", bold("render \(verb.name)") + " " + escaped(verb.usage)),
                verb.details.isEmpty ? nil : section("DESCRIPTION", text(verb.details)),
                section("OPTIONS", options.joined(separator: "\n")),
                exitStatus,
                seeAlso(["render"]),
            ])
    }

    // MARK: Sections

    private static func page(_ name: String, _ summary: String, _ sections: [String?]) -> String {
        let title =
            ".TH \(escaped(name.uppercased())) 1 \(Product.date)"
            + " \"\(Product.nameAndVersion)\" \"render's manual\"\n.nh\n.ad l"
        let naming = section("NAME", "\(escaped(name)) \\- \(escaped(summary))")
        return ([title, naming] + sections.compactMap(\.self)).joined(separator: "\n") + "\n"
    }

    private static func section(_ title: String, _ body: String) -> String {
        ".SH \(title)\n\(body)"
    }

    private static let exitStatus = section(
        "EXIT STATUS", "0 where all was done, 1 where it failed, 2 for wrong usage.")

    private static let environment = [
        definition(
            bold("RENDER_STYLES"),
            "A folder in which styles, their icons and the other files that ship are looked for first."
        ),
        definition(
            bold("FONTCONFIG_FILE"),
            """
            The fonts that are known, as fontconfig reads it. Default: the fonts.conf that ships, \
            which names the Noto fonts of Debian; /etc/fonts/fonts.conf for all of the system's.
            """),
    ].joined(separator: "\n")

    private static func seeAlso(_ names: [String]) -> String {
        section("SEE ALSO", names.map { bold($0) + "(1)" }.joined(separator: ",\n"))
    }

    // MARK: Text

    /// Returns a term with its explanation indented below it.
    private static func definition(_ term: String, _ meaning: String) -> String {
        ".TP\n\(term)\n\(flowing([meaning]))"
    }

    private static func form(of option: ParameterDefinition) -> String {
        option.forms.map(bold).joined(separator: ", ")
            + (option.form.map { " \\fI\(escaped($0))\\fR" } ?? "")
    }

    /// Returns filled paragraphs, with indented lines kept as they are.
    private static func text(_ text: String) -> String {
        let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
            .split(separator: "").map(paragraph)
        return paragraphs.joined(separator: "\n.PP\n")
    }

    private static func paragraph(_ lines: ArraySlice<Substring>) -> String {
        var parts: [String] = []
        var rest = lines
        while let first = rest.first {
            let isTable = first.hasPrefix(" ")
            let run = rest.prefix { $0.hasPrefix(" ") == isTable }
            rest = rest.dropFirst(run.count)
            parts.append(
                isTable
                    ? ".nf\n\(run.map(escaped).joined(separator: "\n"))\n.fi"
                    : flowing(run.map(String.init)))
        }
        return parts.joined(separator: "\n")
    }

    private static func flowing(_ lines: [String]) -> String {
        HelpText.wrapped(lines.joined(separator: " "), 66).map(escaped).joined(separator: "\n")
    }

    private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    private static func lowercasedFirst(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst()
    }

    /// Returns text escaped so that roff interprets nothing in it and makes no typographic
    /// replacements: options must stay fit for copying.
    static func escaped(_ text: some StringProtocol) -> String {
        let escapes: [Character: String] = [
            "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
        ]
        let plain = text.map { escapes[$0] ?? String($0) }.joined()
        return plain.hasPrefix(".") ? "\\&" + plain : plain
    }
}
