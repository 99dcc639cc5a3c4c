import { bounds } from '@cloud-account/spec/bounds';
import { getPublicSuffix } from 'tldts-icann';

/** The maximum length of a full name; with its length bytes it has 255 bytes in a DNS message. */
export const longestName = bounds.DomainName.maxLength;

/** The maximum length of a label. */
export const longestLabel = bounds.DomainName.label.maximum;

const hostLabel = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/i;
const digitsOnly = /^\d+$/;
const escapeSequence = /\\(\d{3}|.)/gu;

/** The form of a name for comparisons: two names are equal if their keys are. */
export function nameKey(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * True if a name is on the list of public suffixes, below which everybody may register names, such as `co.uk`. Suffixes of
 * companies do not count: their owners have them as domains. Nor do names of one label, which no domain has.
 */
export function isPublicSuffix(name: string): boolean {
  const key = nameKey(name);
  return key.includes('.') && getPublicSuffix(key, { extractHostname: false }) === key;
}

/** The full name of a record, without a trailing dot. */
export function fullName(name: string, zone: string): string {
  return name === '' ? zone : `${name}.${zone}`;
}

/** The bytes of a full name in a DNS message: a length byte before each label, and the root at the end. */
export function wireLength(name: string): number {
  return name.replace(escapeSequence, 'x').length + 2;
}

/** True if a full name has at most 255 bytes in a DNS message. */
export function fitsWire(name: string): boolean {
  return wireLength(name) <= longestName + 2;
}

/** Removes the trailing dot. */
export function withoutTrailingDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/**
 * True if a text names a host: labels of letters, digits, hyphens inside, and underscores.
 *
 * Underscores are allowed because names of services and keys have them. A last label of only digits would make the name
 * an address.
 *
 * @param text the name without a trailing dot
 * @param options `wildcard` allows `*` as the leftmost label
 */
export function isHostName(text: string, options: { wildcard?: boolean } = {}): boolean {
  const labels = text.split('.');
  const named =
    options.wildcard === true && labels.length > 1 && labels[0] === '*' ? labels.slice(1) : labels;
  return (
    text.length <= longestName &&
    named.every((label) => label.length <= longestLabel && hostLabel.test(label)) &&
    !digitsOnly.test(labels.at(-1) ?? '')
  );
}
