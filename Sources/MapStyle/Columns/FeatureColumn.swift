/// The values of one property for all features of a tile's layer.
public final class FeatureColumn {
    /// The distinct values that the features have.
    private let values: [StyleValue]
    /// The index of each feature's value in `values`; below 0 if it has none.
    private let places: [Int32]
    private let encode: () -> [UInt16]

    /// The number of each feature's value: 0 for none, ``uncoded`` for a value without a number.
    ///
    /// Empty until ``prepareCodes()``. It has its own memory, which lives as long as the column, so
    /// that loops over it do no reference counting.
    @exclusivity(unchecked) @usableFromInline private(set) var codes =
        UnsafeBufferPointer<UInt16>(start: nil, count: 0)
    @exclusivity(unchecked) private var isPrepared = false
    /// The dictionary that assigns the numbers; `nil` if they have the same meaning everywhere.
    @usableFromInline let dictionary: ValueDictionary?

    /// The code of values without a number.
    @usableFromInline static let uncoded = UInt16.max

    /// Creates a column of values.
    ///
    /// - Parameters:
    ///   - values: the values of the features; not all need be used.
    ///   - places: the index of each feature's value in `values`, below 0 if it has none; every
    ///     index must be valid.
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

    /// Creates a column whose numbers are its values.
    init(codes: [UInt16]) {
        values = []
        places = []
        dictionary = nil
        encode = { codes }
        prepareCodes()
    }

    deinit { codes.deallocate() }

    /// The value of a feature; `null` if it has none.
    func value(_ row: Int) -> StyleValue {
        let place = places[row]
        return place < 0 ? .null : values[Int(place)]
    }

    /// Creates ``codes`` if they do not exist yet.
    @usableFromInline func prepareCodes() {
        guard !isPrepared else { return }
        isPrepared = true
        let made = encode()
        let memory = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: made.count)
        _ = memory.initialize(from: made)
        codes = UnsafeBufferPointer(memory)
    }
}
