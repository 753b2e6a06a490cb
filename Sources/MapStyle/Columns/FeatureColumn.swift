/// One property of all features of a tile's layer.
public final class FeatureColumn {
    /// The distinct values that the features have.
    private let values: [StyleValue]
    /// Where each feature's value stands in `values`; below 0 where it has none.
    private let places: [Int32]
    private let encode: () -> [UInt16]

    /// Each feature's number for its value: 0 for none, ``uncoded`` where the value has no number.
    ///
    /// Empty until ``prepareCodes()``. In memory of its own, which lives as long as the column, so that
    /// who goes through it counts no references.
    @exclusivity(unchecked) @usableFromInline private(set) var codes =
        UnsafeBufferPointer<UInt16>(start: nil, count: 0)
    @exclusivity(unchecked) private var isPrepared = false
    /// Gives the numbers; `nil` where they have one meaning everywhere.
    @usableFromInline let dictionary: ValueDictionary?

    /// The number of values that have none.
    @usableFromInline static let uncoded = UInt16.max

    /// A column of values.
    ///
    /// - Parameters:
    ///   - values: what the features have; not all need be used.
    ///   - places: where each feature's value stands in `values`, below 0 where it has none; every
    ///     place must be there.
    ///   - dictionary: numbers the values, the same for all columns of the property's name.
    public init(values: [StyleValue], places: [Int32], dictionary: ValueDictionary) {
        self.values = values
        self.places = places
        self.dictionary = dictionary
        encode = {
            var known = [UInt16?](repeating: nil, count: values.count)
            return places.map { place in
                guard place >= 0 else { return 0 }
                if let code = known[Int(place)] { return code }
                let code = dictionary.code(of: values[Int(place)]) ?? FeatureColumn.uncoded
                known[Int(place)] = code
                return code
            }
        }
    }

    /// A column whose numbers are its values.
    init(codes: [UInt16]) {
        values = []
        places = []
        dictionary = nil
        encode = { codes }
        prepareCodes()
    }

    deinit { codes.deallocate() }

    /// A feature's value; `null` where it has none.
    func value(_ row: Int) -> StyleValue {
        let place = places[row]
        return place < 0 ? .null : values[Int(place)]
    }

    /// Makes ``codes``, unless they are there.
    @usableFromInline func prepareCodes() {
        guard !isPrepared else { return }
        isPrepared = true
        let made = encode()
        let memory = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: made.count)
        _ = memory.initialize(from: made)
        codes = UnsafeBufferPointer(memory)
    }
}
