import Foundation
import Testing

@testable import Platform

@Suite struct ScratchArrayTests {
    private static func memory(_ limit: Int = 1) -> ScratchMemory {
        ScratchMemory(
            limit: limit, beside: NSTemporaryDirectory() + "scratch-\(UUID().uuidString).mbtiles")
    }

    @Test(arguments: [true, false])
    func `elements keep their values after their pages left the memory`(isInFile: Bool) {
        let memory = isInFile ? Self.memory() : nil
        let array = ScratchArray<Int>(in: memory)
        for number in 0..<500_000 { array.append(number * 7) }
        memory?.keepLimit()
        #expect(array.count == 500_000 && array.last == 499_999 * 7)
        #expect(array.elements.enumerated().allSatisfy { $0.element == $0.offset * 7 })
        array[3] = -1
        memory?.keepLimit()
        #expect(Array(array[2..<5]) == [14, -1, 28])
    }

    /// Bytes of an array that are in memory.
    private static func resident(_ array: ScratchArray<UInt64>) throws -> Int {
        let start = try #require(
            array.elements.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) })
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/smaps"))
        // Foundation takes what comes first for the whole of a file without a size.
        var bytes = Data()
        while let more = try file.read(upToCount: 1 << 16), !more.isEmpty { bytes += more }
        let text = String(decoding: bytes, as: UTF8.self)
        var isInside = false
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            let ends = words.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
            if ends.count == 2 { isInside = (ends[0]..<ends[1]).contains(start) }
            if isInside, words.first == "Rss:" { return try #require(Int(words[1])) << 10 }
        }
        throw CocoaError(.fileReadUnknown)
    }

    @Test func `pages beyond the memory limit leave the memory`() throws {
        let memory = Self.memory()
        let array = ScratchArray<UInt64>(in: memory)
        for number in 0..<3_000_000 { array.append(UInt64(number)) }
        // Where it grew last it was read from nowhere yet.
        #expect(array.elements.reduce(0, &+) == 2_999_999 * 1_500_000)
        #expect(try Self.resident(array) > 20_000_000)
        memory.keepLimit()
        #expect(try Self.resident(array) < 1_000_000)
        #expect(array[2_999_999] == 2_999_999)
    }

    @Test func `pages below the memory limit stay in memory`() throws {
        let memory = Self.memory(1 << 50)
        let array = ScratchArray<UInt64>(in: memory)
        for number in 0..<3_000_000 { array.append(UInt64(number)) }
        // Where it grew last it was read from nowhere yet.
        #expect(array.elements.reduce(0, &+) == 2_999_999 * 1_500_000)
        memory.keepLimit()
        #expect(try Self.resident(array) > 20_000_000)
    }

    @Test func `another thread may release pages while the array grows`() {
        let memory = Self.memory()
        let array = ScratchArray<Int>(in: memory)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for _ in 0..<500 { memory.keepLimit() }
            isDone.signal()
        }
        for number in 0..<1_000_000 { array.append(number) }
        isDone.wait()
        #expect(array.elements.enumerated().allSatisfy { $0.element == $0.offset })
    }

    @Test func `10 000 elements stay in memory, 20 000 go to a file`() {
        let array = ScratchArray<Int>(in: Self.memory())
        for number in 0..<10_000 { array.append(number) }
        #expect(!array.isInFile)
        for number in 10_000..<20_000 { array.append(number) }
        #expect(array.isInFile)
        #expect(array.elements.enumerated().allSatisfy { $0.element == $0.offset })
    }

    @Test func `an array whose folder is missing stays in memory`() {
        let array = ScratchArray<Int>(in: ScratchMemory(limit: 1, beside: "/no/such/folder/x"))
        for number in 0..<100_000 { array.append(number) }
        #expect(array.elements.reduce(0, +) == 99_999 * 50_000)
    }

    @Test(arguments: [true, false])
    func `elements are taken away, turned round and sorted`(isInFile: Bool) {
        let array = ScratchArray<Int>(in: isInFile ? Self.memory() : nil)
        #expect(array.isEmpty && array.last == nil)
        array.sort()
        array.append(contentsOf: [5, 3, 9, 1, 7])
        array.reverse(2...)
        #expect(Array(array.elements) == [5, 3, 7, 1, 9])
        array.removeSubrange(4...)
        #expect(Array(array.elements) == [5, 3, 7, 1])
        array.sort()
        #expect(Array(array.elements) == [1, 3, 5, 7])
        #expect(array.elements[1..<3].startIndex == 1 && array.elements[1..<3].last == 5)
    }
}
