package import MapStyle
package import Parameters

extension PictureParameter {
    /// Which labels a picture shows.
    package static let labels = Parameter<LabelSet>(
        choice: "labels", of: LabelSet.self, usual: "driving in what a driver sees, else all",
        help: """
            The map's labels: those that a driver uses (streets, road numbers, places, water, fuel, \
            charging, parking, a few landmarks), or all.
            """)
}
