import MapStore
package import Parameters

/// The road signs that a drive shows.
package struct SignChoice: Hashable, Sendable {
    /// Identifiers of kinds and groups; `nil` for all.
    package var kinds: Set<String>?

    /// The signs of some kinds and groups.
    package init(kinds: Set<String>? = nil) { self.kinds = kinds }

    /// Reads `all`, or names of kinds and groups separated by commas; `nil` for `none`.
    ///
    /// - Throws: ``ParameterError`` that lists the groups for an unknown name.
    init?(parsing text: String) throws(ParameterError) {
        guard text != "none" else { return nil }
        guard text != "all" else {
            self.init()
            return
        }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let (catalogue, problem) = SignCatalogueFile.read()
        guard let catalogue else {
            throw ParameterError("\(PictureParameter.signs): \(problem ?? "")")
        }
        let groups = catalogue.groups.map(\.id)
        for name in names where catalogue[name] == nil && !groups.contains(name) {
            throw ParameterError(
                PictureParameter.signs.definition, name,
                "there is no such sign; write all, none, or some of \(groups.joined(separator: ", "))"
            )
        }
        self.init(kinds: Set(names))
    }
}

extension PictureParameter {
    /// The road signs that are shown.
    package static let signs = Parameter<String>(
        ParameterDefinition(
            "signs", "all|LIST", defaultValue: "none; all with signs as the view",
            help: """
                Shows the road signs ahead, in a panel and on the map: all, or kinds such as limit, \
                stop, wildlife (names are in styles/signs/signs.json).
                """),
        cure: ""
    ) { text throws(ParameterError) in
        guard text.text.count <= 2000 else { throw text.error("it has more than 2000 letters") }
        return text.text
    }

    /// The road authority's signs.
    package static let signFile = Parameter<String>(
        ParameterDefinition(
            "sign-file", "SIGNS.mbtiles", .file,
            help: "The road authority's signs, placed on the map's roads by render signs."))
}
