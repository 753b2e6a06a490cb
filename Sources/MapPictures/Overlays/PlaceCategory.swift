import Formats
import Graphics
import Language
import MapStyle

/// The category of a place: its icon and its colour, the same on every map.
struct PlaceCategory: Hashable {
    /// The name of its icon among those that ship.
    let icon: String
    /// The colour of its pin.
    let color: Color

    /// Creates the category that a word or tag names, such as `cafe` or `amenity=cafe`; `nil` for
    /// an unknown one.
    init?(_ word: String) {
        let word = word.lowercased().replacing(" ", with: "_")
        let key = word.split(separator: "=").last.map(String.init) ?? word
        guard let icon = Self.iconsByWord[word] ?? Self.iconsByWord[key] else { return nil }
        self.icon = icon
        color = Self.color(of: icon)
    }

    /// Returns its text in a legend in a language; `nil` if the language has no word for it.
    func name(in language: GuidanceLanguage) -> String? {
        let words = icon.split(separator: "-")
        let key = words.dropFirst().reduce(String(words.first ?? "")) {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
        return Phrase(rawValue: "category." + key).map { language[$0] }
    }

    /// Icons by tags (`amenity=cafe`), by the values of tags (`cafe`), and by their own names.
    private static let iconsByWord: [String: String] = {
        guard let path = ShippedFiles.path(of: "categories/categories.json"),
            let bytes = try? InputFile.read(path, limit: 1 << 20),
            let document = try? JSONValue(parsing: bytes)
        else { return [:] }
        var icons: [String: String] = [:]
        for member in document.object?.members ?? [] {
            for tag in (member.value.array ?? []).compactMap(\.string) {
                icons[tag] = icons[tag] ?? member.key
                if let value = tag.split(separator: "=").last.map(String.init) {
                    icons[value] = icons[value] ?? member.key
                }
            }
            icons[member.key] = member.key
            icons[member.key.replacing("-", with: "_")] = member.key
        }
        return icons
    }()

    /// Colours by groups of related icons, dark enough for white icons.
    private static func color(of icon: String) -> Color {
        switch icon {
        case "restaurant", "cafe", "bar", "fast-food": Color(hex: 0xC7_5B_12)
        case "supermarket", "shop", "bank", "post": Color(hex: 0x8A_4F_9E)
        case "hospital", "pharmacy", "police", "fire-station", "warning": Color(hex: 0xC6_28_28)
        case "school", "university", "library", "museum", "theatre", "cinema", "music":
            Color(hex: 0x6D_4C_41)
        case "church", "mosque", "synagogue", "castle", "monument", "government":
            Color(hex: 0x5D_64_6E)
        case "park", "playground", "camping", "sports", "viewpoint", "zoo": Color(hex: 0x2E_7D_32)
        case "swimming", "ferry", "marina", "toilets": Color(hex: 0x02_77_BD)
        case "hotel", "home": Color(hex: 0x37_47_9F)
        case "fuel", "charging", "parking", "station", "bus", "airport", "bicycle", "car":
            Color(hex: 0x1A_5F_B4)
        default: Color(hex: 0xB7_1C_4A)
        }
    }
}

/// The names of icons.
enum IconNames {
    /// Returns whether a name is the path of a picture file; the shipped icons have neither a
    /// slash nor an extension.
    static func isFile(_ name: String) -> Bool {
        let lower = name.lowercased()
        return name.contains("/")
            || [".svg", ".png", ".jpg", ".jpeg", ".webp"].contains(where: lower.hasSuffix)
    }
}
