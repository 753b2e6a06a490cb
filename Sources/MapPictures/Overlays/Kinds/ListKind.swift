import Geometry
import Overlays
package import Parameters

/// The list of numbered places beside the map.
struct ListKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.list)
    static let turn = ReadingTurn.plates
    static let plateRank = PlateRank.list

    private var isShown = false
    /// The list of a picture that makes its own, without numbers; `nil` for the numbered list.
    var placard: Placard?

    init() {}

    init(_ reading: inout OverlayReading) throws {
        isShown = reading.values.isOn(PictureParameter.list)
    }

    func set(_ settings: inout OverlaySettings) {
        settings.isNumbered = isShown && placard == nil
        settings.hasOwnList = placard != nil
    }

    func padding(in size: ScreenSize, list: () -> Placard?) -> EdgePadding {
        let box = PlateLayout.listSpace(in: size, above: 14).box
        guard !PlateLayout.isWide(size) else {
            return EdgePadding(left: 0, top: 0, right: size.width - box.minX, bottom: 0)
        }
        let height = min((placard ?? list())?.expectedHeight ?? .infinity, box.height)
        return EdgePadding(left: 0, top: 0, right: 0, bottom: size.height - box.maxY + height)
    }

    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        let list =
            placard
            ?? Placard(
                rows: picture.rows.enumerated().map {
                    picture.places[$0.element].row(number: $0.offset + 1, in: picture.language)
                })
        let space = PlateLayout.listSpace(in: plates.size, above: plates.foot)
        let plate = plates.add(list, name: "list", in: space, width: space.box.width)
        guard let plate, plate.omittedRows > 0 else { return }
        plates.notes.append(
            "\(PictureParameter.list): \(plate.omittedRows) of \(list.rows.count)"
                + " places find no room in it")
    }
}

extension PictureParameter {
    /// Whether places are numbered and listed.
    package static let list = ParameterDefinition.flag(
        "list", help: "Numbers markers and venues, and lists them beside the map.")
}
