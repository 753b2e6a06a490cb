import Geometry
import Overlays

/// People or vehicles that a coarse grid moved to the same place, joined into one pin with their
/// number.
package enum JoinedPlaces {
    /// Joins places that coincide, in the order of the first of each.
    package static func joined(_ places: [ListedPlace]) -> [ListedPlace] {
        var groups: [[ListedPlace]] = []
        var indices: [WorldPoint: Int] = [:]
        for place in places {
            if let index = indices[place.pin.place] {
                groups[index].append(place)
            } else {
                indices[place.pin.place] = groups.count
                groups.append([place])
            }
        }
        return groups.compactMap { $0.count > 1 ? one(of: $0) : $0.first }
    }

    private static func one(of group: [ListedPlace]) -> ListedPlace? {
        guard var one = group.first else { return nil }
        let names = group.map(\.title).filter { !$0.isEmpty }
        one.members = names
        one.pin.count = group.count
        one.pin.look.face = .text("\(group.count)")
        one.pin.look.opacity = group.map(\.pin.look.opacity).max() ?? 1
        one.pin.accuracy = group.compactMap(\.pin.accuracy).max()
        if one.pin.look.shape != .portrait {
            // One course or picture could not represent several vehicles.
            one.pin.look.shape = .disc
            one.pin.look.rotation = 0
            one.pin.look.size = 1
        }
        if !group.allSatisfy({ $0.category == one.category }) {
            one.category = ""
            one.pin.look.color = PlaceRecord.color(of: "")
        }
        one.title = TextDirection.joined(
            names.prefix(2) + (names.count > 2 ? ["+\(names.count - 2)"] : []), separator: ", ")
        one.pin.label = one.title
        one.pin.detail = ""
        one.detail = ""
        one.lines =
            Array(names.prefix(mostNames))
            + (names.count > mostNames ? ["+ \(names.count - mostNames)"] : [])
        return one
    }

    /// The most names that a window lists.
    private static let mostNames = 12
}
