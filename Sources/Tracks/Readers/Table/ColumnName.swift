/// The head of a column: `Speed (OBD)(km/h)` is a speed of the car in km/h.
struct ColumnName {
    /// The role of the column; `nil` if unknown.
    private(set) var role: ColumnRole?
    /// The unit's name as written.
    private(set) var unit: String?

    /// Reads a head.
    init(_ text: String) {
        let parts = text.split { "()[]{}".contains($0) }.map(Self.trimmed).filter { !$0.isEmpty }
        unit = parts.dropFirst().last(where: ColumnUnit.isKnown)
        role = Self.role(parts.filter { $0 != unit }.joined())
        guard role == nil, let first = parts.first else { return }
        if parts.count > 1 {
            role = Self.role(first)
            unit = unit ?? parts.last
        } else {
            // `speed_kmh`, `coolant temp °F`: the last word may be the unit.
            let words = first.split { " _".contains($0) }.map(String.init)
            guard let last = words.last, ColumnUnit.isKnown(last) else { return }
            role = Self.role(words.dropLast().joined())
            unit = last
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(separator: " ").joined(separator: " ")
    }

    private static func role(_ text: String) -> ColumnRole? {
        let name = text.lowercased().filter { $0.isLetter || $0.isNumber }
        if let role = roles[name] ?? parameterID(name) { return role }
        // AutoPi: `obd.rpm.value`.
        let core = name.hasPrefix("obd") ? name.dropFirst(3) : name[...]
        return roles[String(core.hasSuffix("value") ? core.dropLast(5) : core)]
    }

    /// Names of OBD-II itself: mode and number (SAE J1979), such as `010C`, `pid0c`, `020C` (frozen).
    private static func parameterID(_ name: String) -> ColumnRole? {
        var digits = name[...]
        for prefix in ["pid", "0x"] where digits.hasPrefix(prefix) {
            digits = digits.dropFirst(prefix.count)
        }
        if digits.count == 2, digits.count < name.count { digits = "01" + digits }
        guard digits.count == 4, let channel = parameterIDs[String(digits.suffix(2))] else {
            return nil
        }
        return digits.hasPrefix("01")
            ? .channel(channel) : digits.hasPrefix("02") ? .frozen(channel) : nil
    }

    private static let parameterIDs: [String: Channel] = [
        "04": .engineLoad, "05": .coolantTemperature, "0c": .rpm, "0d": .speed,
        "0f": .intakeTemperature, "11": .throttle, "2f": .fuelLevel, "42": .batteryVoltage,
        "46": .ambientTemperature, "5e": .fuelRate,
    ]

    /// Names in lower case without anything but letters and digits.
    private static let roles: [String: ColumnRole] = {
        var roles: [String: ColumnRole] = [:]
        for (role, names) in names {
            for name in names.split(separator: " ") { roles[String(name)] = role }
        }
        return roles
    }()

    /// English, German, Norwegian; Torque, AutoPi, OBD Fusion, Car Scanner and what people write.
    private static let names: [(ColumnRole, String)] = [
        (
            .time,
            "time timestamp datetime gpstime devicetime utc utctime ts unixtime epoch elapsed"
                + " elapsedtime seconds zeit zeitstempel datumzeit uhrzeitutc tid tidspunkt"
                + " tidsstempel datotid frametime sec zeits tids timeutc localtime"
        ),
        (.date, "date datum dato gpsdate day datelocal dateutc"),
        (.timeOfDay, "timeofday uhrzeit klokkeslett klokke clock"),
        (
            .latitude,
            "latitude lat gpslatitude gpslat breite breitengrad geobreite bredde breddegrad"
                + " trackposloclat poslat locationlat positionlat"
        ),
        (
            .longitude,
            "longitude lon lng long gpslongitude gpslon länge längengrad laenge laengengrad"
                + " geolänge lengde lengdegrad trackposloclon poslon longtitude locationlon positionlon"
        ),
        (
            .altitude,
            "altitude alt elevation ele height gpsaltitude gpsheight höhe hoehe høyde"
                + " meereshöhe trackposalt höheüm"
        ),
        (
            .receiverSpeed,
            "gpsspeed speedgps gpsgeschwindigkeit geschwindigkeitgps gpshastighet gpsfart fartgps"
                + " trackpossog groundspeed speedoverground sog"
        ),
        (
            .course,
            "course bearing heading gpsbearing kurs richtung retning gpscourse trackposcog cog"
                + " gpsheading fahrtrichtung"
        ),
        (
            .troubleCodes,
            "dtc dtcs troublecode troublecodes diagnostictroublecodes faultcodes faultcode"
                + " fehlercode fehlercodes feilkode feilkoder 03 pid03"
        ),
        (
            .channel(.speed),
            "speed speedobd vehiclespeed obdspeed geschwindigkeit fahrzeuggeschwindigkeit tempo"
                + " hastighet fart kjørehastighet velocity canspeed wheelspeed carspeed"
        ),
        (
            .channel(.rpm),
            "rpm enginerpm enginespeed drehzahl motordrehzahl turtall motorturtall omdreininger"
                + " turtallmotor"
        ),
        (
            .channel(.engineLoad),
            "engineload load calculatedengineload calculatedload calculatedloadvalue motorlast"
                + " last motorbelastning belastning engineloadabsolute berechnetemotorlast"
        ),
        (
            .channel(.coolantTemperature),
            "coolanttemperature coolanttemp enginecoolanttemperature enginecoolanttemp coolant"
                + " kühlmitteltemperatur kuehlmitteltemperatur kühlwassertemperatur"
                + " kjølevæsketemperatur kjølevanntemperatur kjølevæske motortemperatur ect"
        ),
        (
            .channel(.intakeTemperature),
            "intaketemperature intaketemp intakeairtemperature intakeairtemp iat"
                + " ansauglufttemperatur innsugstemperatur inntaksluft inntakslufttemperatur"
        ),
        (
            .channel(.ambientTemperature),
            "ambienttemperature ambienttemp ambientairtemperature ambientairtemp outsidetemperature"
                + " temperature außentemperatur aussentemperatur umgebungstemperatur"
                + " utetemperatur temperatur"
        ),
        (
            .channel(.throttle),
            "throttle throttleposition throttlepositionmanifold absolutethrottleposition"
                + " acceleratorpedalposition gaspedal drosselklappe drosselklappenstellung"
                + " gasspjeld gasspjeldposisjon gasspedal throttlepos"
        ),
        (
            .channel(.fuelRate),
            "fuelrate fuelflow fuelflowrateminute enginefuelrate fuelflowratehour"
                + " calculatedinstantfuelrate kraftstoffrate"
                + " kraftstoffdurchfluss verbrauch drivstofforbruk drivstoffrate"
        ),
        (
            .channel(.fuelLevel),
            "fuellevel fueltank fuelremaining fuellevelfromengineecu fuelinput soc stateofcharge"
                + " tankfüllstand kraftstoffstand tankinhalt drivstoffnivå tanknivå ladestand"
                + " fuellevelinput batteriladning"
        ),
        (
            .channel(.fuelUsed),
            "fuelused fuelusedtrip tripfuel fuelconsumed kraftstoffverbraucht drivstoffbrukt"
        ),
        (
            .channel(.batteryVoltage),
            "batteryvoltage voltage controlmodulevoltage voltagecontrolmodule"
                + " voltageobdadapter modulevoltage batteriespannung bordspannung spannung batterispenning"
                + " spenning batvoltage bat"
        ),
        (
            .channel(.accelerationX),
            "accelerationx accelx gforcex gx lateralacceleration accelerationsensorxaxis"
                + " gx querbeschleunigung sideakselerasjon accx"
        ),
        (
            .channel(.accelerationY),
            "accelerationy accely gforcey gy longitudinalacceleration accelerationsensoryaxis"
                + " längsbeschleunigung lengdeakselerasjon accy"
        ),
        (
            .channel(.accelerationZ),
            "accelerationz accelz gforcez gz verticalacceleration accelerationsensorzaxis accz"
        ),
        (.channel(.heartRate), "heartrate hr puls herzfrequenz hjertefrekvens pulse"),
        (.channel(.cadence), "cadence trittfrequenz tråkkfrekvens kadens"),
        (.channel(.power), "power leistung effekt watts"),
        (
            .channel(.speedLimit),
            "speedlimit limit maxspeed tempolimit fartsgrense höchstgeschwindigkeit"
                + " zulässigegeschwindigkeit"
        ),
    ]
}
