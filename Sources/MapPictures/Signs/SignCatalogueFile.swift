package import MapStore

/// The catalogue of road signs that ships with the program.
package enum SignCatalogueFile {
    /// The path of the file in the folder of the styles.
    static let name = "signs/signs.json"

    /// Reads the catalogue.
    ///
    /// - Returns: the catalogue; `nil`, with the reason in one line, if it is missing or wrong.
    package static func read() -> (catalogue: SignCatalogue?, problem: String?) {
        guard let path = ShippedFiles.path(of: name) else {
            return (nil, "\(name) is not beside the styles: there are no road signs")
        }
        do {
            let bytes = try InputFile.read(path, limit: SignCatalogue.maximumBytes)
            return (try SignCatalogue(parsing: bytes), nil)
        } catch let error as SignCatalogueError {
            return (nil, "\(path) \(error)")
        } catch {
            return (nil, "\(path): \(error)")
        }
    }
}
