/// The words of guidance in one language.
struct GuidanceWords {
    let then, exit, offRoute, arrival, destination, tunnel: String
    let turns: Turns
    let actions: Actions

    /// What to do at a plain turn.
    struct Turns {
        let straight, slightLeft, left, sharpLeft, slightRight, right, sharpRight, back: String
    }

    /// What to do elsewhere.
    struct Actions {
        let depart, arrive, arriveLeft, arriveRight, via, keepLeft, keepRight, merge: String
        let onRamp, offRamp, roundabout, leaveRoundabout, enterFerry, leaveFerry: String
        /// With `#` where the number of the exit stands.
        let roundaboutExit: String
    }

    static let english = GuidanceWords(
        then: "then", exit: "Exit", offRoute: "Off route",
        arrival: "Arrival", destination: "Destination", tunnel: "Tunnel",
        turns: Turns(
            straight: "Go straight on", slightLeft: "Bear left", left: "Turn left",
            sharpLeft: "Turn sharp left", slightRight: "Bear right", right: "Turn right",
            sharpRight: "Turn sharp right", back: "Make a U-turn"),
        actions: Actions(
            depart: "Start", arrive: "Destination", arriveLeft: "Destination on the left",
            arriveRight: "Destination on the right", via: "Stop on the way",
            keepLeft: "Keep left", keepRight: "Keep right", merge: "Merge",
            onRamp: "Take the ramp", offRamp: "Take the exit", roundabout: "Enter the roundabout",
            leaveRoundabout: "Leave the roundabout", enterFerry: "Take the ferry",
            leaveFerry: "Leave the ferry", roundaboutExit: "Roundabout, exit #"))

    static let norwegian = GuidanceWords(
        then: "deretter", exit: "Avkjørsel", offRoute: "Utenfor ruten",
        arrival: "Ankomst", destination: "Bestemmelsessted", tunnel: "Tunnel",
        turns: Turns(
            straight: "Kjør rett frem", slightLeft: "Hold svakt til venstre",
            left: "Sving til venstre", sharpLeft: "Sving skarpt til venstre",
            slightRight: "Hold svakt til høyre", right: "Sving til høyre",
            sharpRight: "Sving skarpt til høyre", back: "Snu"),
        actions: Actions(
            depart: "Start", arrive: "Fremme", arriveLeft: "Målet er på venstre side",
            arriveRight: "Målet er på høyre side", via: "Stopp underveis",
            keepLeft: "Hold til venstre", keepRight: "Hold til høyre", merge: "Flett inn",
            onRamp: "Ta påkjøringsrampen", offRamp: "Ta avkjørselen",
            roundabout: "Kjør inn i rundkjøringen", leaveRoundabout: "Kjør ut av rundkjøringen",
            enterFerry: "Ta fergen", leaveFerry: "Kjør av fergen",
            roundaboutExit: "Rundkjøring, avkjørsel #"))

    static let swedish = GuidanceWords(
        then: "därefter", exit: "Avfart", offRoute: "Utanför rutten",
        arrival: "Ankomst", destination: "Destination", tunnel: "Tunnel",
        turns: Turns(
            straight: "Kör rakt fram", slightLeft: "Håll svagt åt vänster", left: "Sväng vänster",
            sharpLeft: "Sväng skarpt vänster", slightRight: "Håll svagt åt höger",
            right: "Sväng höger", sharpRight: "Sväng skarpt höger", back: "Gör en U-sväng"),
        actions: Actions(
            depart: "Start", arrive: "Framme", arriveLeft: "Målet ligger till vänster",
            arriveRight: "Målet ligger till höger", via: "Stopp på vägen",
            keepLeft: "Håll till vänster", keepRight: "Håll till höger", merge: "Kör in i filen",
            onRamp: "Ta påfarten", offRamp: "Ta avfarten", roundabout: "Kör in i rondellen",
            leaveRoundabout: "Kör ut ur rondellen", enterFerry: "Ta färjan",
            leaveFerry: "Kör av färjan", roundaboutExit: "Rondell, avfart #"))

    static let danish = GuidanceWords(
        then: "derefter", exit: "Afkørsel", offRoute: "Uden for ruten",
        arrival: "Ankomst", destination: "Destination", tunnel: "Tunnel",
        turns: Turns(
            straight: "Kør ligeud", slightLeft: "Hold svagt til venstre", left: "Drej til venstre",
            sharpLeft: "Drej skarpt til venstre", slightRight: "Hold svagt til højre",
            right: "Drej til højre", sharpRight: "Drej skarpt til højre", back: "Vend om"),
        actions: Actions(
            depart: "Start", arrive: "Fremme", arriveLeft: "Målet er på venstre side",
            arriveRight: "Målet er på højre side", via: "Stop undervejs",
            keepLeft: "Hold til venstre", keepRight: "Hold til højre", merge: "Flet ind",
            onRamp: "Tag tilkørslen", offRamp: "Tag frakørslen",
            roundabout: "Kør ind i rundkørslen", leaveRoundabout: "Kør ud af rundkørslen",
            enterFerry: "Tag færgen", leaveFerry: "Kør af færgen",
            roundaboutExit: "Rundkørsel, frakørsel #"))

    static let finnish = GuidanceWords(
        then: "sitten", exit: "Liittymä", offRoute: "Poissa reitiltä",
        arrival: "Perillä", destination: "Määränpää", tunnel: "Tunneli",
        turns: Turns(
            straight: "Aja suoraan", slightLeft: "Käänny loivasti vasempaan",
            left: "Käänny vasempaan", sharpLeft: "Käänny jyrkästi vasempaan",
            slightRight: "Käänny loivasti oikeaan", right: "Käänny oikeaan",
            sharpRight: "Käänny jyrkästi oikeaan", back: "Tee U-käännös"),
        actions: Actions(
            depart: "Lähde", arrive: "Perillä", arriveLeft: "Määränpää on vasemmalla",
            arriveRight: "Määränpää on oikealla", via: "Pysähdys matkalla",
            keepLeft: "Pysy vasemmalla", keepRight: "Pysy oikealla", merge: "Liity liikenteeseen",
            onRamp: "Aja rampille", offRamp: "Poistu rampille", roundabout: "Aja liikenneympyrään",
            leaveRoundabout: "Poistu liikenneympyrästä", enterFerry: "Aja lautalle",
            leaveFerry: "Poistu lautalta", roundaboutExit: "Liikenneympyrä, haara #"))

    static let german = GuidanceWords(
        then: "dann", exit: "Ausfahrt",
        offRoute: "Abseits der Route", arrival: "Ankunft", destination: "Ziel", tunnel: "Tunnel",
        turns: Turns(
            straight: "Geradeaus fahren", slightLeft: "Leicht links abbiegen",
            left: "Links abbiegen", sharpLeft: "Scharf links abbiegen",
            slightRight: "Leicht rechts abbiegen", right: "Rechts abbiegen",
            sharpRight: "Scharf rechts abbiegen", back: "Wenden"),
        actions: Actions(
            depart: "Start", arrive: "Ziel", arriveLeft: "Ziel auf der linken Seite",
            arriveRight: "Ziel auf der rechten Seite", via: "Zwischenhalt",
            keepLeft: "Links halten", keepRight: "Rechts halten", merge: "Einfädeln",
            onRamp: "Auffahrt nehmen", offRamp: "Ausfahrt nehmen",
            roundabout: "In den Kreisverkehr fahren", leaveRoundabout: "Kreisverkehr verlassen",
            enterFerry: "Fähre nehmen", leaveFerry: "Fähre verlassen",
            roundaboutExit: "Kreisverkehr, Ausfahrt #"))
}
