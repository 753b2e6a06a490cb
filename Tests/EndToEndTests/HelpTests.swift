import Testing

@Suite struct HelpTests {
    @Test func `the overview lists the commands`() throws {
        let help = try RenderProcess(["help"])
        #expect(help.status == 0)
        #expect(help.error == "")
        try Snapshot.check(help.output, "help")
    }

    @Test(arguments: [
        "import", "info", "map", "tile", "route", "directions", "find", "signs", "isochrone",
        "trip",
        "stats",
        "replay",
        "meeting", "batch", "diff", "tiles", "tiles export", "tiles merge", "tiles seed",
        "tiles expire", "serve", "style",
        "terrain",
        "phrases",
    ])
    func `render help COMMAND explains each command`(verb: String) throws {
        let words = verb.split(separator: " ").map(String.init)
        let help = try RenderProcess(["help"] + words)
        #expect(help.status == 0)
        try Snapshot.check(help.output, "help-" + words.joined(separator: "-"))
        #expect(try RenderProcess(words + ["--help"]).output == help.output)
    }

    @Test func `without arguments the help is on standard error`() throws {
        let bare = try RenderProcess([])
        #expect(bare.status == 2)
        #expect(bare.output == "")
        #expect(bare.error == (try RenderProcess(["help"]).output))
    }
}
