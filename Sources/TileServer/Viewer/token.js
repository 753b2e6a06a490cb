'use strict';
// What the pages have in common: a token is typed, or comes in the address after #token=; this tab keeps it, and no address
// ever has it again.
const get = id => document.getElementById(id);
const show = (id, text) => { get(id).textContent = text; get(id).hidden = !text; };
function element(name, text, parts = []) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...parts);
  return made;
}
if (location.hash.startsWith('#token=')) {
  sessionStorage.setItem('token', decodeURIComponent(location.hash.slice(7)));
  history.replaceState(null, '', location.pathname + location.search);
}
const token = sessionStorage.getItem('token');
const ask = url => fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});
// Images and links send no token, so their content is fetched.
const content = url => ask(url).then(async response => {
  if (!response.ok) throw new Error(await response.text());
  return URL.createObjectURL(await response.blob());
});
get('door').addEventListener('submit', event => {
  event.preventDefault();
  sessionStorage.setItem('token', get('token').value.trim());
  location.reload();
});
get('leave').addEventListener('click', () => {
  sessionStorage.removeItem('token');
  location.reload();
});
get('leave').hidden = !token;
