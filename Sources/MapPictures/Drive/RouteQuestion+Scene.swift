import Geometry
import Guidance
import Parameters
package import Routes

extension RouteQuestion {
    /// The question that stands in the place of a planned route's file: `LON,LAT;LON,LAT`.
    ///
    /// - Parameter text: two places or more; `nil` for any other text, which names a file.
    package init?(planned text: String) {
        var places: [Coordinate] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let numbers = part.split(separator: ",", omittingEmptySubsequences: false)
            guard numbers.count == 2,
                let longitude = try? BoundedNumber(parsing: numbers[0], in: -180...180).value,
                let latitude = try? BoundedNumber(parsing: numbers[1], in: -90...90).value
            else { return nil }
            places.append(Coordinate(longitude: longitude, latitude: latitude))
        }
        guard places.count > 1 else { return nil }
        self.init(RouteRequest(places: places))
    }

    /// The answer on the roads of a scene's first map that has any.
    ///
    /// - Parameter scene: map and style.
    /// - Returns: the routes.
    /// - Throws: `RoutingError` if there is no way, `MapStoreError` if the map can't be read.
    package func answer(in scene: ScenePlan) throws -> RouteAnswer {
        guard let map = try scene.roadMap() else {
            throw SceneError("no map has a road network: import the extract with render import")
        }
        return try answer(by: Router(map))
    }
}
