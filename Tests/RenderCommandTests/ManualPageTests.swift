import Testing

@testable import Parameters
@testable import RenderCommand

@Suite struct ManualPageTests {
    @Test func `text in a manual page is escaped for troff`() {
        #expect(ManualPage.escaped(".osm is read") == "\\&.osm is read")
        #expect(
            ManualPage.escaped("a\\b '--x' ~ ^ `") == "a\\eb \\(aq\\-\\-x\\(aq \\(ti \\(ha \\(ga")
    }

    @Test(arguments: RenderTool.verbs.map(\.name))
    func `a page explains each option of its command`(name: String) throws {
        let verb = try #require(RenderTool.verbs.first { $0.name == name })
        let page = ManualPage.page(of: verb)
        #expect(page.hasPrefix(".TH RENDER\\-\(name.uppercased().replacing(" ", with: "\\-")) 1 "))
        for option in verb.options {
            for form in option.forms {
                #expect(page.contains("\\fB\(ManualPage.escaped(form))\\fR"), "\(form)")
            }
        }
    }

    @Test func `the program's page names each command`() {
        let page = ManualPage.overview(RenderTool.verbs)
        for verb in RenderTool.verbs {
            #expect(page.contains("\\fBrender \(verb.name)\\fR\n"))
            let name = ManualPage.escaped(ManualPage.name(of: verb))
            #expect(page.contains("\\fB\(name)\\fR(1)"))
        }
    }

    @Test func `indented lines keep their breaks, others are filled`() {
        struct Table: Verb {
            let name = "table"
            let summary = "Shows a table"
            let usage = "show|hide"
            let details = "One line\nand the next:\n  a  1\n  b  2\nThe end.\n\nExample."
            let options: ParameterGroup = []
            func run(_ arguments: ParsedArguments, _ console: Console) {}
        }
        let page = ManualPage.page(of: Table())
        #expect(
            page.contains(
                """
                .SH DESCRIPTION
                One line and the next:
                .nf
                  a  1
                  b  2
                .fi
                The end.
                .PP
                Example.

                """.dropLast()))
        #expect(CompletedCommand.all([Table()]).map(\.tasks) == [["show", "hide"]])
    }
}
