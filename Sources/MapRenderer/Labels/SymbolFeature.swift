import Geometry
import Graphics
import MapStyle

/// The label of one feature before it has a place.
final class SymbolFeature {
    let text: LabelText?
    let icon: LabelIcon?
    /// The glyphs of ``text``, set as the layer says.
    let shaped: ShapedText?
    /// The glyphs as a column, where the style and the script have that.
    let column: ShapedText?
    /// Logical pixels.
    let radialOffset: Double?
    let anchor: SymbolAnchor
    /// The anchors to try, each with its own shift in logical pixels; mostly empty.
    let anchorOffsets: [AnchorOffset]
    /// Logical pixels.
    let offset: StyleOffset
    /// Degrees clockwise.
    let rotation: Double
    let iconPadding: EdgePadding
    /// Whether lines of text are set towards the chosen anchor (`text-justify: auto`).
    let isJustifiedByAnchor: Bool
    let sortKey: Double
    let feature: Int
    /// The features of its tile, of which it is one.
    private let table: FeatureTable?
    /// What keeps it apart from its like.
    let name: LabelName

    /// The words, or nothing for an icon alone.
    var string: String { text?.name ?? "" }

    /// What kind of road's number it is; `nil` for other labels.
    let plateKind: String?

    /// What the tile calls the feature; `nil` if it says nothing.
    var id: PropertyValue? { table?.id(feature) }

    /// The label of a feature; `nil` if it has neither words nor a picture.
    ///
    /// - Parameters:
    ///   - layer: its layer.
    ///   - context: the feature.
    ///   - feature: its number in its tile.
    ///   - place: where it is, or begins.
    init?(
        _ layer: SymbolLayout, _ context: EvaluationContext, feature: Int, at place: WorldPoint
    ) {
        var words = LabelText(
            layer.text, context, isAlongLine: layer.isTextAlongLine, sprite: layer.sprite)
        var picture = LabelIcon(layer.icon, context, sprite: layer.sprite)
        guard words != nil || picture != nil else { return nil }
        let plate = words.flatMap { layer.plates?.plate($0.name, at: place) }
        if let plate {
            words?.paint.look.color = plate.ink
            picture?.icon = plate.icon
        }
        plateKind = plate?.kind
        text = words
        icon = picture
        shaped = words.map {
            layer.shapes.shaped($0.text, font: $0.font, setting: $0.setting)
        }
        column = words.flatMap { words in
            words.column.map {
                layer.shapes.shaped($0.text, font: words.font, setting: $0.setting)
            }
        }
        let em = words?.font.size ?? 16
        let shift = layer.text.offset.value(in: context)
        radialOffset = layer.text.radialOffset.value(in: context).map { $0 * em }
        anchor = layer.text.anchor.value(in: context)
        anchorOffsets = layer.text.variableAnchorOffset.value(in: context).map {
            AnchorOffset(
                anchor: $0.anchor, offset: StyleOffset(x: $0.offset.x * em, y: $0.offset.y * em))
        }
        offset = StyleOffset(x: shift.x * em, y: shift.y * em)
        rotation = layer.text.rotate.value(in: context)
        iconPadding = layer.icon.padding.value(in: context)
        isJustifiedByAnchor = layer.text.justify.value(in: context) == .auto
        sortKey = layer.sortKey.value(in: context) ?? 0
        self.feature = feature
        table = context.features
        name = LabelName(words?.name ?? "", layer: layer.layerIndex)
    }
}

/// The label of a feature of a tile, made when it is first asked for: many features lie where no
/// label could stand.
final class FeatureLabel {
    /// The feature's number in its tile.
    let feature: Int
    private let context: EvaluationContext
    /// Where it is, or begins.
    private let place: WorldPoint
    private var symbol: SymbolFeature??

    init(feature: Int, context: EvaluationContext, place: WorldPoint) {
        self.feature = feature
        self.place = place
        self.context = context
    }

    /// The label.
    ///
    /// - Parameter layer: the layout of its layer, of any bearing but of one zoom.
    /// - Returns: `nil` if the feature has neither words nor a picture.
    func symbol(_ layer: SymbolLayout) -> SymbolFeature? {
        if let symbol { return symbol }
        let made = SymbolFeature(layer, context, feature: feature, at: place)
        symbol = .some(made)
        return made
    }
}

/// What a label says in its layer: equal ones may keep a distance from each other.
///
/// Its hash is made once, for names are looked up in every frame.
struct LabelName: Hashable {
    private let layer: Int
    private let text: String
    private let number: Int

    /// A name.
    ///
    /// - Parameters:
    ///   - text: the words.
    ///   - layer: the index of the style layer.
    init(_ text: String, layer: Int) {
        self.text = text
        self.layer = layer
        number = text.hashValue ^ layer
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    static func == (a: LabelName, b: LabelName) -> Bool {
        a.number == b.number && a.layer == b.layer && a.text == b.text
    }
}

/// How a label's text is painted: the colours of its letters, and the pictures among its words.
struct TextPaint {
    var look: TextLook
    /// The picture of each section; empty if there is none at all.
    let pictures: [SpriteIcon?]
    /// How opaque the pictures are.
    private(set) var opacity: Double

    /// The same paint, paler.
    func faded(to opacity: Double) -> TextPaint {
        var pale = self
        pale.look.color = look.color.faded(opacity)
        pale.look.sectionColors = look.sectionColors.map { $0?.faded(opacity) }
        pale.look.haloColor = look.haloColor.faded(opacity)
        pale.opacity *= opacity
        return pale
    }

    init(
        _ style: ResolvedText, _ context: EvaluationContext, sections: LabelSections,
        pictures: [SpriteIcon?]
    ) {
        let opacity = style.opacity.value(in: context)
        let hasColors = sections.sections.contains { $0.color != nil }
        look = TextLook(
            color: style.color.value(in: context).faded(opacity),
            sectionColors: hasColors
                ? sections.sections.map { $0.color.map { $0.faded(opacity) } } : [],
            haloColor: style.haloColor.value(in: context).faded(opacity),
            halo: HaloShape(
                width: style.haloWidth.value(in: context),
                blur: style.haloBlur.value(in: context)))
        self.pictures = pictures
        self.opacity = opacity
    }
}
