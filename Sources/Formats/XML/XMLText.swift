/// Text as it is written in XML.
public enum XMLText {
    /// Escapes text for XML, including attributes.
    public static func escaped(_ text: String) -> String {
        // By code points: a mark that is combined with a bracket does not hide it. XML does
        // not allow code points other than these (https://www.w3.org/TR/xml/#charsets).
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r", "\u{20}"..."\u{FFFD}", "\u{10000}"...:
                escaped.unicodeScalars.append(scalar)
            default: break
            }
        }
    }
}
