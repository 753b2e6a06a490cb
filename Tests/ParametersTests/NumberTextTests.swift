import Parameters
import Testing

@Suite struct NumberTextTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1 000"), (-1_234_567, "-1 234 567"),
        (Int.min, "-9 223 372 036 854 775 808"),
    ])
    func `digits are grouped by three`(value: Int, text: String) {
        #expect(NumberText.grouped(value) == text)
    }

    @Test(arguments: [
        (0.0, "0"), (999, "999"), (999.6, "1.0 k"), (12_345, "12.3 k"), (999_960, "1.0 M"),
        (2.5e9, "2.5 G"), (.nan, "?"), (-1, "?"), (.infinity, "?"),
    ])
    func `large numbers are shortened with k, M and G`(value: Double, text: String) {
        #expect(NumberText.short(value) == text)
    }

    @Test func `a count of one uses the singular`() {
        #expect(NumberText.counted(1, "turn restriction") == "1 turn restriction")
        #expect(NumberText.counted(0, "node") == "0 nodes")
        #expect(NumberText.counted(1234, "entry", "entries") == "1 234 entries")
    }

    @Test func `bytes are written as 2.5 MB, other counts as 1.2 k tiles`() {
        #expect(NumberText.quantity(15, "B") == "15 B")
        #expect(NumberText.quantity(2.5e6, "B") == "2.5 MB")
        #expect(NumberText.quantity(1200, "tiles") == "1.2 k tiles")
        #expect(NumberText.quantity(1200, "") == "1.2 k")
    }

    @Test(arguments: [
        (0.0, "0 s"), (59.4, "59 s"), (59.6, "1:00"), (65, "1:05"), (7389, "2:03:09"), (.nan, "?"),
        (-1, "?"),
    ])
    func `times are written like a clock`(seconds: Double, text: String) {
        #expect(NumberText.duration(seconds: seconds) == text)
    }

    @Test(arguments: [
        (10.75, "10.75"), (-0.000_000_1, "0"), (-180, "-180"), (1.234_567_8, "1.234568"),
    ])
    func `degrees are written without needless digits`(value: Double, text: String) {
        #expect(NumberText.degrees(value) == text)
    }

    @Test func `kilometres below a hundred keep one decimal`() {
        #expect(NumberText.grouped(92.34) == "92.3")
        #expect(NumberText.grouped(1234.6) == "1 235")
    }
}
