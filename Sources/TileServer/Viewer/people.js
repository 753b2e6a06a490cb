'use strict';
(function () {
  const pause = 5000, longestPause = 60000;
  const colors = ['#2563eb', '#dc2626', '#15803d', '#9333ea', '#c2410c', '#0e7490', '#be185d', '#4d7c0f'];
  // The least size of a person on the map, in pixels: a circle that is never smaller than the place is known.
  const leastRadius = 11;
  let people = [], map = null, layer = null, timer = 0, failures = 0, ahead = 0, read = '', isMoved = false;
  const shapes = new Map();

  // Each has a colour that the fewest others have, and keeps it.
  const taken = new Map();
  function color(id) {
    if (!taken.has(id)) {
      const uses = colors.map(color => [...taken.values()].filter(other => other === color).length);
      taken.set(id, colors[uses.indexOf(Math.min(...uses))]);
    }
    return taken.get(id);
  }
  const nameOf = person => person.properties.name || person.id;
  const placeOf = person => [person.geometry.coordinates[1], person.geometry.coordinates[0]];
  const seconds = time => Math.max(0, Math.round((Date.now() + ahead - Date.parse(time)) / 1000));
  const length = meters => meters < 1000 ? `${Math.ceil(meters / 10) * 10} m` : `${(meters / 1000).toFixed(1)} km`;

  function ago(time) {
    const minutes = Math.floor(seconds(time) / 60);
    return minutes < 1 ? 'now' : minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ${minutes % 60} min ago`;
  }

  // Whoever has expired is gone, also while the server does not answer.
  const shown = () => people.filter(person => Date.parse(person.properties.expires) > Date.now() + ahead
    && (!get('circle').value || person.properties.circles.includes(get('circle').value)));

  function radius(person) {
    const meters = 40075016.7 * Math.cos(placeOf(person)[0] * Math.PI / 180) / 2 ** (map.getZoom() + 8);
    return Math.max(leastRadius, person.properties.accuracy / meters);
  }

  // The person is anywhere in the circle: its middle is no place, so nothing is drawn there.
  function draw() {
    if (!map) return;
    const now = shown();
    for (const [id, shape] of shapes) {
      if (!now.some(person => person.id === id)) {
        shape.remove();
        shapes.delete(id);
      }
    }
    for (const person of now) {
      let shape = shapes.get(person.id);
      if (!shape) {
        shape = L.circleMarker(placeOf(person), { color: color(person.id), weight: 2, fillOpacity: 0.25 }).addTo(map);
        shape.bindTooltip(element('span'), { permanent: true, direction: 'bottom', className: 'person' });
        shapes.set(person.id, shape);
      }
      shape.setLatLng(placeOf(person)).setRadius(radius(person));
      shape.getTooltip().getContent().textContent = nameOf(person);
    }
  }

  function row(person) {
    const { status, time, accuracy } = person.properties;
    const swatch = element('i');
    swatch.style.background = color(person.id);
    const button = element('button', '', [swatch, element('b', nameOf(person)),
      element('span', [ago(time), `within ${length(accuracy)}`, status].filter(Boolean).join(' \u00b7 '))]);
    button.type = 'button';
    button.dataset.id = person.id;
    button.addEventListener('click', () => { if (map) goTo([person]); });
    return element('li', '', [button]);
  }

  function list() {
    const now = shown(), rows = now.map(row);
    // What has not changed stays, so that no click and no focus is lost.
    if (rows.map(row => row.outerHTML).join('') !== get('people').innerHTML) {
      const focused = document.activeElement.dataset.id;
      get('people').replaceChildren(...rows);
      if (focused) rows.find(row => row.firstChild.dataset.id === focused)?.firstChild.focus();
    }
    get('people').hidden = !now.length;
    get('all').hidden = !map || !now.length;
    get('total').textContent = now.length ? `${now.length} ${now.length === 1 ? 'person' : 'people'}` : read && 'Nobody shares a place with you now';
    const circles = [...new Set(people.flatMap(person => person.properties.circles))].sort(), chosen = get('circle').value;
    if (chosen && !circles.includes(chosen)) circles.push(chosen);
    if ([...get('circle').options].map(option => option.value).join() !== ['', ...circles].join()) {
      get('circle').replaceChildren(new Option('all', ''), ...circles.map(circle => new Option(circle, circle)));
      get('circle').value = chosen;
    }
    get('circle-label').hidden = circles.length < 2;
  }

  // Moves the map so that people are whole in sight, beside the list.
  function goTo(those) {
    if (!those.length) return;
    const boxes = those.map(person => L.latLng(placeOf(person)).toBounds(2 * person.properties.accuracy));
    const bounds = boxes.reduce((all, box) => all.extend(box), L.latLngBounds(boxes[0]));
    const list = get('people').getBoundingClientRect(), isBelow = list.width > innerWidth * 0.6;
    map.fitBounds(bounds, {
      maxZoom: 16, paddingTopLeft: [20, 60], paddingBottomRight: isBelow ? [20, list.height + 30] : [list.width + 30, 40]
    });
  }

  function update() {
    list();
    draw();
    if (!isMoved && map && shown().length) {
      isMoved = true;
      goTo(shown());
    }
  }

  // Returns whether it is worth asking again.
  async function load() {
    const response = await ask('../people.geojson');
    if ([401, 403, 404].includes(response.status)) {
      people = [];
      update();
      get('total').textContent = token || response.status === 404 ? '' : 'People are shown with a token';
      get('door').hidden = response.status === 404;
      show('problem', response.status === 403 ? 'This token shows nobody.'
        : response.status === 404 ? 'Nobody shares a place on this server.'
        : token ? 'The token is not valid, or not any more.' : '');
      return false;
    }
    if (!response.ok) throw new Error(await response.text());
    const answer = await response.json();
    ahead = (Date.parse(response.headers.get('date')) || Date.now()) - Date.now();
    people = answer.features;
    read = new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
    failures = 0;
    show('problem', '');
    update();
    return true;
  }

  function follow() {
    clearTimeout(timer);
    if (document.hidden) return;
    load().catch(() => {
      failures += 1;
      update();
      show('problem', `The server does not answer${read && `; these places are of ${read}`}.`);
      return true;
    }).then(goesOn => {
      if (goesOn) timer = setTimeout(follow, Math.min(pause * 2 ** failures, longestPause));
    });
  }

  function use(style) {
    if (layer) layer.remove();
    layer = tilesOf(style, '../').addTo(map);
    map.setMinZoom(style.minzoom);
    map.setMaxZoom(style.maxzoom);
  }

  async function begin() {
    const settings = await settingsAt('..').catch(() => null);
    const styles = settings && hasLeaflet(settings) ? settings.styles : [];
    document.body.classList.toggle('bare', !styles.length);
    if (styles.length) {
      map = makeMap();
      for (const style of styles) get('style').append(new Option(style.name, style.id));
      get('style-label').hidden = styles.length < 2;
      get('style').addEventListener('change', event => use(styles.find(style => style.id === event.target.value)));
      use(styles[0]);
      fit(map, styles[0]);
      map.on('zoomend', draw);
    }
    get('all').addEventListener('click', () => goTo(shown()));
    get('circle').addEventListener('change', update);
    document.addEventListener('visibilitychange', follow);
    follow();
  }

  begin();
}());
