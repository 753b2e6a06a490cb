import MapStore
package import Parameters

/// Who is to be named in a picture: everybody once, in one line.
enum CreditLine {
    /// The credits with a dot between them.
    ///
    /// What another credit says already is left out: `© OpenStreetMap` beside
    /// `© OpenMapTiles © OpenStreetMap contributors`.
    ///
    /// - Parameter credits: what maps, style and user say; empty ones do not count.
    /// - Returns: the line; empty if nobody is named.
    static func text(_ credits: [String]) -> String {
        var line: [String] = []
        for credit in credits where !credit.isEmpty {
            guard !line.contains(where: { $0.contains(credit) }) else { continue }
            let place = line.firstIndex { credit.contains($0) } ?? line.endIndex
            line.removeAll { credit.contains($0) }
            line.insert(credit, at: place)
        }
        return line.joined(separator: " · ")
    }
}

extension PictureParameter {
    /// Who else is to be named.
    package static let credit = Parameter<String>(
        ParameterDefinition(
            "credit", "TEXT", .texts,
            help: """
                Adds who made the data to the credit that map and style name. Several may be given.
                """),
        cure: "write who is to be named, such as '© Statens vegvesen'"
    ) { text throws(ParameterError) in
        // Credits are copied from web pages, with their links.
        let words = PlainText.line(html: text.text, limit: 500)
        guard !words.isEmpty else { throw text.error("it names nobody") }
        return words
    }

    /// More would fill a picture with names.
    fileprivate static let mostCredits = 20
}

extension ParameterValues {
    /// Who is to be named besides those whom map and style name.
    ///
    /// - Throws: ``ParameterError`` for a credit without words, for too many, and where credits are
    ///   left out of the picture.
    package func credits() throws(ParameterError) -> [String] {
        let credits = try values(PictureParameter.credit)
        guard credits.isEmpty || isOn(PictureParameter.attribution) else {
            throw ParameterError(
                "\(PictureParameter.credit) has no use in a picture that leaves the credit out")
        }
        guard credits.count <= PictureParameter.mostCredits else {
            throw ParameterError(
                """
                \(PictureParameter.credit) is given \(credits.count) times, more than \
                \(PictureParameter.mostCredits)
                """)
        }
        return credits
    }
}
