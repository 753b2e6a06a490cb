import Formats
import Geometry
import MapRenderer
import MapStyle

extension LabelExplanation {
    /// The additional members of a label in the sidecar of a picture drawn with `--verbose`.
    var members: [(String, JSONValue)] {
        var members: [(String, JSONValue)] = [("sourceLayer", .string(sourceLayer))]
        switch feature {
        case .number(let number): members.append(("id", .number(number)))
        case .string(let text): members.append(("id", .string(text)))
        case .bool, .null, nil: break
        }
        members.append(("tileZoom", .number(Double(tileZoom))))
        members.append(("anchors", .array(attempts.map(\.json))))
        if !inTheWay.isEmpty { members.append(("inTheWay", .array(inTheWay.map(\.json)))) }
        return members
    }
}

extension AnchorAttempt {
    fileprivate var json: JSONValue {
        var members: [(String, JSONValue)] = []
        if let anchor { members.append(("anchor", .string(anchor.rawValue))) }
        if let along { members.append(("along", .number((along * 10).rounded() / 10))) }
        members.append(("result", .string(result.rawValue)))
        if !inTheWay.isEmpty { members.append(("inTheWay", .array(inTheWay.map(\.json)))) }
        return .object(JSONObject(members))
    }
}

extension LabelObstruction {
    fileprivate var json: JSONValue {
        switch self {
        case .label(let text, let layer, let isPadding):
            let members: [(String, JSONValue)] = [
                ("what", "label"), ("text", .string(text)), ("layer", .string(layer)),
            ]
            return .object(JSONObject(members + (isPadding ? [("padding", true)] : [])))
        case .overlay(let name): return ["what": "overlay", "name": .string(name)]
        case .sameText: return ["what": "sameText"]
        case .drive: return ["what": "drive"]
        case .route: return ["what": "route"]
        case .line: return ["what": "line"]
        case .houses: return ["what": "houses"]
        case .ground: return ["what": "ground"]
        case .edge: return ["what": "edge"]
        case .crowd: return ["what": "crowd"]
        case .size: return ["what": "size"]
        }
    }
}
