// The token that the link of a local server carries behind its `#`, which no browser sends anywhere.

const KEPT_AS = 'cloud-account-token';

/** The key under which the reference keeps what readers paste. */
const PASTED = 'scalar-reference-auth';

/** A server prints a token only for the machine it runs on; in links to others it is somebody else's. */
const isLocal = (hostname) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/** Takes a token out of the address, `/docs/#token=…`, and keeps it as a pasted one is kept, in this browser alone. */
const takeToken = () => {
  const { hash, hostname, pathname, search } = window.location;
  const [, token] = /^#token=([\w.-]+)$/.exec(hash) ?? [];
  if (token === undefined) return;
  // Neither the address bar nor the history shows it any more.
  window.history.replaceState(window.history.state, '', pathname + search);
  if (!isLocal(hostname)) return;
  // What was pasted before would win.
  for (const key of Object.keys(localStorage)) if (key.startsWith(PASTED)) localStorage.removeItem(key);
  localStorage.setItem(KEPT_AS, token);
};

/** Takes the token of this page's address, and of every address that follows on it. */
export const takeTokens = () => {
  takeToken();
  window.addEventListener('hashchange', takeToken);
};

/** The token that was last taken, if there was one. */
export const givenToken = () => localStorage.getItem(KEPT_AS) ?? undefined;
