import Geometry
package import Guidance
package import MapStore

/// The options of an import.
package struct ImportOptions: Sendable {
    /// Codes of the languages whose names are kept besides the local name, such as `nb`.
    package var languages: [String]
    /// The number of threads, from 1 to 64, that read files (four at most), process their objects
    /// and cut tiles.
    ///
    /// With several, names are indexed on one additional thread.
    package var threads: Int
    /// The area to import, with objects that cross its edge kept whole; `nil` for the area of the
    /// files.
    package var area: ImportArea?
    /// The map's name in its metadata; `nil` for one derived from the first file's name.
    package var name: String?
    /// The program and version for the metadata.
    package var generator: String
    /// The countries of the world, for the side that traffic keeps to; `nil` for traffic that keeps
    /// right everywhere.
    package var countries: CountryMap?
    /// The kinds of road signs to keep; `nil` for none.
    package var signs: SignCatalogue?
    /// Whether to make only tiles of small zooms, without roads to drive on and names to search, as
    /// a map that lies around others.
    package var isOverview = false

    /// The languages kept by default, which are those of the program itself.
    package static let defaultLanguages = ["en", "nb", "sv", "da", "fi", "de"]

    /// Options, all with defaults.
    package init(
        languages: [String] = ImportOptions.defaultLanguages, threads: Int = 2,
        area: ImportArea? = nil, name: String? = nil,
        generator: String = "render", countries: CountryMap? = nil, signs: SignCatalogue? = nil
    ) {
        self.languages = languages
        self.threads = min(max(threads, 1), 64)
        self.area = area
        self.name = name
        self.generator = generator
        self.countries = countries
        self.signs = signs
    }
}
