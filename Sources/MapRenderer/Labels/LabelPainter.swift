import Cairo
import MapGeometry

/// Draws labels that have their place.
struct LabelPainter {
    let context: Context
    let pixelRatio: Double
    let letters: TextPainter

    /// Draws the icon and then the text of a label.
    func draw(_ choice: LabelChoice) {
        if let icon = choice.icon {
            IconPainter(context: context, pixelRatio: pixelRatio).draw(icon)
        }
        guard let text = choice.text else { return }
        letters.begin(pixelRatio: pixelRatio)
        switch text.layout {
        case .block(let shaped, let origin, let rotation):
            letters.add(
                shaped, x: origin.x, y: origin.y, degrees: rotation,
                around: (choice.anchor.x, choice.anchor.y))
        case .curved(let curved):
            for (cluster, spot) in zip(curved.text.clusters, curved.spots) {
                letters.add(
                    cluster, of: curved.text, x: spot.x, y: spot.y, degrees: spot.rotation)
            }
        }
        letters.paint(text.paint, on: context)
    }
}
