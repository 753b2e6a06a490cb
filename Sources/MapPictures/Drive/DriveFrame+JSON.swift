import Formats
import Geometry
import Guidance
import MapStore
import Overlays
import Routes

extension DriveFrame {
    /// Returns the guidance at the place, for the sidecar.
    ///
    /// Distances are in metres, times in seconds, boxes in logical pixels.
    ///
    /// - Parameters:
    ///   - placement: the frame's panels.
    ///   - arrow: the next maneuver's arrow on the road.
    ///   - picture: the positions in the finished picture.
    /// - Returns: the sidecar's member `guidance`.
    func json(
        _ placement: PanelPlacement, _ arrow: ManeuverArrowOverlay.Trace?,
        in picture: PictureGeometry
    ) -> JSONValue {
        guard var members = everyView(placement, in: picture).object else { return .null }
        members["traffic"] = guidance.traffic.json(from: state.position.distance)
        if view.mode == .arrow { members["approach"] = Self.fraction(approach ?? 0) }
        if let arrow {
            members["arrow"] = [
                "shaft": .array(arrow.shaft.map(picture.json)), "tip": picture.json(arrow.tip),
            ]
        }
        return .object(members)
    }

    /// Returns what the sidecar of any view has.
    private func everyView(
        _ placement: PanelPlacement, in picture: PictureGeometry
    ) -> JSONValue {
        let position = state.position
        return [
            "view": .string(view.mode.rawValue),
            "state": .string(
                state.position.isOffRoute ? "offRoute" : hasArrived ? "arrived" : "driving"),
            "position": [
                "coordinate": Self.place(position.coordinate),
                "point": picture.json(position.coordinate),
                "distance": Self.rounded(position.distance),
                "course": Self.rounded(position.course),
                "courseAhead": Self.rounded(position.courseAhead),
                "offset": Self.rounded(position.offset), "isOffRoute": .bool(position.isOffRoute),
            ],
            "next": state.next.map(maneuver) ?? .null,
            "following": state.following.map(maneuver) ?? .null,
            "announcement": announcement ?? .null,
            "lanes": state.lanes.map(Self.lanes) ?? .null,
            "road": Self.label(state.road),
            "speedLimit": limit,
            "speed": moment.speed.map { .string(text.speed($0, in: speedUnit)) } ?? .null,
            "drivingSide": .string(state.drivingSide.rawValue),
            "country": state.country.map { .string($0) } ?? .null,
            "remaining": [
                "distance": Self.rounded(state.remainingDistance),
                "distanceText": .string(text.distance(state.remainingDistance)),
                "time": Self.seconds(state.remainingTime),
                "timeText": timeLeft.map { .string($0) } ?? .null,
                "isTimeEstimated": .bool(guidance.isTimeEstimated),
                "arrival": arrival.map { .string(text.clock($0)) } ?? .null,
                "progress": Self.fraction(state.progress),
            ],
            "stops": .array(state.stops.map { Self.stop($0, in: picture) }),
            "panels": .array(placement.panels.map { Self.panel($0, in: picture) }),
            "signs": .array(signsAhead.map(Self.sign)),
            "droppedPanels": Self.strings(placement.dropped.map(\.rawValue)),
            "tunnel": state.tunnel.map {
                .array([Self.rounded($0.lowerBound), Self.rounded($0.upperBound)])
            } ?? .null,
        ]
    }

    private func maneuver(_ maneuver: UpcomingManeuver) -> JSONValue {
        [
            "step": .number(Double(maneuver.number)),
            "type": .string(maneuver.step.maneuver.type.rawValue),
            "direction": maneuver.direction.map { .string($0.rawValue) } ?? .null,
            "distance": Self.rounded(maneuver.distance),
            "distanceText": .string(text.distance(maneuver.distance)),
            "time": Self.seconds(maneuver.time),
            "phrase": .string(text.phrase(maneuver)),
            "instruction": maneuver.step.instruction.map { .string($0) } ?? .null,
            "road": Self.label(maneuver.road),
            "signpost": maneuver.signpost.map(Self.signpost) ?? .null,
            "roundabout": maneuver.roundabout.map(Self.roundabout) ?? .null,
            "isDestination": .bool(maneuver.isDestination),
        ]
    }

    private var limit: JSONValue {
        let sign = JSONValue.string(state.speedLimitSign.rawValue)
        switch state.speedLimit {
        case .limited(let value, let unit):
            return [
                "value": .number(value),
                "unit": .string(unit == .milesPerHour ? "mph" : "km/h"), "sign": sign,
            ]
        case .unlimited: return ["value": "unlimited", "sign": sign]
        case nil: return ["value": "unknown", "sign": sign]
        }
    }

    private static func panel(_ panel: PlacedPanel, in picture: PictureGeometry) -> JSONValue {
        [
            "name": .string(panel.name.rawValue), "texts": strings(panel.texts),
            "box": picture.json(panel.box),
            "signs": .array(
                panel.signs.map {
                    ["kind": .string($0.kind.rawValue), "text": .string($0.text)]
                }),
        ]
    }

    static func sign(_ ahead: SignAhead) -> JSONValue {
        let sign = ahead.sign
        return [
            "kind": .string(sign.kind), "group": .string(ahead.kind.group),
            "priority": .number(Double(ahead.kind.priority)),
            "value": sign.value.map {
                ["number": .number($0.number), "unit": .string($0.unit.rawValue)]
            } ?? .null,
            "text": sign.text.map { .string($0) } ?? .null,
            "ahead": rounded(ahead.distance), "coordinate": place(sign.position.coordinate),
            "side": sign.side.map { .string($0 == .left ? "left" : "right") } ?? .null,
            "source": .string(sign.source), "date": sign.date.map { .string($0) } ?? .null,
            "edge": .number(Double(sign.edge)), "offset": rounded(sign.offset),
        ]
    }

    private static func lanes(_ guidance: LaneGuidance) -> JSONValue {
        [
            "distance": rounded(guidance.distance), "isAtManeuver": .bool(guidance.isAtManeuver),
            "lanes": .array(
                guidance.lanes.map { lane in
                    [
                        "indications": strings(lane.indications.map(\.rawValue)),
                        "isValid": .bool(lane.isValid), "isActive": .bool(lane.isActive),
                    ]
                }),
        ]
    }

    static func signpost(_ post: Signpost) -> JSONValue {
        [
            "exitNumbers": strings(post.exitNumbers), "exitNames": strings(post.exitNames),
            "refs": strings(post.refs), "destinations": strings(post.destinations),
        ]
    }

    private static func roundabout(_ shape: RoundaboutShape) -> JSONValue {
        [
            "exitAngle": rounded(shape.exitAngle),
            "otherArms": .array(shape.otherArms.map(rounded)),
            "isClockwise": .bool(shape.isClockwise),
            "exitNumber": shape.exitNumber.map { .number(Double($0)) } ?? .null,
        ]
    }

    private static func stop(_ stop: GuidanceStop, in picture: PictureGeometry) -> JSONValue {
        [
            "coordinate": place(stop.coordinate), "point": picture.json(stop.coordinate),
            "asked": stop.asked.map(place) ?? .null,
            "entrance": stop.entrance.map { door in
                [
                    "coordinate": place(door.coordinate), "point": picture.json(door.coordinate),
                    "kind": .string(door.kind),
                ]
            } ?? .null,
            "name": stop.name.map { .string($0) } ?? .null,
            "distance": rounded(stop.distance), "time": seconds(stop.time),
            "isPassed": .bool(stop.isPassed), "isDestination": .bool(stop.isDestination),
        ]
    }

    static func label(_ label: RoadLabel) -> JSONValue {
        ["names": strings(label.names), "refs": strings(label.refs)]
    }

    private static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map { .string($0) })
    }

    static func place(_ coordinate: Coordinate) -> JSONValue {
        .array(
            [coordinate.longitude, coordinate.latitude].map {
                .number(($0 * 1e7).rounded() / 1e7)
            })
    }

    static func seconds(_ value: Double?) -> JSONValue { value.map(rounded) ?? .null }

    private static func fraction(_ value: Double) -> JSONValue {
        .number((value * 10_000).rounded() / 10_000)
    }

    static func rounded(_ value: Double) -> JSONValue {
        .number((value * 10).rounded() / 10)
    }
}
