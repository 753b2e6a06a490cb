extension RandomAccessCollection where Index == Int {
    /// The first position whose element fulfils what all later ones do and none before it: a binary
    /// search, so that the elements must stand in order.
    ///
    /// - Parameter belongsAfter: whether an element stands at the position or later.
    /// - Returns: the position; ``endIndex`` if no element fulfils it.
    @inlinable public func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
