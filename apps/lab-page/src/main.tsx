import { createApp } from 'vue';
import { App } from './app.js';
import { findKey } from './key.js';
import { signIn } from './store.js';

/** Signs in with the key of the URL, or with the one that the tab has kept. */
const enter = (): void => {
  const key = findKey();
  if (key !== undefined) signIn(key);
};

enter();
// A link with a key that is opened in this tab changes only the fragment.
addEventListener('hashchange', enter);
createApp(App).mount('#page');
