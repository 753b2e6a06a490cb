/// The catalogues that the program has, which are files beside this one.
public enum OwnCatalogs {
    /// The catalogues, English first.
    public static let all = [english, norwegian, swedish, danish, finnish, german]

    /// English.
    public static let english = catalog("en", PackageResources.en_json)
    /// Norwegian bokmål.
    public static let norwegian = catalog("nb", PackageResources.nb_json)
    /// Swedish.
    public static let swedish = catalog("sv", PackageResources.sv_json)
    /// Danish.
    public static let danish = catalog("da", PackageResources.da_json)
    /// Finnish.
    public static let finnish = catalog("fi", PackageResources.fi_json)
    /// German.
    public static let german = catalog("de", PackageResources.de_json)

    /// The catalogue for a BCP 47 tag; `nil` if the program has none of the language.
    public static func catalog(_ code: String) -> PhraseCatalog? {
        switch code.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
        case "en": english
        // Norwegian without a form, and nynorsk, are nearest to bokmål.
        case "nb", "no", "nn": norwegian
        case "sv": swedish
        case "da": danish
        case "fi": finnish
        case "de": german
        default: nil
        }
    }

    /// The file of a catalogue, as whoever translates begins with it; `nil` as for ``catalog(_:)``.
    public static func file(_ code: String) -> [UInt8]? {
        switch catalog(code)?.code {
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
