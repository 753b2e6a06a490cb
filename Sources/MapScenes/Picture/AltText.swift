public import MapRenderer

/// A sentence fit for `alt=`: what the picture is, and the places that are named first.
public struct AltText {
    /// How it begins, such as `Map`.
    public let subject: String
    /// What joins the names of places, in the language of the subject.
    public let joint: String

    /// A sentence that begins with a subject.
    public init(subject: String, joint: String = " with ") {
        self.subject = subject
        self.joint = joint
    }

    /// The sentence for a picture with some labels.
    public func sentence(naming labels: [FrameContents.PlacedLabel]) -> String {
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
