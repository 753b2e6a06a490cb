import Platform

/// The help as files for other programs: pages for `man`, and completions for the shells.
enum HelpFiles {
    /// Returns all files.
    ///
    /// - Parameter verbs: the verbs of the program.
    /// - Returns: paths below a `share` folder such as `/usr/share` or `/usr/local/share`, and
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

    /// Writes all files; `make install` calls this by `render help --write DIR`.
    ///
    /// - Parameters:
    ///   - verbs: the verbs of the program.
    ///   - folder: a `share` folder; created if it does not exist.
    /// - Throws: `FileOutputError` for a file that can't be written.
    static func write(_ verbs: [any Verb], below folder: String) throws {
        let tree = try PublishedTree(path: folder)
        for file in all(verbs) { try tree.write(Array(file.text.utf8), to: file.path) }
    }
}
