package import Formats

/// Why a catalogue file can't be used.
package struct PhraseError: Error, Hashable, CustomStringConvertible {
    /// What is wrong with it.
    package enum Problem: Hashable, Sendable {
        /// It is no JSON; with line and column.
        case syntax(JSONError)
        /// It is no object of texts.
        case notAnObject
        /// A key names no text that there is.
        case unknownKey(String, all: [String])
        /// The value of a key is no text.
        case notAText(key: String)
        /// A text is empty, longer than a picture shows, or has characters that are no letters.
        case unfit(key: String)
        /// A text has more or fewer signs for a figure than the English one.
        case figures(key: String, wanted: Int)
    }

    /// What the file is called.
    package let file: String
    /// What is wrong with it.
    package let problem: Problem

    /// An error of a file.
    package init(_ file: String, _ problem: Problem) {
        self.file = file
        self.problem = problem
    }

    /// One line with file, line or key, and the cure.
    package var description: String {
        switch problem {
        case .syntax(let error): "\(file): \(error)"
        case .notAnObject:
            "\(file): a catalogue is an object such as {\"turn.left\": \"Turn left\"}"
        case .unknownKey(let key, _): "\(file): there is no text '\(key)'"
        case .notAText(let key): "\(file): '\(key)' is no text; write \"\(key)\": \"…\""
        case .unfit(let key):
            "\(file): '\(key)' is not 1 to \(PhraseCatalog.maximumLength) letters in one line"
        case .figures(let key, 0): "\(file): '\(key)' has a #, and no figure stands in it"
        case .figures(let key, _): "\(file): '\(key)' needs one #, where the figure stands"
        }
    }
}
