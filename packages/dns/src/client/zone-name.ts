const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i;

const MAX_NAME_LENGTH = 253;

/**
 * A host name for comparisons: lower case, no trailing dot.
 * @returns undefined when the text is not a name of letters, digits, `-` and `_` that fits a DNS message
 *   (labels at most 63 characters, 253 in all, §2.11); dns-packet would encode a longer label wrongly.
 */
export function normalizeHostName(text: string): string | undefined {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name.length > MAX_NAME_LENGTH || !name.split('.').every((label) => LABEL.test(label))) return undefined;
  return name.toLowerCase();
}

/** The name of a zone for comparisons; its leftmost label may be `*`, as in domains. */
export function normalizeZoneName(text: string): string | undefined {
  if (!text.startsWith('*.')) return normalizeHostName(text);
  const parent = normalizeHostName(text.slice(2));
  return parent === undefined || parent.length + 2 > MAX_NAME_LENGTH ? undefined : `*.${parent}`;
}
