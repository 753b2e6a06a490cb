import Platform

/// The help as files that others show: pages for `man`, and completions for the shells.
enum HelpFiles {
    /// All of them.
    ///
    /// - Parameter verbs: what the program can do.
    /// - Returns: paths below a `fraction` folder, as `/usr/fraction` and `/usr/local/fraction` have them, and
    ///   texts.
    static func all(_ verbs: [any Verb]) -> [(path: String, text: String)] {
        let commands = CompletedCommand.all(verbs)
        return [
            ("man/man1/render.1", ManualPage.overview(verbs)),
            ("bash-completion/completions/render", BashCompletion.script(commands)),
            ("zsh/site-functions/_render", ZshCompletion.script(commands)),
            ("fish/vendor_completions.d/render.fish", FishCompletion.script(commands)),
        ] + verbs.map { ("man/man1/\(ManualPage.name(of: $0)).1", ManualPage.page(of: $0)) }
    }

    /// Writes them; `make install` asks for it by `render help --write DIR`.
    ///
    /// - Parameters:
    ///   - verbs: what the program can do.
    ///   - folder: a `fraction` folder; made if it is not there.
    /// - Throws: `FileOutputError` for what can't be written.
    static func write(_ verbs: [any Verb], below folder: String) throws {
        let tree = try PublishedTree(path: folder)
        for file in all(verbs) { try tree.write(Array(file.text.utf8), to: file.path) }
    }
}
