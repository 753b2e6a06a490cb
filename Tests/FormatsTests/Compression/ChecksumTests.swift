import Formats
import Testing

@Suite struct ChecksumTests {
    @Test func `the check value of the standard comes out`() {
        #expect(Checksum.crc32([UInt8]("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test func `parts add up to the whole`() {
        let first = Checksum.crc32([UInt8]("12345".utf8))
        #expect(Checksum.crc32([UInt8]("6789".utf8), after: first) == 0xCBF4_3926)
        #expect(Checksum.crc32([UInt8](), after: first) == first)
    }
}
