import Language
import MapRenderer

/// A sentence for `alt=`: what the picture is, and the most important labelled places.
///
/// Its words are looked up only when needed: most pictures need none, and reading the texts of a
/// language takes a millisecond.
package struct AltText {
    private let makeSubject, makeJoint: () -> String

    /// The beginning of the sentence, such as `Map`.
    var subject: String { makeSubject() }
    /// The text that joins the names of places, in the language of the subject.
    var joint: String { makeJoint() }

    /// Creates a sentence that begins with a subject.
    init(
        subject: @autoclosure @escaping () -> String,
        joint: @autoclosure @escaping () -> String = " with "
    ) {
        makeSubject = subject
        makeJoint = joint
    }

    /// Returns the sentence for a map in a language.
    ///
    /// - Parameters:
    ///   - language: the language of the sentence.
    ///   - title: the picture's title; empty for none.
    /// - Returns: `Map with Oslo, Bygdøy.`, or `Nine places: map with …`.
    static func map(_ language: GuidanceLanguage, title: String = "") -> AltText {
        AltText(
            subject: (title.isEmpty ? "" : title + ". ") + language[.altMap],
            joint: language[.altMapJoint])
    }

    /// Returns the sentence for a picture with some labels.
    func sentence(naming labels: [FrameContents.PlacedLabel]) -> String {
        let places = labels.filter { $0.layer.hasPrefix("place") }.map(\.text)
        let subject = subject
        var names: [String] = []
        for text in places.isEmpty ? labels.map(\.text) : places {
            // A street has many labels, and the subject may already name the street to turn into.
            let isNew = !text.isEmpty && !names.contains(text) && !subject.contains(text)
            if isNew { names.append(text) }
            if names.count == 3 { break }
        }
        return subject + (names.isEmpty ? "" : joint + names.joined(separator: ", ")) + "."
    }
}
