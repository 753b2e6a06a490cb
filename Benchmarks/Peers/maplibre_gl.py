"""MapLibre GL JS draws pictures of ground with heights, in headless Chromium with a GPU made of software.

No driver of browsers is needed: a page asks this program's HTTP server for one view after the other, draws it, waits
until the map is idle, and sends the picture back. The same server gives heights and glyphs.
"""

import http.server
import io
import json
import os
import queue
import sqlite3
import subprocess
import sys
import tempfile
import threading
import zipfile
from pathlib import Path

from PIL import Image

# Bundles MapLibre GL JS 5.24.0. Versions as old as 5.3 limit slopes, so that their relief of mountains is paler.
WHEEL = "roadstyle==0.25.0"
# SwiftShader is the software GPU that Chromium ships.
CHROMIUM = [
    "chromium", "--headless=new", "--no-sandbox", "--disable-extensions", "--hide-scrollbars",
    "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
]
PAGE = """<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/maplibre-gl.css">
<style>body { margin: 0 }</style><div id="map"></div><script src="/maplibre-gl.js"></script><script>
async function draw(view) {
  const problems = [];
  const box = document.getElementById("map");
  box.style.width = view.width + "px";
  box.style.height = view.height + "px";
  const map = new maplibregl.Map({
    ...view.camera, container: box, style: view.style, pixelRatio: 1, maxPitch: 85, interactive: false,
    attributionControl: false, fadeDuration: 0, canvasContextAttributes: {preserveDrawingBuffer: true, antialias: true}});
  // Small maps have no seas, and so no layers of them.
  map.on("error", event => String(event.error).includes("Source layer") || problems.push(String(event.error)));
  if (view.fieldOfView) map.setVerticalFieldOfView(view.fieldOfView);
  if (view.padding) map.setPadding(view.padding);
  await map.once("idle");
  // What is still fetched for the heights does not keep the map from being idle.
  map.triggerRepaint();
  await map.once("idle");
  const picture = await new Promise(done => map.getCanvas().toBlob(done));
  const points = view.points.map(place => { const at = map.project(place); return [at.x, at.y]; });
  const answer = {
    points, problems, zoom: map.getZoom(), elevation: map.getCameraTargetElevation(), center: map.getCenter().toArray(),
    camera: map.transform.getCameraAltitude()};
  await fetch("/picture", {method: "POST", body: picture});
  for (let frame = 1; frame <= view.frames; frame++) {
    map.setBearing(view.camera.bearing + 0.05 * frame);
    await map.once("render");
  }
  const pixel = new Uint8Array(4);
  const gl = map.painter.context.gl;
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  await fetch("/frames", {method: "POST", body: JSON.stringify(answer)});
  map.remove();
}
(async () => {
  for (;;) {
    const view = await (await fetch("/view")).json();
    if (!view) break;
    await draw(view);
  }
})();
</script>"""


class MapLibreGL:
    """A browser with MapLibre GL JS; one view after the other."""

    def __init__(self, cache: Path) -> None:
        self.scripts = bundled(cache)
        self.files: dict[str, Path] = {}
        self.glyphs = cache / "glyphs"
        self.views: queue.Queue = queue.Queue()
        self.answers: queue.Queue = queue.Queue()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(self))
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        command = [*CHROMIUM, f"--user-data-dir={self.profile.name}", self.address]
        self.browser = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def heights(self, file: Path) -> dict:
        """The source of a file's heights."""
        self.files[file.stem] = file
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
            known = dict(database.execute("SELECT name, value FROM metadata"))
        return {
            "type": "raster-dem", "tiles": [f"{self.address}/heights/{file.stem}/{{z}}/{{x}}/{{y}}"],
            "encoding": "terrarium", "tileSize": 512, "maxzoom": int(known["maxzoom"]),
            "bounds": [float(value) for value in known["bounds"].split(",")],
        }

    def draw(self, view: dict, frames: int = 0) -> tuple[Image.Image, dict, float, float]:
        """The picture, what the page tells, and CPU seconds of all processes of the browser until the picture was idle, and
        for one of further frames, between which the map turns a little."""
        before = cpu_seconds(self.browser.pid)
        self.views.put({"points": [], **view, "frames": frames})
        drawn = Image.open(io.BytesIO(self.answers.get(timeout=300))).convert("RGBA")
        middle = cpu_seconds(self.browser.pid)
        told = json.loads(self.answers.get(timeout=300))
        # Between mountains and its horizon MapLibre draws nothing.
        picture = Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("RGB")
        return picture, told, middle - before, (cpu_seconds(self.browser.pid) - middle) / max(frames, 1)

    def close(self) -> None:
        """Ends the browser and the server."""
        self.views.put(None)
        os.killpg(self.browser.pid, 15)
        self.browser.wait()
        self.server.shutdown()
        self.profile.cleanup()


def bundled(cache: Path) -> dict[str, bytes]:
    """MapLibre GL JS, of a Python package that bundles it."""
    pattern = WHEEL.replace("==", "-") + "-*.whl"
    if not list(cache.glob(pattern)):
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", cache, WHEEL]
        subprocess.run(pip, check=True)
    with zipfile.ZipFile(next(cache.glob(pattern))) as wheel:
        names = ("maplibre-gl.js", "maplibre-gl.css")
        return {f"/{name}": wheel.read(file) for name in names for file in wheel.namelist() if file.endswith("/" + name)}


def handler(owner: MapLibreGL) -> type:
    """Answers the page."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def reply(self, body: bytes | None, kind: str) -> None:
            self.send_response(200 if body is not None else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def do_GET(self) -> None:
            parts = self.path.strip("/").split("/")
            if self.path == "/view":
                self.reply(json.dumps(owner.views.get()).encode(), "application/json")
            elif self.path in owner.scripts:
                self.reply(owner.scripts[self.path], "text/css" if self.path.endswith("css") else "text/javascript")
            elif parts[0] == "heights":
                self.reply(tile(owner.files[parts[1]], *map(int, parts[2:])), "image/png")
            elif parts[0] == "glyphs":
                file = owner.glyphs / parts[1].replace("%20", " ").replace("%2C", ",") / parts[2]
                self.reply(file.read_bytes() if file.is_file() else None, "application/x-protobuf")
            else:
                self.reply(PAGE.encode() if self.path == "/" else None, "text/html")

        def do_POST(self) -> None:
            owner.answers.put(self.rfile.read(int(self.headers["Content-Length"])))
            self.reply(b"", "text/plain")

        def handle(self) -> None:
            try:
                super().handle()
            except ConnectionError:
                pass  # The browser has ended.

        def log_message(self, *_: object) -> None:
            pass

    return Handler


def tile(file: Path, zoom: int, column: int, row: int) -> bytes | None:
    """A tile of an MBTiles file."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        found = database.execute(
            "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
            (zoom, column, (1 << zoom) - 1 - row)).fetchone()
    return found[0] if found else None


def cpu_seconds(group: int) -> float:
    """What all processes of a group have used so far; the browser's do not end between views."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        # The third and fourth fields are the group and the session; helpers of the browser have groups of their own.
        if int(fields[3]) == group:
            ticks += int(fields[11]) + int(fields[12]) + int(fields[13]) + int(fields[14])
    return ticks / os.sysconf("SC_CLK_TCK")
