import Language
import Overlays

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
