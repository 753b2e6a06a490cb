import Testing

@Suite struct HelpTests {
    @Test func `the overview lists the commands`() throws {
        let help = try RenderProcess(["help"])
        #expect(help.status == 0)
        #expect(help.error == "")
        try Snapshot.check(help.output, "help")
    }

    @Test(arguments: ["import", "info", "map", "tile", "route", "tiles", "serve", "style"])
    func `each command explains itself`(verb: String) throws {
        let help = try RenderProcess(["help", verb])
        #expect(help.status == 0)
        try Snapshot.check(help.output, "help-\(verb)")
        #expect(try RenderProcess([verb, "--help"]).output == help.output)
    }

    @Test func `without arguments the help goes to standard error`() throws {
        let bare = try RenderProcess([])
        #expect(bare.status == 2)
        #expect(bare.output == "")
        #expect(bare.error == (try RenderProcess(["help"]).output))
    }
}
