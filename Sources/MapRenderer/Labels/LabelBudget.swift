import Geometry

/// How much the search for a picture's labels may yet read and find.
///
/// A hostile style reads each feature in thousands of layers. Pictures of the day style find some hundred
/// labels, a few thousand where towns are densest.
struct LabelBudget {
    /// Features that may be read, those counted again that another layer has read.
    var features: Int
    /// Labels that may be found, whether or not they find room.
    var instances: Int

    /// No limit.
    static let unlimited = LabelBudget(features: .max, instances: .max)

    /// Symbol layers that are asked, the lowest; each reads all tiles for itself.
    static let mostLayers = 500

    /// The budget of a picture, in logical pixels.
    init(_ size: ScreenSize) {
        let pixels = min(max(size.width * size.height, 0), 1e10)
        instances = 5000 + Int(pixels / 100)
        features = 20 * instances
    }

    private init(features: Int, instances: Int) {
        self.features = features
        self.instances = instances
    }

    /// Whether nothing more is asked for.
    var isSpent: Bool { features <= 0 || instances <= 0 }
}
