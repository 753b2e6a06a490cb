/// Where the labels of a feature stand.
public enum SymbolPlacement: String, StyleEnumeration {
    /// At points.
    case point
    /// Again and again along a line or outline.
    case line
    /// Once, in the middle of a line or outline.
    case lineCenter = "line-center"
}

/// The order in which overlapping symbols are drawn.
public enum SymbolOrder: String, StyleEnumeration {
    /// By sort key where there is one, else by height in the viewport.
    case auto
    /// By their y in the viewport.
    case viewportY = "viewport-y"
    /// As the source holds them.
    case source
}

/// Which part of a symbol lies on its point.
public enum SymbolAnchor: String, StyleEnumeration {
    /// The middle.
    case center
    /// The middle of the left side.
    case left
    /// The middle of the right side.
    case right
    /// The middle of the upper side.
    case top
    /// The middle of the lower side.
    case bottom
    /// The upper left corner.
    case topLeft = "top-left"
    /// The upper right corner.
    case topRight = "top-right"
    /// The lower left corner.
    case bottomLeft = "bottom-left"
    /// The lower right corner.
    case bottomRight = "bottom-right"
}

/// Whether a symbol may lie on others.
public enum SymbolOverlap: String, StyleEnumeration {
    /// Hidden where it would collide.
    case never
    /// Always drawn.
    case always
    /// Drawn over symbols that are cooperative themselves.
    case cooperative
}

/// With what a symbol turns.
public enum SymbolAlignment: String, StyleEnumeration {
    /// With the map; along the line for placement on lines.
    case map
    /// With the viewport.
    case viewport
    /// Each glyph upright in the viewport, the row along the line.
    case viewportGlyph = "viewport-glyph"
    /// As the placement asks for.
    case auto
}

/// How an icon is stretched around the text.
public enum IconTextFit: String, StyleEnumeration {
    /// Not at all.
    case none
    /// To the text's width.
    case width
    /// To the text's height.
    case height
    /// To both.
    case both
}

/// How lines of text are set.
public enum TextJustification: String, StyleEnumeration {
    /// Towards the anchor.
    case auto
    /// Flush left.
    case left
    /// Centred.
    case center
    /// Flush right.
    case right
}

/// The direction in which text runs.
public enum TextWritingMode: String, StyleEnumeration {
    /// Left to right or right to left.
    case horizontal
    /// Top to bottom.
    case vertical
}

/// A change of letters.
public enum TextTransform: String, StyleEnumeration {
    /// As it is.
    case none
    /// All capitals.
    case uppercase
    /// All small.
    case lowercase
}

/// What a translation refers to.
public enum TranslateAnchor: String, StyleEnumeration {
    /// The shift turns with the map.
    case map
    /// The shift stays with the viewport.
    case viewport
}
