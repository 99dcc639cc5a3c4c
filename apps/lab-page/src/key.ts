/** The name of the key in the storage of the tab. */
const NAME = 'cloud-account-operator-key';

/**
 * The operator's key: that of the URL's fragment, which is removed from the address bar, or the one that the tab has kept.
 *
 * @returns undefined when there is none
 */
export function findKey(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('key');
  if (given !== null && given !== '') {
    keepKey(given);
    history.replaceState(null, '', location.pathname + location.search);
  }
  return sessionStorage.getItem(NAME) ?? undefined;
}

/** Keeps the key until the tab is closed. */
export const keepKey = (key: string): void => {
  sessionStorage.setItem(NAME, key);
};

export const deleteKey = (): void => {
  sessionStorage.removeItem(NAME);
};
