import Formats
import Testing

@Suite struct ChecksumTests {
    @Test func `the checksum of "123456789" is the standard's check value`() {
        #expect(Checksum.crc32([UInt8]("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test func `checksums of parts combine to that of the whole`() {
        let first = Checksum.crc32([UInt8]("12345".utf8))
        #expect(Checksum.crc32([UInt8]("6789".utf8), after: first) == 0xCBF4_3926)
        #expect(Checksum.crc32([UInt8](), after: first) == first)
    }
}
