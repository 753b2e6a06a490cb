import Glibc
package import Language
import MapStyle
package import Parameters

extension PictureParameter {
    /// A folder of catalogues: texts in languages that the program does not include.
    package static let phrases = ParameterDefinition(
        "phrases", "FOLDER", .file,
        help: """
            Texts of pictures in languages of your own, one file each, such as fr.json; 'render \
            phrases' writes one to begin with.
            """)
}

extension SpokenLanguages {
    /// The most catalogues in a folder; more than the languages that anyone writes at once.
    private static let maximumFiles = 100

    /// Creates the languages of the folder that values name; without one, the program's own.
    ///
    /// - Throws: ``SceneError`` for a folder or a file that can't be read, and for a catalogue with
    ///   an error in it.
    package init(_ values: ParameterValues) throws {
        guard let folder = values.text(PictureParameter.phrases) else {
            self.init()
            return
        }
        self.init(
            try Self.files(in: folder).map { file in
                try Self.catalog("\(folder)/\(file)", code: String(file.dropLast(5)))
            })
    }

    /// Returns the files of a folder that texts are read from, for recording a picture's
    /// dependencies.
    package static func inputPaths(_ values: ParameterValues) -> [String] {
        guard let folder = values.text(PictureParameter.phrases) else { return [] }
        return ((try? files(in: folder)) ?? []).map { "\(folder)/\($0)" }
    }

    private static func catalog(_ path: String, code: String) throws -> PhraseCatalog {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: PhraseCatalog.maximumBytes)
        } catch {
            throw SceneError(PictureParameter.phrases, error.message)
        }
        do {
            return try PhraseCatalog(reading: bytes, code: code, file: PrintableText.short(path))
        } catch {
            var hint = ""
            if case .unknownKey(let key, let all) = error.problem {
                hint = NameSuggestion.hint(key, all)
            }
            throw SceneError(
                PictureParameter.phrases,
                "\(PrintableText.short(error.description, limit: 300))\(hint)")
        }
    }

    /// Returns the names of the catalogues in a folder, sorted.
    private static func files(in folder: String) throws -> [String] {
        let shown = PrintableText.short(folder)
        guard let listing = opendir(folder) else {
            let reason =
                switch errno {
                case ENOENT: "no such folder"
                case ENOTDIR: "it is a file, not a folder"
                default: String(cString: strerror(errno)).lowercased()
                }
            throw SceneError(PictureParameter.phrases, "cannot open \(shown): \(reason)")
        }
        defer { closedir(listing) }
        var files: [String] = []
        while let entry = readdir(listing) {
            let file = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard file.hasSuffix(".json"), !file.hasPrefix(".") else { continue }
            guard let code = try? PictureParameter.languages.read(String(file.dropLast(5))).first,
                code.lowercased() == file.dropLast(5).lowercased()
            else {
                throw SceneError(
                    PictureParameter.phrases,
                    "\(PrintableText.short("\(folder)/\(file)")): '\(PrintableText.short(String(file.dropLast(5))))' is no language code; name it such as fr.json"
                )
            }
            files.append(file)
            guard files.count <= maximumFiles else {
                throw SceneError(
                    PictureParameter.phrases, "\(shown) has more than \(maximumFiles) catalogues")
            }
        }
        guard !files.isEmpty else {
            throw SceneError(
                PictureParameter.phrases, "\(shown) has no catalogue, such as fr.json")
        }
        return files.sorted()
    }
}

extension GuidanceLanguage {
    /// A note of the texts that a user's catalogue lacks; `nil` if it is complete.
    var missingNote: Message? {
        guard !catalog.missing.isEmpty else { return nil }
        let count = catalog.missing.count
        let keys = catalog.missing.prefix(3).map(\.key).joined(separator: ", ")
        let own = OwnCatalogs.catalog(code)?.code ?? "en"
        return """
            \(PictureParameter.phrases): \(code).json has no text for \
            \(count > 3 ? "\(keys) and \(count - 3) more" : keys); those of '\(own)' take their place
            """
    }
}
