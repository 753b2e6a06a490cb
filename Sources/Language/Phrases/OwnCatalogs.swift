/// The program's own catalogues, which are files beside this one.
package enum OwnCatalogs {
    /// The BCP 47 tags of the catalogues, in the order of ``all``; available without reading them.
    package static let codes = ["en", "nb", "sv", "da", "fi", "de"]
    /// The catalogues, English first.
    package static let all = [english, norwegian, swedish, danish, finnish, german]

    /// English.
    package static let english = catalog("en", PackageResources.en_json)
    /// Norwegian bokmål.
    package static let norwegian = catalog("nb", PackageResources.nb_json)
    /// Swedish.
    package static let swedish = catalog("sv", PackageResources.sv_json)
    /// Danish.
    package static let danish = catalog("da", PackageResources.da_json)
    /// Finnish.
    package static let finnish = catalog("fi", PackageResources.fi_json)
    /// German.
    package static let german = catalog("de", PackageResources.de_json)

    /// The element of ``codes`` for a BCP 47 tag; `nil` if the program does not have the language.
    package static func code(for tag: String) -> String? {
        let language = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        // Norwegian without a written form, and nynorsk, are nearest to bokmål.
        return ["no", "nn"].contains(language) ? "nb" : codes.first { $0 == language }
    }

    /// The catalogue for a BCP 47 tag; `nil` if the program does not have the language.
    package static func catalog(_ tag: String) -> PhraseCatalog? {
        switch code(for: tag) {
        case "en": english
        case "nb": norwegian
        case "sv": swedish
        case "da": danish
        case "fi": finnish
        case "de": german
        default: nil
        }
    }

    /// The file of a catalogue, as a start for translators; `nil` as for ``catalog(_:)``.
    package static func file(_ code: String) -> [UInt8]? {
        switch self.code(for: code) {
        case "en": PackageResources.en_json
        case "nb": PackageResources.nb_json
        case "sv": PackageResources.sv_json
        case "da": PackageResources.da_json
        case "fi": PackageResources.fi_json
        case "de": PackageResources.de_json
        default: nil
        }
    }

    private static func catalog(_ code: String, _ bytes: [UInt8]) -> PhraseCatalog {
        do {
            return try PhraseCatalog(reading: bytes, code: code, file: code, over: nil)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
