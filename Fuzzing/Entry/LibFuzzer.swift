import Glibc

/// What libFuzzer calls with each input; `FUZZ_TARGET` says what gets it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target.feed(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

private let target: FuzzTarget = {
    guard let name = getenv("FUZZ_TARGET").map({ String(cString: $0) }),
        let target = FuzzTarget(rawValue: name)
    else {
        let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("set FUZZ_TARGET to one of \(names)")
    }
    return target
}()
