import Formats
import Geometry
import Graphics
import Testing

@testable import MapPictures
@testable import TileServer

/// Meetings that are posted to a server that knows where people are.
@Suite(.serialized) struct PostedMeetingTests {
    private let keys = #"{"public": ["style:day"], "keys": {"own": {"secret": "SECRET"}}}"#
        .replacing("SECRET", with: AccessFixtures.secret)

    private func withService(people: Bool = true, _ body: (Service) throws -> Void) throws {
        let service = try Service { [keys] in
            $0.access.keys = .text(keys, from: "keys")
            $0.people = people
        }
        defer { service.stop() }
        try body(service)
    }

    private func token(_ scopes: String...) throws -> [HTTPRequest.Field] {
        let token = try AccessKeys(parsing: keys, "keys").token(
            scopes: scopes, subject: nil, by: nil, end: 4_102_444_800)
        return [HTTPRequest.Field("authorization", "Bearer \(token)")]
    }

    private func share(_ service: Service, _ id: String, _ circle: String) throws {
        let body = #"""
            {"longitude": 24.9441, "latitude": 60.17, "seenBy": ["\#(circle)"], "name": "Anna"}
            """#
        let put = service.get(
            "/people/\(id)", method: .put, fields: try token("share:*"), body: Array(body.utf8))
        #expect(put.status == 204)
    }

    private func meeting(_ people: String) -> [UInt8] {
        Array(
            #"""
            {"title": "Lunch", "start": "2026-11-23T12:00",
             "venue": {"name": "Park", "position": [24.9410, 60.1735]}, "people": [\#(people)]}
            """#.utf8)
    }

    private func post(
        _ service: Service, _ people: String, _ scopes: String...,
        query: String? = "now=2026-11-23T11:00Z", style: String = "day"
    ) throws -> HTTPResponse {
        let fields =
            scopes.isEmpty
            ? []
            : [
                HTTPRequest.Field(
                    "authorization",
                    "Bearer "
                        + (try AccessKeys(parsing: keys, "keys").token(
                            scopes: scopes, subject: nil, by: nil, end: 4_102_444_800)))
            ]
        return service.get(
            "/\(style)/meeting/400x300.png", query, method: .post, fields: fields,
            body: meeting(people))
    }

    @Test func `A person of a meeting is where the server shows the person to the sender`() throws {
        try withService { service in
            try share(service, "anna", "family")
            let anna = #"{"name": "Anna", "person": "anna", "mode": "foot"}"#
            let seen = try post(service, anna, "people:family")
            #expect(seen.status == 200, "\(seen.text)")
            #expect(seen.field("cache-control") == "private, no-store")
            let size = try Surface(png: seen.body, name: "seen")
            #expect(size.width == 400 && size.height == 300)
            // Whoever may not see her gets the picture of a meeting to which somebody unknown comes.
            let hidden = try post(service, anna, "people:work")
            let unknown = try post(
                service, anna.replacing(#""anna""#, with: #""nobody""#), "people:work")
            let isHidden = hidden.body == unknown.body
            let isSeen = hidden.body != seen.body
            #expect(hidden.status == 200 && isHidden && isSeen)
            let circle = try post(
                service, anna, "people:*", query: "now=2026-11-23T11:00Z&circle=work")
            let isOther = circle.body == hidden.body
            #expect(isOther)
            // The same person is named by the server.
            let named = try post(service, #"{"person": "anna", "mode": "foot"}"#, "people:family")
            let isNamed = named.body == seen.body
            #expect(isNamed)
            // Nobody but the middle of her cell is known.
            let cell = SharedCell(
                of: Coordinate(longitude: 24.9441, latitude: 60.17), coarseness: 100)
            let exact = try post(
                service,
                #"""
                {"name": "Anna", "mode": "foot", "position": \#
                [\#(cell.middle.longitude), \#(cell.middle.latitude)]}
                """#.replacing("\n", with: ""), "people:family")
            #expect(exact.status == 200)
        }
    }

    @Test func `Only those who may see people may ask for them`() throws {
        try withService { service in
            try share(service, "anna", "family")
            let anna = #"{"person": "anna"}"#
            #expect(try post(service, anna).status == 401)
            #expect(try post(service, anna, "style:day", "share:anna").status == 403)
            #expect(
                try post(service, anna, "people:family", query: "circle=work").status == 404)
            #expect(try post(service, anna, "people:family", style: "night").status == 404)
            // A meeting of others is a picture of the style.
            #expect(try post(service, #"{"name": "Bo"}"#).status == 200)
            #expect(try post(service, #"{"name": "Bo"}"#, style: "night").status == 401)
            let request = HTTPRequest(
                .post, path: "/night/meeting/9x9.png", body: meeting(anna))
            #expect(service.service.admit(request)?.status == 401)
        }
        try withService(people: false) { service in
            let person = try post(service, #"{"person": "anna"}"#, "*")
            let other = try post(service, #"{"name": "Bo"}"#, "*")
            #expect(person.status == 404 && other.status == 200)
        }
    }

    @Test func `What is wrong with a meeting is said in a line`() throws {
        try withService { service in
            for (people, part) in [
                (#"{"name": "A", "picture": "/etc/passwd"}"#, "people[0].picture"),
                (#"{"name": "A", "way": "/etc/passwd"}"#, "people[0].way: a request names no"),
                (#"{"name": "A", "person": "a", "position": [1, 2]}"#, "or a position"),
                (#"{"name": "A"}, {"nme": "B"}"#, "people[1].nme"),
                (#"{"person": 5}"#, "people[0].person: write a text"),
                (
                    String(repeating: #"{"name": "A"},"#, count: 50) + #"{"name": "B"}"#,
                    "more than 50"
                ),
                ("{", "line"),
            ] {
                let answer = try post(service, people, "*")
                #expect(answer.status == 400 && answer.text.contains(part), "\(answer.text)")
                #expect(answer.text.split(separator: "\n").count == 1)
            }
            for query in ["bbox=1,2,3,4", "center=1,2,3", "people=/etc/passwd", "within=x"] {
                #expect(try post(service, "", "*", query: query).status == 400, "\(query)")
            }
            for path in ["/day/meeting/9x9", "/day/meeting/x.png", "/day/meeting/a/9x9.png"] {
                let answer = service.get(path, method: .post, body: meeting(""))
                #expect([400, 404].contains(answer.status), "\(path)")
            }
            let got = service.get("/day/meeting/9x9.png")
            #expect(got.status == 405 && got.field("allow") == "POST, OPTIONS")
        }
    }
}
