package import Language
package import MapRenderer

/// A sentence fit for `alt=`: what the picture is, and the places that are named first.
///
/// Its words are looked up when somebody asks for them: most pictures need none, and the texts of a
/// language take a millisecond to read.
package struct AltText {
    private let makeSubject, makeJoint: () -> String

    /// How it begins, such as `Map`.
    package var subject: String { makeSubject() }
    /// What joins the names of places, in the language of the subject.
    package var joint: String { makeJoint() }

    /// A sentence that begins with a subject.
    package init(
        subject: @autoclosure @escaping () -> String,
        joint: @autoclosure @escaping () -> String = " with "
    ) {
        makeSubject = subject
        makeJoint = joint
    }

    /// The sentence for a map in a language.
    ///
    /// - Parameters:
    ///   - language: of the sentence.
    ///   - title: what the picture is called; empty for nothing.
    /// - Returns: `Map with Oslo, Bygdøy.`, or `Nine places: map with …`.
    package static func map(_ language: GuidanceLanguage, title: String = "") -> AltText {
        AltText(
            subject: (title.isEmpty ? "" : title + ". ") + language[.altMap],
            joint: language[.altMapJoint])
    }

    /// The sentence for a picture with some labels.
    package func sentence(naming labels: [FrameContents.PlacedLabel]) -> String {
        let places = labels.filter { $0.layer.hasPrefix("place") }.map(\.text)
        let subject = subject
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
