import Guidance
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
        package let text: String
        /// The time at which it begins, in seconds from the start.
        package let start: Double
        /// The time at which it ends or the next sentence begins, in seconds from the start.
        package let end: Double
    }

    /// The file formats, by file name extension.
    package enum Format: String, Sendable, CaseIterable {
        /// Subtitles with times, as browsers and players show and speak them (W3C WebVTT).
        case vtt
        /// Speech Synthesis Markup Language 1.1 (W3C), with breaks as long as the driving time.
        case ssml
        /// The same as ``ssml``.
        case xml

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
        let said = route.announcements.map { announcement in
            let text = description.text(for: route.state(at: announcement.distance))
            return (announcement, words: text.sentence(announcement, on: route))
        }
        let starts = said.map { $0.0.time ?? 0 }
        sentences = said.indices.map { index in
            let (announcement, words) = said[index]
            let next = index + 1 < said.count ? starts[index + 1] : .infinity
            let spoken = starts[index] + Self.seconds(words)
            return Sentence(
                name: "\(announcement.maneuver)-\(announcement.stage.rawValue)", text: words,
                start: starts[index], end: max(min(spoken, next), starts[index]))
        }
        language = description.text(for: route.state(at: 0)).language.code
    }

    /// Returns the seconds it takes to speak a text: 15 letters a second, plus a breath.
    private static func seconds(_ words: String) -> Double {
        max(Double(words.count) / 15 + 0.5, 1.5)
    }

    /// The file's text.
    package func text(as format: Format) -> String {
        switch format {
        case .vtt: vtt
        case .ssml, .xml: ssml
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

    private var ssml: String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            """
            <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="\(language)">
            """,
        ]
        var time = 0.0
        for sentence in sentences {
            let pause = ((sentence.start - time) * 1_000).rounded()
            if pause > 0 { lines.append("  <break time=\"\(Self.whole(pause))ms\"/>") }
            lines.append("  <mark name=\"\(sentence.name)\"/><s>\(Self.escaped(sentence.text))</s>")
            time = sentence.end
        }
        return (lines + ["</speak>", ""]).joined(separator: "\n")
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

    private static func whole(_ value: Double) -> String {
        "\(Int(exactly: min(value, 1e12)) ?? 0)"
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
