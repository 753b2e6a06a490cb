import Foundation
import Testing

// Under AddressSanitizer, which defines HEAP_PAGES, the heap is the sanitizer's.
#if !HEAP_PAGES
    /// The heap of a process that draws a picture; that of the tests belongs to all of them.
    @Suite struct HeapPagesTests {
        /// Whether the system has large pages for those who ask.
        private static let areTherePages: Bool = {
            let path = "/sys/kernel/mm/transparent_hugepage/enabled"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.contains("[")
        }()

        /// The parts of a process's heap, as the system tells of them: kilobytes, and whether large pages were
        /// asked for (`hg`).
        private func heap(of process: Process) -> [(kilobytes: Int, isLarge: Bool)] {
            let path = "/proc/\(process.processIdentifier)/smaps"
            // A file of the system's has no size before it is read.
            let bytes = FileHandle(forReadingAtPath: path)?.readDataToEndOfFile() ?? Data()
            let text = String(decoding: bytes, as: UTF8.self)
            var parts: [(kilobytes: Int, isLarge: Bool)] = []
            var isHeap = false
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                switch words[0] {
                case "Size:" where isHeap: parts.append((Int(words[1]) ?? 0, false))
                case "VmFlags:" where isHeap: parts[parts.count - 1].isLarge = words.contains("hg")
                default: if words[0].contains("-") { isHeap = words.last == "[heap]" }
                }
            }
            return parts
        }

        @Test(.enabled(if: areTherePages))
        func `the heap of a picture is allocated at start on huge pages`() throws {
            let folder = try SampleMap.testFolder()
            let pipe = folder.url.appendingPathComponent("pipe")
            mkfifo(pipe.path, 0o600)
            // Open at both ends, so that none waits for the other; the route never comes.
            let end = open(pipe.path, O_RDWR | O_CLOEXEC)
            try #require(end >= 0)
            defer { close(end) }
            var large = 0
            _ = try RenderProcess(
                ["route", "-", "--map", "map.mbtiles", "-o", "x.png"], in: folder.url, input: pipe
            ) { process in
                for _ in 0..<200 where process.isRunning && large == 0 {
                    usleep(10_000)
                    large = heap(of: process).filter(\.isLarge).reduce(0) { $0 + $1.kilobytes }
                }
                process.terminate()
            }
            #expect((46 << 10...54 << 10).contains(large))
        }
    }
#endif
