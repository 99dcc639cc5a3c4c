import { type Refusal, reasons, refuse } from '../../refusals/index.js';
import { isStorable } from '../../storable-text.js';
import { recordName } from './record-name.js';
import { givenTarget, sizeProblems } from './record-target.js';
import type { RecordTypeRule } from './record-type.js';

/** How many bytes one string of TXT data holds at most. */
export const longestString = 255;

/**
 * TXT: any text. It is kept as it was given, quotes and backslashes included, and only escaped in the zone file;
 * its last dot is part of the text, so it is accepted and stays.
 */
export const txt: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true });
  const target = givenTarget(wanted, (text) => ({
    value: text,
    refusals: textProblems(text, { name: name.value, zone: wanted.zone }),
  }));
  return { name: name.value, target: target.value, refusals: [...name.refusals, ...target.refusals] };
};

/** How many bytes of record data a text takes: UTF-8 in strings of 255 bytes, one length byte for each. */
export function textDataLength(text: string): number {
  const bytes = new TextEncoder().encode(text).length;
  return bytes + Math.max(1, Math.ceil(bytes / longestString));
}

/**
 * What keeps a text from being the data of a record.
 *
 * @param text the text
 * @param owner the name of the record and its domain
 */
export function textProblems(text: string, owner: { name: string; zone: string }): Refusal[] {
  const field = 'target';
  if (!isStorable(text)) {
    return [refuse('record.target.storable', { field, reason: reasons.notValid(field) })];
  }
  return sizeProblems(textDataLength(text), owner);
}
