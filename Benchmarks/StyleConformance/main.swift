import Glibc
import StyleConformance

// swift run style-conformance DIR: runs the expression suite of the MapLibre Style Specification.
guard CommandLine.arguments.count == 2, !CommandLine.arguments[1].hasPrefix("-") else {
    print("usage: style-conformance DIR")
    print("DIR holds one JSON file for each case, or the specification's tree of test.json files.")
    exit(2)
}
do {
    let run = try ConformanceRun(folder: CommandLine.arguments[1])
    for failure in run.failures { print("FAILED \(failure.name): \(failure.reason)") }
    if run.skipped > 0 { print("\(run.skipped) JSON files are no cases") }
    print("\(run.passed) passed, \(run.failures.count) failed")
    exit(run.failures.isEmpty && run.passed > 0 ? 0 : 1)
} catch {
    print("style-conformance: \(error)")
    exit(1)
}
