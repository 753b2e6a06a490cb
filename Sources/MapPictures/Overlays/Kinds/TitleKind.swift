import Geometry
import Overlays
package import Parameters

/// The title of a picture.
struct TitleKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.title, PictureParameter.subtitle)
    static let turn = ReadingTurn.plates
    static let plateRank = PlateRank.title

    /// The larger line; empty for none.
    var title = ""
    /// The line below it; empty for none.
    var subtitle = ""

    init() {}

    init(_ reading: inout OverlayReading) throws {
        title = try reading.values.value(PictureParameter.title) ?? ""
        subtitle = try reading.values.value(PictureParameter.subtitle) ?? ""
    }

    func padding(in size: ScreenSize, list: () -> Placard?) -> EdgePadding {
        let top = title.isEmpty && subtitle.isEmpty ? 0 : subtitle.isEmpty ? 46.0 : 64
        return EdgePadding(left: 0, top: top < size.height / 4 ? top : 0, right: 0, bottom: 0)
    }

    /// Adds the title where it leaves space for the list.
    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        let placard = Placard(title: title, subtitle: subtitle)
        let width = plates.size.width * 0.6
        let space = PlateLayout.listSpace(in: plates.size, above: plates.foot)
        let beside = space.box.minX - plates.inset.minX - 10
        // Above the list of a tall picture, or without space for both, the title can use either
        // corner.
        guard picture.settings.hasOwnList || !picture.rows.isEmpty, beside > 100 else {
            return plates.add(
                placard, name: "title", corners: [.topLeft, .topRight], width: width)
        }
        plates.add(placard, name: "title", corners: [.topLeft], width: min(width, beside))
    }
}

extension OverlayDescription {
    /// Sets the title.
    ///
    /// - Parameters:
    ///   - title: the larger line; empty for none.
    ///   - subtitle: the line below it; empty for none.
    package mutating func setTitle(_ title: String, subtitle: String) {
        self[TitleKind.self].title = title
        self[TitleKind.self].subtitle = subtitle
    }
}

extension PictureParameter {
    /// The larger line of the title.
    package static let title = line("title", "What the picture is called, on a plate.")
    /// The line below the title.
    package static let subtitle = line("subtitle", "A second, smaller line of the title.")

    private static func line(_ name: String, _ help: String) -> Parameter<String> {
        Parameter(ParameterDefinition(name, "TEXT", help: help), cure: "") {
            text throws(ParameterError) in String(text.text.prefix(200))
        }
    }
}
