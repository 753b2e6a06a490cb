package import Graphics
import Language
package import Overlays

/// A venue, person or vehicle: its pin, and what a list and a window tell of it.
package struct ListedPlace: Hashable, Sendable {
    /// How it is drawn.
    package var pin: Pin
    /// What it is called; empty for nothing.
    package var title: String
    /// What a list says below its name; empty for nothing.
    var detail = ""
    /// What a window says besides, a line each.
    var lines: [String] = []
    /// What a legend calls its like; empty for nothing.
    var category = ""
    /// The names of those that it stands for; empty for one alone.
    var members: [String] = []

    /// A place from its parts.
    init(
        pin: Pin, title: String, detail: String = "", lines: [String] = [], category: String = ""
    ) {
        self.pin = pin
        self.title = title
        self.detail = detail
        self.lines = lines
        self.category = category
    }

    /// A place of which no more is told than its name.
    package init(pin: Pin, title: String) {
        self.init(pin: pin, title: title, detail: "")
    }
}

extension ListedPlace {
    /// What is known of it, for a window.
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

    /// What a list calls it: its name, else its address, else its kind; empty for nothing.
    func listTitle(in language: GuidanceLanguage) -> String {
        if !title.isEmpty { return title }
        return detail.isEmpty ? categoryName(in: language) : detail
    }

    /// Its kind in a language; as the data call it where that is no kind that the program knows.
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

    /// Its line in a list.
    func row(number: Int = 0, in language: GuidanceLanguage) -> Placard.Row {
        Placard.Row(
            .disc(pin.look.color, badge(number: number)), listTitle(in: language),
            detail: title.isEmpty ? "" : detail)
    }

    /// What stands on its disc in a list.
    func badge(number: Int) -> String {
        if !members.isEmpty { return "\(pin.count)" }
        if pin.name == "person" { return PersonLook.initials(of: title) }
        return pin.name == "vehicle" ? "" : "\(number)"
    }
}

/// What people look like on maps.
package enum PersonLook {
    /// The first letters of the first and the last word of a name; empty where it has none.
    package static func initials(of name: String) -> String {
        let words = name.split { $0 == " " || $0 == "-" }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap {
            $0?.first { $0.isLetter || $0.isNumber }
        }
        return String(letters).uppercased()
    }

    /// The colour of a number of people who name none; all are dark enough for white letters.
    package static func color(_ number: Int) -> Color { colors[number % colors.count] }

    private static let colors: [Color] = [
        0x1E_6F_E0, 0xC6_28_28, 0x2E_7D_32, 0x8A_4F_9E, 0xC7_5B_12, 0x00_79_8C, 0xAD_14_57,
        0x5D_40_37,
    ].map { Color(hex: $0) }
}
