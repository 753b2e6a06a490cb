extension RandomAccessCollection where Index == Int {
    /// Returns the first position from which all elements fulfil a condition, by binary search.
    ///
    /// The elements must be in order: no element before that position fulfils the condition.
    ///
    /// - Parameter belongsAfter: whether an element is at the position or later.
    /// - Returns: the position; ``endIndex`` if no element fulfils the condition.
    @inlinable public func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
