import Parameters

/// Parts of an address that a server fills in before anybody reads it: `{style}`, `{key}`.
///
/// Styles of tile servers name files by them: `{styleJsonFolder}/sprite`, `mbtiles://{v3}`.
enum AddressPlaceholder {
    /// Those of an address in order, each once, with its braces.
    static func all(in address: String) -> [String] {
        var found: [String] = []
        var rest = Substring(address)
        while let start = rest.firstIndex(of: "{") {
            rest = rest[rest.index(after: start)...]
            let name = rest.prefix { character in
                character.isASCII
                    && (character.isLetter || character.isNumber || "_-.".contains(character))
            }
            guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else {
                continue
            }
            let placeholder = "{\(name)}"
            if !found.contains(placeholder) { found.append(placeholder) }
        }
        return found
    }

    /// What an address says of itself: `{style}, {key} are placeholders that a server fills in`; `nil`
    /// where it has none.
    static func sentence(in address: String) -> String? {
        let found = all(in: address)
        guard !found.isEmpty else { return nil }
        let names = PrintableText.short(found.joined(separator: ", "))
        return names + (found.count == 1 ? " is a placeholder" : " are placeholders")
            + " that a server fills in"
    }

    /// The same after something else; empty where there is none.
    static func addition(in address: String) -> String {
        sentence(in: address).map { ", and " + $0 } ?? ""
    }
}
