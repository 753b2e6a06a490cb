/// What an import can be told.
package struct ImportOptions: Sendable {
    /// Codes of the languages whose names are kept besides the local name, such as `nb`.
    package var languages: [String]
    /// How many threads work, from 1 to 64: read files (four at most), look at their objects, cut tiles.
    ///
    /// With several, names are indexed on one more.
    package var threads: Int
    /// The area to import, whose edge is crossed only by what is kept whole; `nil` for that of the files.
    package var area: ImportArea?
    /// The map's name in its metadata; `nil` for one made of the first file's name.
    package var name: String?
    /// Program and version to be named in the metadata.
    package var generator: String

    /// The languages kept by default: those in which the program itself speaks.
    package static let defaultLanguages = ["en", "nb", "sv", "da", "fi", "de"]

    /// Options, all with defaults.
    package init(
        languages: [String] = ImportOptions.defaultLanguages, threads: Int = 2,
        area: ImportArea? = nil, name: String? = nil,
        generator: String = "render"
    ) {
        self.languages = languages
        self.threads = min(max(threads, 1), 64)
        self.area = area
        self.name = name
        self.generator = generator
    }
}
