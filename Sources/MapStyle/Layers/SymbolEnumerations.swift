/// The placement of a feature's labels.
public enum SymbolPlacement: String, StyleEnumeration {
    /// At points.
    case point
    /// Repeatedly along a line or outline.
    case line
    /// Once, in the middle of a line or outline.
    case lineCenter = "line-center"
}

/// The order in which overlapping symbols are drawn.
public enum SymbolOrder: String, StyleEnumeration {
    /// By sort key if there is one, else by height in the viewport.
    case auto
    /// By their y in the viewport.
    case viewportY = "viewport-y"
    /// In the order of the source.
    case source
}

/// The part of a symbol that lies on its point.
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

/// Whether a symbol may overlap others.
public enum SymbolOverlap: String, StyleEnumeration {
    /// Hidden if it would collide.
    case never
    /// Always drawn.
    case always
    /// Drawn over symbols that are cooperative themselves.
    case cooperative
}

/// The element with which a symbol turns.
public enum SymbolAlignment: String, StyleEnumeration {
    /// With the map; along the line for placement on lines.
    case map
    /// With the viewport.
    case viewport
    /// Each glyph upright in the viewport, the row along the line.
    case viewportGlyph = "viewport-glyph"
    /// As the placement requires.
    case auto
}

/// The way in which an icon is stretched around the text.
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

/// The alignment of lines of text.
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

/// A change of letter case.
public enum TextTransform: String, StyleEnumeration {
    /// Unchanged.
    case none
    /// All capitals.
    case uppercase
    /// All lower case.
    case lowercase
}

/// The reference frame of a translation.
public enum TranslateAnchor: String, StyleEnumeration {
    /// The shift turns with the map.
    case map
    /// The shift stays with the viewport.
    case viewport
}
