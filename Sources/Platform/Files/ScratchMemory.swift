import Glibc

/// Keeps a process below a memory limit by storing its ``ScratchArray``s in files without names.
///
/// The pages of these files are released from memory when there are too many. The bytes stay in the
/// system's cache as long as the memory is not needed otherwise, so that a limit costs little if
/// there is memory, and nothing is lost if there is none.
public final class ScratchMemory: Sendable {
    /// The most bytes that the process should use.
    public let limit: Int
    private let target: String
    private let regions = Locked<[ObjectIdentifier: UnsafeMutableRawBufferPointer]>([:])

    /// The least size of pages that is worth releasing, in bytes.
    private static let leastPages = 16 << 20

    /// - Parameters:
    ///   - limit: the most bytes that the process should use.
    ///   - target: the output file, whose folder contains the files.
    public init(limit: Int, beside target: String) {
        self.limit = limit
        self.target = target
    }

    /// Runs work, and meanwhile releases pages whenever the process comes near the limit.
    ///
    /// - Returns: the result of the work.
    /// - Throws: any error of the work; `ThreadError` if there is no thread to watch the limit.
    public func keepingLimit<Result>(_ work: () throws -> Result) throws -> Result {
        let isDone = Monitor(false)
        let watcher = try WorkerThread {
            while isDone.wait(upTo: Self.interval, for: { $0 ? true : nil }) == nil {
                self.keepLimit()
            }
        }
        defer {
            isDone.withLock { $0 = true }
            watcher.join()
        }
        return try work()
    }

    /// The interval between checks in seconds, in which threads fill some ten megabytes.
    private static let interval = 0.01

    /// Releases pages if the process is near the limit; threads may read and write meanwhile.
    func keepLimit() {
        guard let (resident, shared) = Self.pages(), resident > limit - limit / 8,
            shared > Self.leastPages
        else { return }
        regions.withLock { regions in
            for region in regions.values {
                madvise(region.baseAddress, region.count, Int32(MADV_DONTNEED))
            }
        }
    }

    /// The bytes of the process in memory, and those of them that belong to files.
    private static func pages() -> (resident: Int, shared: Int)? {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let numbers = bytes[..<count].split(separator: UInt8(ascii: " ")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count > 2 else { return nil }
        let page = sysconf(Int32(_SC_PAGESIZE))
        return (numbers[1] * page, numbers[2] * page)
    }

    /// The folder of the files, in the form of the given path.
    public var folder: String { TemporaryName(target: target).folder }

    // MARK: Regions of arrays

    /// Provides space in a file, by growing the array's file or making a new one.
    ///
    /// No pages are given back meanwhile: where an array lay something else may lie a moment later.
    func makeSpace(_ bytes: Int, insteadOf reservation: MappedFile?, for owner: ObjectIdentifier)
        -> MappedFile?
    {
        regions.withLock { regions in
            let made =
                if let reservation { reservation.grown(to: bytes) } else {
                    MappedFile(bytes, beside: target)
                }
            if let made { regions[owner] = made.bytes }
            return made
        }
    }

    func forget(_ owner: ObjectIdentifier) { regions.withLock { $0[owner] = nil } }
}

/// Growing space in a file without a name that is mapped into memory.
///
/// Unchecked: one thread at a time may grow it, and nobody may use it meanwhile.
public final class ScratchReservation: @unchecked Sendable {
    private let memory: ScratchMemory
    private var reservation: MappedFile?

    /// Empty space.
    ///
    /// - Parameter memory: the memory limit that applies to it.
    public init(in memory: ScratchMemory) { self.memory = memory }

    deinit {
        memory.forget(ObjectIdentifier(self))
        reservation?.free()
    }

    /// Grows the space; its content moves with it.
    ///
    /// - Parameter bytes: the new size.
    /// - Returns: the new address; `nil`, and everything stays as it was, if the disk is full or no
    ///   file is available.
    public func grow(to bytes: Int) -> UnsafeMutableRawPointer? {
        guard
            let larger = memory.makeSpace(
                bytes, insteadOf: reservation, for: ObjectIdentifier(self))
        else { return nil }
        reservation = larger
        return larger.bytes.baseAddress
    }
}

/// A file without a name that is mapped into memory.
///
/// Unchecked: it is an address and a descriptor, which never change; its owner decides who writes.
struct MappedFile: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    private let descriptor: Int32

    init?(_ size: Int, beside target: String) {
        guard let descriptor = try? ScratchFile.makeDescriptor(beside: target) else { return nil }
        self.descriptor = descriptor
        // Writing to a page without space on the disk would end the process.
        guard posix_fallocate(descriptor, 0, size) == 0,
            let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            base != UnsafeMutableRawPointer(bitPattern: -1)
        else {
            close(descriptor)
            return nil
        }
        bytes = UnsafeMutableRawBufferPointer(start: base, count: size)
    }

    /// The same file with more space at another address; `nil`, and this one stays, without space.
    func grown(to size: Int) -> MappedFile? {
        guard posix_fallocate(descriptor, bytes.count, size - bytes.count) == 0,
            let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            base != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        munmap(bytes.baseAddress, bytes.count)
        return MappedFile(
            UnsafeMutableRawBufferPointer(start: base, count: size), descriptor)
    }

    private init(_ bytes: UnsafeMutableRawBufferPointer, _ descriptor: Int32) {
        self.bytes = bytes
        self.descriptor = descriptor
    }

    func free() {
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }
}
