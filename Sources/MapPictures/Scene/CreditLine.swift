import MapStore
package import Parameters

/// The credits of a picture in one line, without repeats.
enum CreditLine {
    /// Returns the credits with a dot between them.
    ///
    /// A credit that another one contains is left out, such as `© OpenStreetMap` beside
    /// `© OpenMapTiles © OpenStreetMap contributors`.
    ///
    /// - Parameter credits: the credits of maps, style and user; empty ones are ignored.
    /// - Returns: the line; empty if there are no credits.
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
    /// An additional credit.
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

    /// The most additional credits; more would fill a picture with names.
    fileprivate static let mostCredits = 20
}

extension ParameterValues {
    /// Returns the credits to show in addition to those of map and style.
    ///
    /// - Throws: ``ParameterError`` for a credit without words, for too many credits, and if the
    ///   picture leaves credits out.
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
