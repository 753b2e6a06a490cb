'use strict';
(function () {
  const pageSize = 20;
  let count = 0;

  function duration(seconds) {
    const minutes = Math.round(seconds / 60);
    return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  }

  function save(url, name) {
    content(url).then(address => {
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60000);
    }).catch(error => show('problem', error.message));
  }

  // A card is drawn when it comes into sight.
  const sight = new IntersectionObserver(entries => {
    for (const entry of entries.filter(entry => entry.isIntersecting)) {
      sight.unobserve(entry.target);
      const sharp = window.devicePixelRatio > 1 ? '@2x' : '';
      content(`../travel/${entry.target.dataset.id}/card.webp?size=480x320${sharp}`)
        .then(address => { entry.target.src = address; }).catch(() => {});
    }
  }, { rootMargin: '400px' });

  function row(trip) {
    const card = document.createElement('img');
    card.alt = 'Map of the trip';
    card.width = 480;
    card.height = 320;
    card.dataset.id = trip.id;
    sight.observe(card);
    const places = [trip.from, trip.to].filter(Boolean).join(' \u2013 ') || trip.name || 'Trip';
    const start = trip.start ? trip.start.slice(0, 16).replace('T', ' ') : '';
    const numbers = [`${(trip.distanceMeters / 1000).toFixed(1)} km`, duration(trip.drivingSeconds),
      `${Math.round(trip.averageSpeedKmh)} km/h`];
    const gpx = element('button', 'GPX');
    gpx.type = 'button';
    gpx.addEventListener('click', () => save(`../travel/${trip.id}.gpx`, `${trip.id}.gpx`));
    return element('li', '', [card, element('div', '', [
      element('h2', places), element('p', [start, trip.owner].filter(Boolean).join(' \u00b7 ')),
      element('p', numbers.join(' \u00b7 ')), gpx])]);
  }

  async function load() {
    const response = await ask(`../travel?limit=${pageSize}&offset=${count}`);
    if (response.status === 401) {
      get('door').hidden = false;
      return show('problem', token ? 'The token is not valid, or not any more.' : '');
    }
    if (!response.ok) return show('problem', await response.text());
    const page = await response.json();
    count += page.trips.length;
    get('total').textContent = `${count} of ${page.total}`;
    get('trips').append(...page.trips.map(row));
    get('more').hidden = count >= page.total;
  }

  get('more').addEventListener('click', load);
  load();
}());
