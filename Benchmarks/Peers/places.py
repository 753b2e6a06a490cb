"""Where programs, maps and results lie."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "tiles-cache" / "bench"
SHARED = Path(os.environ.get("RENDER_SHARED", ROOT.parent / "shared"))
PRODUCTS = Path(os.environ.get("RENDER_PRODUCTS", ROOT / ".build" / "release"))
RENDER = PRODUCTS / "render"

EXTRACT = SHARED / "data" / "osm" / "oslo-center.osm.pbf"
OPENMAPTILES = SHARED / "data" / "tiles" / "oslo-center.openmaptiles.mbtiles"


def shortbread() -> Path:
    """Our own import of the extract, made anew when it is missing."""
    path = WORK / "oslo-center.mbtiles"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([RENDER, "import", EXTRACT, "-o", path, "--quiet"], check=True)
    return path
