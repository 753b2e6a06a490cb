import Geometry
import Graphics
import Overlays
package import Parameters

/// The explanation of the looks of lines, areas and pins.
struct LegendKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.legend)
    static let turn = ReadingTurn.plates

    /// Whether there is a legend.
    var isShown = false

    init() {}

    init(_ reading: inout OverlayReading) throws {
        isShown = reading.values.isOn(PictureParameter.legend)
    }

    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        guard isShown else { return }
        var legend = picture.legend
        for place in picture.places where !place.category.isEmpty {
            legend.add(
                Placard.Row(
                    .disc(place.pin.look.color, ""), place.categoryName(in: picture.language)))
        }
        plates.add(
            Placard(rows: legend.rows), name: "legend",
            corners: [.bottomLeft, .topRight, .bottomRight, .topLeft],
            width: plates.size.width * 0.4)
    }
}

/// The distinct rows of a legend.
struct LegendRows: Hashable, Sendable {
    private(set) var rows: [Placard.Row] = []

    /// The most rows; no picture has space for more.
    private static let mostRows = 20

    mutating func add(_ row: Placard.Row) {
        guard rows.count < Self.mostRows, !rows.contains(row) else { return }
        rows.append(row)
    }

    mutating func add(_ other: LegendRows) { for row in other.rows { add(row) } }

    /// Adds the meaning of the colour of a line or area, if it has a label.
    mutating func add(_ label: String, _ color: Color, isDashed: Bool) {
        guard !label.isEmpty else { return }
        add(Placard.Row(.line(color, isDashed: isDashed), label))
    }
}

extension PictureParameter {
    /// Whether looks are explained.
    package static let legend = ParameterDefinition.flag(
        "legend",
        help: "Explains lines and areas that have a label, kinds of venues, states of vehicles.")
}
