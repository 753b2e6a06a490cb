'use strict';
// What the pages with a map have in common: the server's styles as layers of Leaflet.
// The settings are in the page at /: with a token it lists more.
const settingsOf = page => JSON.parse(page.getElementById('settings').textContent);
const settingsAt = url => ask(url).then(response => response.ok ? response.text() : null)
  .then(text => text && settingsOf(new DOMParser().parseFromString(text, 'text/html')));
const hasLeaflet = settings => settings.isComplete && typeof L !== 'undefined';

function makeMap() {
  const map = L.map('map', { zoomControl: true, worldCopyJump: true });
  map.attributionControl.setPrefix(false);
  L.control.scale({ imperial: false }).addTo(map);
  return map;
}

// A map's credit may hold links, as the tiles of most makers do; nothing else of it is taken for HTML.
function credit(text) {
  const safe = document.createElement('span');
  for (const node of new DOMParser().parseFromString(text, 'text/html').body.childNodes) {
    const address = node.nodeName === 'A' ? node.getAttribute('href') : null;
    if (/^https?:\/\//.test(address)) {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = node.textContent;
      safe.append(link);
    } else safe.append(node.textContent);
  }
  return safe.innerHTML;
}

// The tiles of a style; an image sends no token, so with one they are fetched.
function tilesOf(style, folder) {
  const TokenLayer = L.TileLayer.extend({
    createTile(at, done) {
      const tile = document.createElement('img');
      tile.alt = '';
      content(this.getTileUrl(at)).then(url => {
        tile.onload = () => { URL.revokeObjectURL(url); done(null, tile); };
        tile.src = url;
      }).catch(error => done(error, tile));
      return tile;
    }
  });
  const sharp = window.devicePixelRatio > 1 ? '@2x' : '';
  return new (token ? TokenLayer : L.TileLayer)(`${folder}${encodeURIComponent(style.id)}/{z}/{x}/{y}${sharp}.png`, {
    minZoom: style.minzoom, maxZoom: style.maxzoom, attribution: credit(style.attribution)
  });
}

function fit(map, style) {
  const [west, south, east, north] = style.bounds;
  map.fitBounds([[south, west], [north, east]]);
}
