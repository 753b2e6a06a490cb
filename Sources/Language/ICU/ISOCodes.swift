import CICU

/// The codes of countries and languages.
package enum ISOCodes {
    /// ISO 3166-1 alpha-2, officially assigned, and XK for Kosovo, which is used in data.
    ///
    /// ICU adds three codes that ISO has only reserved, for islands that belong to another code.
    package static let countries = codes(cicu_countries()).subtracting(["DG", "EA", "IC"])

    /// ISO 639: two letters if a language has them, otherwise three.
    package static let languages = codes(cicu_languages())

    /// The texts of a null-terminated list.
    private static func codes(_ list: UnsafePointer<UnsafePointer<CChar>?>?) -> Set<String> {
        guard let list else { return [] }
        var codes: Set<String> = []
        var index = 0
        while let code = list[index] {
            codes.insert(String(cString: code))
            index += 1
        }
        return codes
    }
}
