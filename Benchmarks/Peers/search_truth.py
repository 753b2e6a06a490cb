"""Asks a server for names and addresses of raw extracts, spelt in many ways, and compares the answers with the extracts.

The extracts are read by osmium-tool; nothing of the importer or of the search is used.
"""
import http.client
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
import unicodedata
import urllib.parse

render, extracts, work, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
NAMES = ["oslo-center", "lauf-pegnitz", "andorra-2025", "copenhagen", "helsinki-centre", "monaco-lz4"]
PORT = 18467
KEYS = {"amenity", "shop", "tourism", "leisure", "historic", "office", "craft"}
FURNITURE = {"bench", "waste_basket", "parking_space", "loading_dock", "vending_machine", "yes", "no"}
PLACES = {"city", "town", "village", "hamlet", "suburb", "quarter", "neighbourhood", "island", "isolated_dwelling", "locality"}
SPELLINGS = {"ø": "oe", "å": "aa", "æ": "ae", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
ABBREVIATIONS = {  # endings and words as they are shortened on envelopes
    "straße": "str.", "strasse": "str.", "gate": "gt", "gata": "gt", "veien": "vn", "plass": "pl.", "platz": "pl.",
    "street": "St", "avenue": "Av.", "boulevard": "Bd", "sankt": "St.", "gade": "g.", "place": "Pl.", "carrer": "C.",
    "avinguda": "Av.", "carretera": "Ctra.", "chemin": "Ch.", "square": "Sq.", "plaça": "Pl.", "impasse": "Imp.", "vei": "v.",
    "katu": "k.", "allé": "al.", "rue": "R."}


def folded(text):
    plain = text.casefold().translate(str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "đ": "d"}))
    return "".join(c for c in unicodedata.normalize("NFD", plain) if c.isalnum())


def metres(a, b):
    x = (a[0] - b[0]) * math.cos(math.radians((a[1] + b[1]) / 2)) * 111195
    return math.hypot(x, (a[1] - b[1]) * 111195)


def points(geometry):
    value = geometry["coordinates"]
    while value and isinstance(value[0], list) and isinstance(value[0][0], list):
        value = [point for part in value for point in part] if isinstance(value[0][0][0], (int, float)) else value[0]
    return [value] if isinstance(value[0], (int, float)) else value


def middle(geometry):
    line = points(geometry)
    if geometry["type"] == "LineString":
        return line[len(line) // 2]
    return [statistics.fmean(p[0] for p in line), statistics.fmean(p[1] for p in line)]


class Truth:
    """What an extract holds: streets, addresses and other names, with their points."""

    def __init__(self, path):
        self.streets, self.addresses, self.others, self.lines = {}, {}, {}, []
        out = subprocess.run(["osmium", "export", path, "-f", "geojsonseq", "-x", "print_record_separator=false"],
                             capture_output=True, text=True, check=True).stdout
        for row in out.splitlines():
            feature = json.loads(row)
            tags, geometry = feature["properties"], feature["geometry"]
            name = tags.get("name")
            if "addr:housenumber" in tags and ("addr:street" in tags or "addr:place" in tags):
                street = tags.get("addr:street") or tags["addr:place"]
                key = (street, tags["addr:housenumber"])
                line, place = points(geometry), middle(geometry)
                size = max(metres(point, place) for point in line)
                self.addresses.setdefault(key, []).append((place, size))
            if name is None:
                continue
            if "highway" in tags and geometry["type"] == "LineString" and tags.get("area") != "yes":
                if tags["highway"] not in {"construction", "proposed", "platform", "bus_stop", "elevator", "corridor"} and \
                        not {"sidewalk", "crossing"} & {tags.get("footway"), tags.get("path")}:
                    self.streets.setdefault(name, []).append(geometry["coordinates"])
            elif any(tags.get(key, "no") not in FURNITURE for key in KEYS) or tags.get("place") in PLACES:
                self.others.setdefault(name, []).append(middle(geometry))
        self.lines = [(name, line) for name, lines in self.streets.items() for line in lines]

    def near_streets(self, place, slack):
        """The names of the streets that are at most so many metres farther away than the nearest."""
        scale = math.cos(math.radians(place[1]))
        best = {}
        for name, line in self.lines:
            for a, b in zip(line, line[1:]):
                ax, ay = (a[0] - place[0]) * scale * 111195, (a[1] - place[1]) * 111195
                bx, by = (b[0] - place[0]) * scale * 111195, (b[1] - place[1]) * 111195
                dx, dy = bx - ax, by - ay
                square = dx * dx + dy * dy
                part = min(max(-(ax * dx + ay * dy) / square, 0), 1) if square else 0
                distance = math.hypot(ax + part * dx, ay + part * dy)
                if distance < best.get(name, math.inf):
                    best[name] = distance
        low = min(best.values())
        return {name for name, distance in best.items() if distance <= low + slack}


class Server:
    def __init__(self, path):
        self.process = subprocess.Popen([render, "serve", "--map", path, "--listen", f"127.0.0.1:{PORT}"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
                self.connection.request("GET", "/health")
                self.connection.getresponse().read()
                break
            except OSError:
                time.sleep(0.1)
        self.times = []

    def ask(self, path, **words):
        begin = time.perf_counter()
        self.connection.request("GET", path + "?" + urllib.parse.urlencode(words))
        body = self.connection.getresponse().read()
        self.times.append(time.perf_counter() - begin)
        return json.loads(body).get("features", [])

    def stop(self):
        self.process.terminate()
        self.process.wait()


# How people spell


def slip(word, chance):
    """One error in a word: a letter left out, doubled, replaced, exchanged with the next, or one too many."""
    place, letters = chance.randrange(len(word)), "abcdefghijklmnopqrstuvwxyz"
    kind = chance.randrange(5)
    if kind == 0 and len(word) > 4:
        return word[:place] + word[place + 1:]
    if kind == 1:
        return word[:place] + word[place] + word[place:]
    if kind == 2 and place + 1 < len(word) and word[place] != word[place + 1]:
        return word[:place] + word[place + 1] + word[place] + word[place + 2:]
    if kind == 3:
        return word[:place] + chance.choice(letters) + word[place:]
    return word[:place] + chance.choice(letters.replace(word[place].lower(), "")) + word[place + 1:]


def with_slips(text, chance, number, least):
    words = text.split(" ")
    able = [i for i, word in enumerate(words) if len(word) >= least and word.isalpha()]
    if not able:
        return None
    index = chance.choice(able)
    for _ in range(number):
        words[index] = slip(words[index], chance)
    changed = " ".join(words)
    return changed if folded(changed) != folded(text) else None


def abbreviated(text, _):
    words = text.split(" ")
    for index, word in enumerate(words):
        lower = word.lower()
        for long, short in ABBREVIATIONS.items():
            if lower == long or (lower.endswith(long) and len(lower) > len(long) + 3 and long in {"straße", "strasse", "gate", "gata", "veien", "platz"}):
                words[index] = word[:len(word) - len(long)] + (short if lower == long else short.lower())
                return " ".join(words)
    return None


def spelt(text, _):
    changed = "".join(SPELLINGS.get(c, SPELLINGS.get(c.lower(), "").capitalize() or c) for c in text)
    return changed if changed != text else None


def plain(text, _):
    changed = "".join(c for c in unicodedata.normalize("NFD", text.replace("ø", "o").replace("Ø", "O")) if not unicodedata.combining(c))
    return changed if changed != text else None


def turned(text, _):
    words = text.split(" ")
    return " ".join(reversed(words)) if 1 < len(words) < 5 else None


def joined(text, _):
    return text.replace(" ", "") if 1 < len(text.split(" ")) < 5 else None


WAYS = [
    ("as it is", lambda text, _: text, 99.5, None), ("one error", lambda text, chance: with_slips(text, chance, 1, 4), 95, 99),
    ("two errors in 8 letters", lambda text, chance: with_slips(text, chance, 2, 8), None, 85), ("abbreviated", abbreviated, 95, None),
    ("ue, oe, aa, ss", spelt, 95, None), ("without accents", plain, 95, None), ("turned round", turned, None, None),
    ("run together", joined, None, None)]


def is_right(kind, wanted, answer):
    found = answer["properties"]
    if kind == "address":
        return folded(found.get("street", "")) == folded(wanted[0]) and folded(found.get("housenumber", "")) == folded(wanted[1])
    return folded(found.get("name", "")) == folded(wanted)


def ask_all(name, truth, server, chance, rows):
    kinds = {
        "street": (sorted(truth.streets), lambda name: name), "other": (sorted(truth.others), lambda name: name),
        "address": (sorted(truth.addresses), lambda key: f"{key[0]} {key[1]}")}
    for kind, (things, text) in kinds.items():
        for thing in chance.sample(things, min(count, len(things))):
            for way, change, *_ in WAYS:
                if kind == "address":
                    street = change(thing[0], chance)
                    query = f"{street} {thing[1]}" if way != "turned round" else f"{thing[1]} {thing[0]}"
                    query = None if street is None and way != "turned round" else query
                else:
                    query = change(text(thing), chance)
                if query is None or len(folded(query)) < 2:
                    continue
                answers = server.ask("/find", q=query, limit=10)
                ranks = [index for index, answer in enumerate(answers) if is_right(kind, thing, answer)]
                row = rows.setdefault((way, kind), [0, 0, 0])
                row[0] += 1
                row[1] += bool(ranks and ranks[0] == 0)
                row[2] += bool(ranks and ranks[0] < 5)
                if os.environ.get("VERBOSE") and (not ranks or ranks[0] > 0):
                    first = answers[0]["properties"].get("label") if answers else "nothing"
                    print(f"    {name} {way}: '{query}' gives {first}; {'at ' + str(ranks[0] + 1) if ranks else 'not found'}")


def ask_back(truth, server, chance, row):
    """The other way round: the street and number at addresses, a few metres beside, and on streets."""
    # The middle of a large building may be nearer to the door of another one.
    small = sorted(key for key, spots in truth.addresses.items() if all(size < 15 for _, size in spots))
    for key in chance.sample(small, min(count, len(small))):
        (place, _), angle = chance.choice(truth.addresses[key]), chance.uniform(0, 2 * math.pi)
        shifted = [place[0] + 3 / 111195 * math.cos(angle) / math.cos(math.radians(place[1])), place[1] + 3 / 111195 * math.sin(angle)]
        same = {(folded(s), folded(n)) for (s, n), spots in truth.addresses.items() if any(metres(p, place) < 8 for p, _ in spots)}
        found = server.ask("/reverse", lon=f"{shifted[0]:.7f}", lat=f"{shifted[1]:.7f}")
        answer = found[0]["properties"] if found else {}
        street, number = folded(answer.get("street") or answer.get("name", "")), folded(answer.get("housenumber", ""))
        row[0] += 1
        row[1] += street in {s for s, _ in same} or street in map(folded, truth.near_streets(shifted, 3))
        row[2] += (street, number) in same
        if os.environ.get("VERBOSE") and (street, number) not in same:
            print(f"    reverse {key} at {shifted[0]:.6f},{shifted[1]:.6f} gives {answer.get('label')} {answer.get('distance')}")
    for name in chance.sample(sorted(truth.streets), min(count // 3, len(truth.streets))):
        line = chance.choice(truth.streets[name])
        place = line[len(line) // 2]
        found = server.ask("/reverse", lon=f"{place[0]:.7f}", lat=f"{place[1]:.7f}")
        answer = found[0]["properties"] if found else {}
        street = folded(answer.get("street") or answer.get("name", ""))
        row[3] += 1
        row[4] += street in map(folded, truth.near_streets(place, 3))


def quantile(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)] * 1000 if values else 0


def index_size(path):
    """Bytes of the search index, and of the whole map."""
    out = subprocess.run(["sqlite3", path, "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'search_index%' OR name LIKE 'search_words%' "
                          "OR name = 'search_entries_street'"], capture_output=True, text=True).stdout.strip()
    return float(out or "nan"), os.path.getsize(path)


def fresh(path, queries):
    times = []
    for query in queries:
        begin = time.perf_counter()
        subprocess.run([render, "find", query, "--map", path], capture_output=True)
        times.append(time.perf_counter() - begin)
    return times


def main():
    chance = random.Random(int(os.environ.get("SEED", "7")))
    rows, back, times = {}, [0, 0, 0, 0, 0], []
    for name in NAMES:
        path, raw = f"{work}/{name}.mbtiles", f"{work}/{name}.osm.pbf"
        subprocess.run([render, "import", f"{extracts}/{name}.osm.pbf", "-o", path], check=True, capture_output=True)
        subprocess.run(["osmium", "cat", f"{extracts}/{name}.osm.pbf", "-o", raw, "--overwrite", "-f", "pbf,pbf_compression=zlib"],
                       check=True, capture_output=True)
        truth, server = Truth(raw), Server(path)
        try:
            ask_all(name, truth, server, chance, rows)
            ask_back(truth, server, chance, back)
        finally:
            server.stop()
        own = fresh(path, chance.sample(sorted(truth.streets), min(15, len(truth.streets))))
        size, whole = index_size(path)
        print(f"{name:16} {len(truth.streets):6} streets {len(truth.addresses):6} addresses {len(truth.others):6} others   "
              f"median {quantile(server.times, 0.5):5.2f} ms, 99 of 100 {quantile(server.times, 0.99):6.2f} ms   "
              f"fresh process {quantile(own, 0.5):4.0f} ms   index {size / whole * 100:4.1f} % of the map", flush=True)
        times += server.times
    print(f"\n{'spelling':26} {'kind':8} asked   first  among five   goal")
    for way, _, first, five in WAYS:
        whole = [0, 0, 0]
        for kind in ("street", "other", "address"):
            row = rows.get((way, kind))
            if not row:
                continue
            whole = [a + b for a, b in zip(whole, row)]
            print(f"{way:26} {kind:8} {row[0]:5} {row[1] / row[0] * 100:6.1f} % {row[2] / row[0] * 100:9.1f} %")
        if whole[0]:
            goal = " / ".join(str(part) if part else "-" for part in (first, five))
            print(f"{way:26} {'all':8} {whole[0]:5} {whole[1] / whole[0] * 100:6.1f} % {whole[2] / whole[0] * 100:9.1f} %   {goal}", flush=True)
    print(f"reverse: {back[0]} addresses, street {back[1] / back[0] * 100:.1f} % (99), number {back[2] / back[0] * 100:.1f} % (97); "
          f"{back[3]} streets, {back[4] / back[3] * 100:.1f} % (99)")
    big = os.environ.get("BIG")
    if big:
        path = f"{work}/big.mbtiles"
        subprocess.run([render, "import", big, "-o", path], check=True, capture_output=True)
        truth, server = Truth(f"{work}/oslo-center.osm.pbf"), Server(path)
        try:
            ask_all("big", truth, server, chance, {})
        finally:
            server.stop()
        own = fresh(path, chance.sample(sorted(truth.streets), 15))
        entries = subprocess.run(["sqlite3", path, "SELECT count(*) FROM search_entries"], capture_output=True, text=True).stdout.strip()
        size, whole = index_size(path)
        print(f"{os.path.basename(big)}: {entries} entries, median {quantile(server.times, 0.5):.2f} ms, 99 of 100 {quantile(server.times, 0.99):.2f} ms (10), "
              f"fresh process {quantile(own, 0.5):.0f} ms, 99 of 100 {quantile(own, 0.99):.0f} ms (40), index {size / whole * 100:.1f} % (15)")


main()
