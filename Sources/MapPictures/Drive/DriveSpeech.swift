import Formats
package import Guidance
import Language
import Routes

/// The spoken announcements of a drive, as a file for players and speech synthesisers.
package struct DriveSpeech: Sendable {
    /// The sentences, in order.
    package let sentences: [Sentence]
    private let language: String

    /// A sentence with its times.
    package struct Sentence: Hashable, Sendable {
        /// The maneuver's number and the announcement stage, such as `4-approach`.
        package let name: String
        /// The words.
        package var text: String { cue.text.words }
        /// The time at which it begins, in seconds from the start.
        package var start: Double { cue.start }
        /// The time at which it ends, in seconds from the start; before the next one begins.
        package var end: Double { cue.end }
        /// What is said, and when.
        package let cue: SpokenCue
        /// The words in SSML, names in other languages as such.
        package let markup: String
    }

    /// The file formats, by file name extension.
    package enum Format: String, Sendable, CaseIterable {
        /// Subtitles with times, as browsers and players show and speak them (W3C WebVTT).
        case vtt
        /// Speech Synthesis Markup Language 1.1 (W3C): all sentences, each after a mark.
        case ssml
        /// The same as ``ssml``.
        case xml
        /// A line of JSON for each sentence: its times, words and a document of SSML of its own.
        case jsonl

        /// The format of a file name's extension; `nil` if it is not one of them.
        package init?(ofFile path: String) {
            guard let dot = path.lastIndex(of: "."),
                let format = Format(
                    rawValue: path[path.index(after: dot)...].lowercased())
            else { return nil }
            self = format
        }
    }

    /// The sentences of a drive.
    ///
    /// - Parameters:
    ///   - guidance: the route.
    ///   - description: language and units.
    package init(_ guidance: DriveGuidance, _ description: DriveDescription) {
        let route = guidance.route
        let language = description.text(for: route.state(at: 0)).language.code
        self.language = language
        sentences = route.cues { description.text(for: route.state(at: $0)) }.map { cue in
            let markup = cue.text.parts.map { part in
                let words = Self.escaped(part.words)
                guard part.isName,
                    let code = route.language(ofName: part.words, at: cue.distance, in: language)
                else { return words }
                return "<lang xml:lang=\"\(code)\">\(words)</lang>"
            }
            return Sentence(
                name: "\(cue.maneuver)-\(cue.stage.rawValue)", cue: cue, markup: markup.joined())
        }
    }

    /// The file's text.
    package func text(as format: Format) -> String {
        switch format {
        case .vtt: vtt
        case .ssml, .xml: ssml
        case .jsonl: lines
        }
    }

    private var vtt: String {
        let cues = sentences.map { sentence in
            // A cue needs a duration; two at the same place get a thousandth of a second.
            let end = max(sentence.end, sentence.start + 0.001)
            return """
                \(sentence.name)
                \(Self.clock(sentence.start)) --> \(Self.clock(end))
                \(Self.escaped(sentence.text))

                """
        }
        return (["WEBVTT\n\nNOTE Language: \(language)\n"] + cues).joined(separator: "\n")
    }

    /// No breaks: they would be as long as the drive, and synthesisers allow a few seconds.
    private var ssml: String {
        let said = sentences.map { "  <mark name=\"\($0.name)\"/><s>\($0.markup)</s>" }
        return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", opening] + said + ["</speak>", ""])
            .joined(separator: "\n")
    }

    private var opening: String {
        """
        <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="\(language)">
        """
    }

    private var lines: String {
        sentences.map { sentence in
            let cue = sentence.cue
            let line: JSONValue = [
                "name": .string(sentence.name), "stage": .string(cue.stage.rawValue),
                "maneuvers": .array(
                    [cue.maneuver, cue.lastManeuver].map { .number(Double($0)) }),
                "start": DriveFrame.seconds(cue.start), "end": DriveFrame.seconds(cue.end),
                "maneuverAt": DriveFrame.seconds(cue.maneuverTime),
                "distance": DriveFrame.rounded(cue.distance), "language": .string(language),
                "text": .string(sentence.text),
                "ssml": .string("\(opening)<s>\(sentence.markup)</s></speak>"),
            ]
            return line.serialized() + "\n"
        }.joined()
    }

    /// Returns a time in WebVTT format: hours, minutes, seconds, thousandths.
    private static func clock(_ seconds: Double) -> String {
        let all = Int(exactly: (min(max(seconds, 0), 1e9) * 1_000).rounded()) ?? 0
        func digits(_ value: Int, _ width: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(width - text.count, 0)) + text
        }
        let parts = [all / 3_600_000, all / 60_000 % 60, all / 1_000 % 60]
        return parts.map { digits($0, 2) }.joined(separator: ":") + "." + digits(all % 1_000, 3)
    }

    private static func escaped(_ text: String) -> String {
        text.map { letter in
            switch letter {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(letter)
            }
        }.joined()
    }
}
