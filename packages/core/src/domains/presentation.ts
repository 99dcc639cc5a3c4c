import { nameKey } from './names.js';

/** Names in zone files: printable ASCII with special characters escaped. */
const safeName = /^(?:\\(?:[01]\d\d|2[0-4]\d|25[0-5])|\\[!-/:-~]|[!#%&'*-:<-?A-[\]-~])+$/;
const label = /(?:\\\d{3}|\\\D|[^.\\])+/g;

/** True if a zone file can contain a name unchanged. */
export function isPresentable(name: string): boolean {
  return safeName.test(name) && labelsOf(name).join('.') === name;
}

/** The labels of a name, with their escapes. */
export function labelsOf(name: string): string[] {
  return name.match(label) ?? [];
}

/**
 * Makes a full name relative to the zone, `''` for the zone itself.
 *
 * @returns undefined when the name is not in the zone
 */
export function relativeTo(zone: string, name: string): string | undefined {
  const labels = labelsOf(name);
  const depth = labels.length - labelsOf(zone).length;
  if (depth < 0 || nameKey(labels.slice(depth).join('.')) !== nameKey(zone)) return undefined;
  return labels.slice(0, depth).join('.');
}
