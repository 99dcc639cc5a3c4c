const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i;

const MOST = 253;

/**
 * A host's name as the transfer compares it: lower case, no final dot.
 * @returns undefined when the text is not a name of letters, digits, `-` and `_` that fits a DNS message
 *   (labels at most 63 characters, 253 in all, §2.11); dns-packet would encode a longer label wrongly.
 */
export function normalizeHostName(text: string): string | undefined {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name.length > MOST || !name.split('.').every((label) => LABEL.test(label))) return undefined;
  return name.toLowerCase();
}

/** A zone's name, likewise; its leftmost label may be `*`, as that of a domain may. */
export function normalizeZoneName(text: string): string | undefined {
  if (!text.startsWith('*.')) return normalizeHostName(text);
  const parent = normalizeHostName(text.slice(2));
  return parent === undefined || parent.length + 2 > MOST ? undefined : `*.${parent}`;
}

/** DNS names are equal whatever their case (RFC 4343); both are in escaped form, so only ASCII is folded. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * Whether a name, in escaped form, is the zone's own or below it. A dot that belongs to a label is no
 * boundary: `a\.example.com` lies in `com`, not in `example.com`.
 */
export function isInZone(name: string, zone: string): boolean {
  const [inner, outer] = [name.toLowerCase(), zone.toLowerCase()];
  if (inner === outer) return true;
  if (!inner.endsWith(`.${outer}`)) return false;
  const before = inner.slice(0, -outer.length - 1);
  const backslashes = before.length - before.replace(/\\+$/, '').length;
  return backslashes % 2 === 0;
}
