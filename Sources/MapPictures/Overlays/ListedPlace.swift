package import Graphics
import Language
package import Overlays

/// A venue, person or vehicle: its pin, and its texts in a list and a window.
package struct ListedPlace: Hashable, Sendable {
    /// The pin that is drawn.
    package var pin: Pin
    /// Its name; empty for none.
    package var title: String
    /// The text below its name in a list; empty for none.
    var detail = ""
    /// Further lines of a window.
    var lines: [String] = []
    /// The text of its category in a legend; empty for none.
    var category = ""
    /// The names of the places joined into this one; empty for a single place.
    var members: [String] = []

    /// Creates a place from its parts.
    init(
        pin: Pin, title: String, detail: String = "", lines: [String] = [], category: String = ""
    ) {
        self.pin = pin
        self.title = title
        self.detail = detail
        self.lines = lines
        self.category = category
    }

    /// Creates a place that has only a name.
    package init(pin: Pin, title: String) {
        self.init(pin: pin, title: title, detail: "")
    }
}

extension ListedPlace {
    /// The details of the place, for a window.
    var window: Placard {
        Placard(
            title: title,
            rows: reported.flatMap { line in
                line.split(separator: "\n").prefix(8).map { Placard.Row(.none, String($0)) }
            })
    }

    private var reported: [String] {
        let isMoving = ["person", "vehicle"].contains(pin.name)
        return (isMoving && !detail.isEmpty ? [detail] : []) + lines
    }

    /// Returns its title in a list: its name, else its address, else its category; empty for
    /// none.
    func listTitle(in language: GuidanceLanguage) -> String {
        if !title.isEmpty { return title }
        return detail.isEmpty ? categoryName(in: language) : detail
    }

    /// Returns its category in a language; the data's own word if the program does not know the
    /// category.
    func categoryName(in language: GuidanceLanguage) -> String {
        if pin.name != "vehicle", let known = PlaceCategory(category)?.name(in: language) {
            return known
        }
        let category =
            pin.name == "vehicle" ? PlaceRecord.name(of: category, in: language) : category
        let word = category.split(separator: "=").last.map(String.init) ?? ""
        let name = word.replacing("_", with: " ")
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Returns its line in a list.
    func row(number: Int = 0, in language: GuidanceLanguage) -> Placard.Row {
        Placard.Row(
            .disc(pin.look.color, badge(number: number)), listTitle(in: language),
            detail: title.isEmpty ? "" : detail)
    }

    /// Returns the text on its disc in a list.
    func badge(number: Int) -> String {
        if !members.isEmpty { return "\(pin.count)" }
        if pin.name == "person" { return PersonLook.initials(of: title) }
        return pin.name == "vehicle" ? "" : "\(number)"
    }
}

/// The look of people on maps.
package enum PersonLook {
    /// Returns the first letters of the first and the last word of a name; empty for a name
    /// without letters or digits.
    package static func initials(of name: String) -> String {
        let words = name.split { $0 == " " || $0 == "-" }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap {
            $0?.first { $0.isLetter || $0.isNumber }
        }
        return String(letters).uppercased()
    }

    /// Returns the colour of the person with a number who has no custom colour; all colours are
    /// dark enough for white letters.
    package static func color(_ number: Int) -> Color { colors[number % colors.count] }

    private static let colors: [Color] = [
        0x1E_6F_E0, 0xC6_28_28, 0x2E_7D_32, 0x8A_4F_9E, 0xC7_5B_12, 0x00_79_8C, 0xAD_14_57,
        0x5D_40_37,
    ].map { Color(hex: $0) }
}
