import Geometry
import MapStore

/// The towns and villages of a map, to which streets and venues belong that do not say so.
struct Settlements {
    private struct Cell: Hashable {
        let x, y: Int32
    }

    private struct Settlement {
        let name: String
        let place: Coordinate
        /// Metres within which things belong to it.
        let extent: Double
    }

    private var cells: [Cell: [Settlement]] = [:]

    /// The side of the cells, in 1e-7 degrees.
    private static let side: Int32 = 2_500_000

    /// How far a settlement of each kind reaches, in metres.
    private static let extents = [
        "place=city": 12_000.0, "place=town": 6000, "place=village": 3000, "place=hamlet": 1200,
    ]

    /// Collects the settlements among entries.
    init(_ entries: SearchEntryStore) {
        for number in entries.indices where entries.kind(of: number) == .place {
            let entry = entries[number]
            guard let name = entry.names.local,
                let extent = entry.category.flatMap({ Self.extents[$0] })
            else { continue }
            cells[Self.cell(entry.position), default: []].append(
                Settlement(name: name, place: entry.position.coordinate, extent: extent))
        }
    }

    private static func cell(_ place: FixedCoordinate) -> Cell {
        Cell(x: place.longitude / side, y: place.latitude / side)
    }

    /// The settlement that a place belongs to; `nil` if it is outside of all.
    func name(at place: FixedCoordinate) -> String? {
        let (cell, coordinate) = (Self.cell(place), place.coordinate)
        var best: (name: String, part: Double)?
        for x in cell.x - 1...cell.x + 1 {
            for y in cell.y - 1...cell.y + 1 {
                for settlement in cells[Cell(x: x, y: y)] ?? [] {
                    let part =
                        settlement.place.distance(to: coordinate) / settlement.extent
                    if part <= 1, part < best?.part ?? .infinity {
                        best = (settlement.name, part)
                    }
                }
            }
        }
        return best?.name
    }
}
