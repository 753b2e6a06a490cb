import JSON

/// Looks for text whose sections differ, in an expression as it was written.
enum TextFormatSearch {
    /// Whether a `format` in an expression gives a section options of its own, or holds a picture.
    static func finds(in json: JSONValue) -> Bool {
        switch json {
        case .array(let values):
            if values.first == "literal" { return false }
            if values.first == "format" {
                let isSpecial = values.dropFirst().contains { value in
                    value.object.map { !$0.members.isEmpty } ?? (value[0] == "image")
                }
                if isSpecial { return true }
            }
            return values.contains(where: finds)
        // A function of the older form: its stops may hold expressions.
        case .object(let object): return object.members.contains { finds(in: $0.value) }
        default: return false
        }
    }
}
