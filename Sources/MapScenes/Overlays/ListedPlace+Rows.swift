import Overlays

extension ListedPlace {
    /// What is known of it, for a window.
    var window: Placard {
        Placard(
            title: title,
            rows: told.flatMap { line in
                line.split(separator: "\n").prefix(8).map { Placard.Row(.none, String($0)) }
            })
    }

    private var told: [String] {
        let isMoving = ["person", "vehicle"].contains(pin.name)
        return (isMoving && !detail.isEmpty ? [detail] : []) + lines
    }

    /// What a list calls it: its name, else its address, else its kind; empty for nothing.
    var listTitle: String {
        if !title.isEmpty { return title }
        return detail.isEmpty ? categoryName : detail
    }

    /// Its kind as a reader writes it.
    var categoryName: String {
        let word = category.split(separator: "=").last.map(String.init) ?? ""
        let name = word.replacing("_", with: " ")
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// Its line in a list.
    func row(number: Int = 0) -> Placard.Row {
        Placard.Row(
            .disc(pin.look.color, badge(number: number)), listTitle,
            detail: title.isEmpty ? "" : detail)
    }

    /// What stands on its disc in a list.
    func badge(number: Int) -> String {
        if !members.isEmpty { return "\(pin.count)" }
        if pin.name == "person" { return PersonLook.initials(of: title) }
        return pin.name == "vehicle" ? "" : "\(number)"
    }
}
