import Parameters

/// Placeholders in an address, such as `{style}` and `{key}`, that a server fills in for clients.
///
/// Styles of tile servers use them for files: `{styleJsonFolder}/sprite`, `mbtiles://{v3}`.
enum AddressPlaceholder {
    /// Returns the placeholders of an address in order, each once, with its braces.
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

    /// Returns a sentence about an address, such as `{style}, {key} are placeholders that a server
    /// fills in`; `nil` if it has none.
    static func sentence(in address: String) -> String? {
        let found = all(in: address)
        guard !found.isEmpty else { return nil }
        let names = PrintableText.short(found.joined(separator: ", "))
        return names + (found.count == 1 ? " is a placeholder" : " are placeholders")
            + " that a server fills in"
    }

    /// Returns the same sentence to append to another; empty if there is none.
    static func addition(in address: String) -> String {
        sentence(in: address).map { ", and " + $0 } ?? ""
    }
}
