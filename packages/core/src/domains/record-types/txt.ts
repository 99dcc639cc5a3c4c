import { type Refusal, refuse } from '../../refusals/index.js';
import { isStorable } from '../../storable-text.js';
import { recordName } from './record-name.js';
import { givenTarget, sizeProblems } from './record-target.js';
import type { RecordTypeRule } from './record-type.js';

/** The maximum bytes of one string of TXT data. */
export const longestString = 255;

/** TXT: any text. It is stored unchanged, with quotes, backslashes and a last dot; only the zone file escapes it. */
export const txt: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true });
  const target = givenTarget(wanted, (text) => ({
    value: text,
    refusals: textProblems(text, { name: name.value, zone: wanted.zone }),
  }));
  return { name: name.value, target: target.value, refusals: [...name.refusals, ...target.refusals] };
};

/** The bytes of the data of a text: UTF-8 in strings of 255 bytes, each with a length byte. */
function textDataLength(text: string): number {
  const bytes = new TextEncoder().encode(text).length;
  return bytes + Math.max(1, Math.ceil(bytes / longestString));
}

/**
 * Refuses a text that cannot be the data of a record.
 *
 * @param text the text
 * @param owner the name of the record and its domain
 */
export function textProblems(text: string, owner: { name: string; zone: string }): Refusal[] {
  const field = 'target';
  if (!isStorable(text)) {
    return [refuse('record.target.storable', { field })];
  }
  return sizeProblems(textDataLength(text), owner);
}
