import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';
import { fitsWire, fullName, longestLabel, longestName, nameKey, withoutTrailingDot } from '../names.js';
import { lengthOf } from '../../storable-text.js';
import type { Checked, WantedRecord } from './record-type.js';

/** The maximum length of a relative name. */
export const longestRecordName = bounds.RecordName.relative.maximum;
const plainLabel = /^[a-z0-9_-]+$/i;
const mailLabel = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/**
 * The name of a record to store, relative to the domain.
 *
 * Removes the name of the domain from the end, and a trailing dot; `@` is the domain itself. Does not check an unchanged name: it may come from
 * an import, or look like the name of the domain.
 *
 * @param wanted the record
 * @param options `wildcard` allows `*` as the leftmost label; `mail` requires labels of mail domains
 */
export function recordName(
  { name, zone, unchanged }: WantedRecord,
  options: { wildcard: boolean; mail?: boolean },
): Checked<string> {
  if (unchanged.name) return { value: name, refusals: [] };
  const value = relativeName(name, zone);
  return { value, refusals: value === '' ? [] : problems(value, zone, options) };
}

/** Refuses a relative name that is too long. @param field the field of the refusal */
export function nameLengthProblems(name: string, zone: string, field: string): Refusal[] {
  const found: Refusal[] = [];
  if (lengthOf(name) > longestRecordName) {
    found.push(refuse('record.name.length', { field, min: 1, max: longestRecordName }));
  }
  if (!fitsWire(fullName(name, zone))) {
    found.push(refuse('record.name.full-length', { field, max: longestName }));
  }
  return found;
}

function relativeName(name: string, zone: string): string {
  // A single dot is the DNS root, not the domain.
  const bare = name === '.' ? name : withoutTrailingDot(name);
  const key = nameKey(bare);
  const suffix = nameKey(withoutTrailingDot(zone));
  if (key === suffix) return '';
  const relative = key.endsWith(`.${suffix}`) ? bare.slice(0, -suffix.length - 1) : bare;
  // Zone files and many clients write the domain itself so.
  return relative === '@' ? '' : relative;
}

function problems(name: string, zone: string, options: { wildcard: boolean; mail?: boolean }): Refusal[] {
  const field = 'name';
  const labels = name.split('.');
  const leftmostIsWildcard = labels[0] === '*';
  const named = leftmostIsWildcard ? labels.slice(1) : labels;
  const found: Refusal[] = [];
  if (name.includes('*') && !(options.wildcard && named.every((label) => !label.includes('*')))) {
    found.push(refuse('record.name.wildcard', options.wildcard ? 'place' : 'type', { field }));
  }
  const plain = named.map((label) => label.replaceAll('*', 'x'));
  if (!plain.every((label) => plainLabel.test(label))) {
    found.push(refuse('record.name.characters', { field }));
  } else if (options.mail === true && !plain.every((label) => mailLabel.test(label))) {
    found.push(refuse('record.name.mail-label', { field }));
  }
  if (labels.some((label) => label.length > longestLabel)) {
    found.push(refuse('record.name.label-length', { field, max: longestLabel }));
  }
  return [...found, ...nameLengthProblems(name, zone, 'name')];
}
