import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../../refusals/index.js';
import { fitsWire, fullName, isHostName, wireLength, withoutTrailingDot } from '../names.js';
import type { Checked, WantedRecord } from './record-type.js';

const longestMessage = bounds.RecordTarget.message.maximum;

/**
 * Checks a required target, unless an update does not change it.
 *
 * @param wanted the record
 * @param check checks a target that is not empty
 */
export function givenTarget(
  { target, unchanged }: WantedRecord,
  check: (target: string) => Checked<string>,
): Checked<string> {
  if (unchanged.target) return { value: target ?? '', refusals: [] };
  if (target === undefined || target === '') {
    return { value: '', refusals: [refuse('record.target.required', { field: 'target' })] };
  }
  return check(target);
}

/**
 * A target that is a host name: stored without its trailing dot (§2.12). A single label gets the name of the domain
 * appended.
 *
 * @param wanted the record
 * @param options `wildcard` allows `*` as the leftmost label; `elsewhere` does not append the domain
 */
export function hostTarget(
  wanted: WantedRecord,
  options: { wildcard?: boolean; elsewhere?: boolean } = {},
): Checked<string> {
  return givenTarget(wanted, (target) => {
    const host = withoutTrailingDot(target);
    if (host === '')
      return { value: host, refusals: [refuse('record.target.required', { field: 'target' })] };
    const complete = host.includes('.') || options.elsewhere === true;
    const value = complete ? host : fullName(host, wanted.zone);
    const valid = isHostName(host, options) && fitsWire(value);
    return { value, refusals: valid ? [] : [refuse('record.target.host', { field: 'target' })] };
  });
}

/**
 * Refuses a record with data that does not fit an answer.
 *
 * Decision: an answer is one DNS message of at most 65535 bytes. It has a header (12 bytes), the question (name, type
 * and class), a pointer to the name with type, class, TTL and length (12), the data, and the options of the server
 * (11). BIND does not load a zone with larger data.
 *
 * @param dataLength bytes of record data
 * @param owner the name of the record and its domain
 */
export function sizeProblems(dataLength: number, owner: { name: string; zone: string }): Refusal[] {
  const question = wireLength(fullName(owner.name, owner.zone)) + 4;
  if (12 + question + 12 + dataLength + 11 <= longestMessage) return [];
  return [refuse('record.target.length', { field: 'target' })];
}
