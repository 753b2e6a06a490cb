'use strict';
(function () {
  const open = settingsOf(document);
  if (sessionStorage.getItem('refused')) {
    sessionStorage.removeItem('refused');
    show('problem', 'The token is not valid, or not any more.');
  }
  if (!token) return begin(open);
  // The page shows what everyone may see; with the token it lists more.
  settingsAt('.').then(settings => {
    if (settings) return begin(settings);
    sessionStorage.removeItem('token');
    sessionStorage.setItem('refused', 'yes');
    location.reload();
  });

function begin(settings) {
  get('door').hidden = !settings.hasKeys || !!token;
  show('notice', settings.notice);
  if (!hasLeaflet(settings)) {
    show('problem', 'The viewer needs the package libjs-leaflet on the server. The tiles do not.');
    return;
  }
  if (!settings.styles.length) {
    document.body.classList.add('closed');
    return;
  }

  // The place is in the address: #style/zoom/latitude/longitude.
  function fromAddress() {
    const [id, zoom, latitude, longitude] = location.hash.slice(1).split('/');
    const style = settings.styles.find(style => encodeURIComponent(style.id) === id);
    const numbers = [zoom, latitude, longitude].map(Number);
    const isPlace = zoom !== undefined && numbers.every(Number.isFinite);
    return { style: style || settings.styles[0], place: isPlace ? numbers : null };
  }

  const first = fromAddress();
  let style = first.style;
  const map = makeMap();
  const sharp = window.devicePixelRatio > 1 ? '@2x' : '';
  let layer = null;

  function use(next) {
    style = next;
    if (layer) layer.remove();
    layer = tilesOf(style, '').addTo(map);
    map.setMinZoom(style.minzoom);
    map.setMaxZoom(style.maxzoom);
    get('style').value = style.id;
    tell();
  }

  function tell() {
    if (!map._loaded) return;
    const center = map.getCenter(), zoom = map.getZoom();
    const digits = Math.max(2, Math.ceil(zoom / 3));
    const place = `${zoom}/${center.lat.toFixed(digits)}/${center.lng.toFixed(digits)}`;
    history.replaceState(null, '', `#${encodeURIComponent(style.id)}/${place}`);
    get('place').textContent = place;
  }

  function goTo(place) {
    if (place) map.setView([place[1], place[2]], place[0]);
    else fit(map, style);
  }

  for (const one of settings.styles) get('style').append(new Option(one.name, one.id));
  get('style').addEventListener('change', event =>
    use(settings.styles.find(style => style.id === event.target.value)));
  map.on('moveend', tell);
  window.addEventListener('hashchange', () => {
    const wanted = fromAddress();
    if (wanted.style !== style) use(wanted.style);
    if (wanted.place) goTo(wanted.place);
  });

  // Edges of tiles, for people who look for faults.
  const edges = new (L.GridLayer.extend({
    createTile(at) {
      const tile = document.createElement('div');
      tile.className = 'edge';
      tile.textContent = `${at.z}/${at.x}/${at.y}`;
      return tile;
    }
  }))();
  get('edges').addEventListener('change', event =>
    event.target.checked ? edges.addTo(map) : edges.remove());

  // Where the reader is, if the browser may tell.
  let me = null;
  get('locate').addEventListener('click', () => map.locate({ setView: true, maxZoom: 16 }));
  map.on('locationfound', event => {
    if (me) me.remove();
    me = L.layerGroup([
      L.circle(event.latlng, { radius: event.accuracy, weight: 1 }),
      L.circleMarker(event.latlng, { radius: 7, color: '#fff', fillColor: '#2563eb', fillOpacity: 1 })
    ]).addTo(map);
  });
  map.on('locationerror', event => {
    show('problem', `Your location is not known: ${event.message}`);
    setTimeout(() => show('problem', ''), 6000);
  });

  // The same view as one picture, which can be turned and tilted.
  function still() {
    const size = map.getSize(), center = map.getCenter();
    const bearing = Number(get('bearing').value), pitch = Number(get('pitch').value);
    const angles = bearing || pitch ? `@${bearing},${pitch}` : '';
    // One zoom is twice as wide here as in Leaflet's tiles of 256 pixels.
    const camera = `${center.lng.toFixed(6)},${center.lat.toFixed(6)},${Math.max(0, map.getZoom() - 1)}${angles}`;
    const url = `${encodeURIComponent(style.id)}/static/${camera}/${size.x}x${size.y}${sharp}.png`;
    const shown = url => { get('still').src = get('link').href = url; };
    if (token) content(url).then(shown).catch(() => get('still').onerror()); else shown(url);
    get('still').alt = `Map at ${center.lat.toFixed(4)}, ${center.lng.toFixed(4)}`;
    get('needle').setAttribute('transform', `rotate(${-bearing})`);
    get('still').hidden = get('turn').hidden = false;
    // The picture has its own credit, and the map's buttons would move what is not seen.
    document.body.classList.add('still');
  }
  get('still').onerror = () => {
    show('problem', 'The picture could not be drawn; try again.');
    setTimeout(() => show('problem', ''), 6000);
    close();
  };
  function close() {
    get('still').hidden = get('turn').hidden = true;
    document.body.classList.remove('still');
  }
  get('picture').addEventListener('click', still);
  map.on('resize', () => { if (!get('still').hidden) still(); });
  get('bearing').addEventListener('change', still);
  get('pitch').addEventListener('change', still);
  get('north').addEventListener('click', () => {
    get('bearing').value = get('pitch').value = 0;
    still();
  });
  get('close').addEventListener('click', close);
  window.addEventListener('keydown', event => { if (event.key === 'Escape') close(); });

  // Places by words: the answers to what is typed, the best first.
  const words = get('words'), answers = get('answers');
  let found = [], chosen = -1, asked = 0, waiting = 0, mark = null;
  function list() {
    answers.replaceChildren(...found.map((place, index) => {
      const item = document.createElement('li');
      item.setAttribute('role', 'option');
      item.setAttribute('aria-selected', index === chosen);
      item.textContent = place.properties.label;
      item.addEventListener('pointerdown', event => { event.preventDefault(); visit(index); });
      return item;
    }));
    answers.hidden = !found.length;
    words.setAttribute('aria-expanded', !answers.hidden);
  }
  function suggest() {
    const number = ++asked, center = map.getCenter(), text = words.value.trim();
    const done = places => { if (number === asked) { found = places; chosen = -1; list(); } };
    if (text.length < 2) return Promise.resolve(done([]));
    const near = map.getZoom() > 9 ? `&lon=${center.lng.toFixed(5)}&lat=${center.lat.toFixed(5)}` : '';
    return ask(`find?limit=7&q=${encodeURIComponent(text)}${near}`)
      .then(response => response.ok ? response.json() : { features: [] })
      .then(answer => done(answer.features)).catch(() => done([]));
  }
  function visit(index) {
    const place = found[index];
    if (!place) return show('problem', words.value.trim() && 'Nothing has that name on this map.');
    show('problem', '');
    const [longitude, latitude] = place.geometry.coordinates, box = place.properties.extent;
    if (mark) mark.remove();
    mark = L.circleMarker([latitude, longitude], { radius: 9, color: '#dc2626', weight: 3 }).addTo(map);
    const label = document.createElement('span');
    label.textContent = place.properties.label;
    mark.bindTooltip(label);
    if (box) map.fitBounds([[box[3], box[0]], [box[1], box[2]]], { maxZoom: 17 });
    else map.setView([latitude, longitude], Math.max(map.getZoom(), 16));
    words.value = place.properties.label;
    found = [];
    list();
  }
  words.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(suggest, 120); });
  words.addEventListener('blur', () => { found = []; list(); });
  words.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      chosen = (chosen + step + found.length) % found.length;
      event.preventDefault();
      list();
    }
    if (event.key === 'Escape') { found = []; list(); }
  });
  get('search').addEventListener('submit', event => {
    event.preventDefault();
    clearTimeout(waiting);
    if (chosen >= 0) visit(chosen); else suggest().then(() => visit(0));
  });

  use(style);
  goTo(first.place);
  tell();
}
}());
