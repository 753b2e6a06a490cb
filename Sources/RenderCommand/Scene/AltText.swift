import MapRenderer

/// A sentence fit for `alt=`: what the picture is, and the places that are named first.
struct AltText {
    /// How it begins, such as `Map`.
    let subject: String
    /// What joins the names of places, in the language of the subject.
    var joint = " with "

    /// The sentence for a picture with some labels.
    func sentence(naming labels: [Frame.PlacedLabel]) -> String {
        let places = labels.filter { $0.layer.hasPrefix("place") }.map(\.text)
        var names: [String] = []
        for text in places.isEmpty ? labels.map(\.text) : places {
            // A street has many labels, and the one to turn into was named already.
            let isNew = !text.isEmpty && !names.contains(text) && !subject.contains(text)
            if isNew { names.append(text) }
            if names.count == 3 { break }
        }
        return subject + (names.isEmpty ? "" : joint + names.joined(separator: ", ")) + "."
    }
}
