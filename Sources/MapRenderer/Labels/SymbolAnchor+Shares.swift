import MapStyle

extension SymbolAnchor {
    /// Where the anchor lies across the symbol: 0 is its left end, 1 its right end.
    var shareX: Double {
        switch self {
        case .left, .topLeft, .bottomLeft: 0
        case .center, .top, .bottom: 0.5
        case .right, .topRight, .bottomRight: 1
        }
    }

    /// Where the anchor lies down the symbol: 0 is its top, 1 its bottom.
    var shareY: Double {
        switch self {
        case .top, .topLeft, .topRight: 0
        case .center, .left, .right: 0.5
        case .bottom, .bottomLeft, .bottomRight: 1
        }
    }
}
