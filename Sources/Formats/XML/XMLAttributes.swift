#if canImport(Glibc)
    import Glibc
#endif

/// The attributes of an element, readable only while its beginning is handled.
public struct XMLAttributes {
    /// Name and value by turns, ended by a null pointer, as expat hands them over.
    let pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// How many there are.
    public var count: Int {
        var count = 0
        while pairs?[count * 2] != nil { count += 1 }
        return count
    }

    /// The value of an attribute without a namespace; `nil` if it is absent.
    public subscript(name: String) -> String? {
        guard let pairs else { return nil }
        var index = 0
        while let key = pairs[index], let value = pairs[index + 1] {
            if strcmp(key, name) == 0 { return String(cString: value) }
            index += 2
        }
        return nil
    }
}
