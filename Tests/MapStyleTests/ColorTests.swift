import Graphics
import Testing

@testable import MapStyle

@Suite struct ColorTests {
    @Test(arguments: [
        ("red", "rgba(255,0,0,1)"), ("  RebeccaPurple ", "rgba(102,51,153,1)"),
        ("transparent", "rgba(0,0,0,0)"), ("#abc", "rgba(170,187,204,1)"),
        ("#ABCF", "rgba(170,187,204,1)"), ("#aabbcc", "rgba(170,187,204,1)"),
        ("#aabbcc00", "rgba(170,187,204,0)"), ("rgb(1,2,3)", "rgba(1,2,3,1)"),
        ("rgb( 1 , 2,3 )", "rgba(1,2,3,1)"), ("rgb(1 2 3)", "rgba(1,2,3,1)"),
        ("rgb(1 2 3 / 50%)", "rgba(1,2,3,0.5)"), ("rgba(1,2,3,.25)", "rgba(1,2,3,0.25)"),
        ("rgb(100%,0%,50%)", "rgba(255,0,128,1)"), ("rgb(300,-5,3)", "rgba(255,0,3,1)"),
        ("hsl(120,100%,50%)", "rgba(0,255,0,1)"), ("hsl(480deg 100% 50%)", "rgba(0,255,0,1)"),
        ("hsla(-120,100%,50%,0.5)", "rgba(0,0,255,0.5)"), ("hsl(0,0%,50%)", "rgba(128,128,128,1)"),
        ("hsla(30, 19%, 90%, 0.4)", "rgba(234,230,225,0.4)"),
    ])
    func `a CSS colour is read`(text: String, expected: String) {
        #expect(Color(css: text)?.description == expected)
    }

    @Test(arguments: [
        "", "#", "#12", "#12345", "#ggg", "redd", "rgb(1,2)", "rgb(1,2,3", "rgb(1,2,3,4,5)",
        "rgb(1,2 3)", "rgb(1 2,3)", "rgb(1 2 3 4)", "rgb(1,2,3/4)", "rgb(nan,1,2)", "rgb(1,2%,3)",
        "hsl(1,2,3)", "hsl(10%,2%,3%)", "hsl(1e999,1%,1%)", "rgb(0x1,2,3)", "rgb(,,)", "é",
        "url(#a)", "rgb(1,2,3,4deg)",
    ])
    func `text that is not a CSS colour is refused`(text: String) {
        #expect(Color(css: text) == nil)
    }

    @Test func `a colour name of any length is refused quickly`() {
        #expect(Color(css: String(repeating: "#", count: 1_000_000)) == nil)
    }

    @Test func `mixing at 0 and 1 gives both colours in every colour space`() {
        let pairs = [("red", "blue"), ("#123456", "#fedcba"), ("white", "black"), ("gray", "lime")]
        for (first, second) in pairs {
            guard let a = Color(css: first), let b = Color(css: second) else { continue }
            for space in [Color.MixingSpace.rgb, .lab, .hcl] {
                #expect(a.mixed(with: b, 0, in: space).description == a.description)
                #expect(a.mixed(with: b, 1, in: space).description == b.description)
                let middle = a.mixed(with: b, 0.5, in: space)
                for channel in [middle.red, middle.green, middle.blue] {
                    #expect((0...1).contains(channel))
                }
            }
        }
    }

    @Test func `a faded colour keeps its hue while it is mixed`() throws {
        let clear = try #require(Color(css: "#f000"))
        let solid = try #require(Color(css: "#f00"))
        let middle = clear.mixed(with: solid, 0.5, in: .rgb)
        #expect(middle == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test func `the hue takes the short way round`() throws {
        let red = try #require(Color(css: "hsl(350,80%,50%)"))
        let orange = try #require(Color(css: "hsl(30,80%,50%)"))
        let middle = red.mixed(with: orange, 0.5, in: .hcl)
        #expect(middle.red > 0.7 && middle.red > middle.green && middle.green > middle.blue)
    }
}
