import { type Refusal, reasons, refuse } from '../../refusals/index.js';
import { isHostName, withoutTrailingDot } from '../names.js';
import type { Checked, WantedRecord } from './record-type.js';

/** The refusal of a record without a target. */
export function targetMissing(): Refusal {
  return refuse('record.target.required', { field: 'target', reason: reasons.required('target') });
}

/**
 * Checks a target that must be there, unless an update leaves it as it was.
 *
 * @param wanted the record
 * @param check what the type makes of a target that is not empty
 */
export function givenTarget(
  { target, unchanged }: WantedRecord,
  check: (target: string) => Checked<string>,
): Checked<string> {
  if (unchanged.target) return { value: target ?? '', refusals: [] };
  if (target === undefined || target === null || target === '') {
    return { value: '', refusals: [targetMissing()] };
  }
  return check(target);
}

/**
 * A target that names a host: kept without its trailing dot (§2.12).
 *
 * @param wanted the record
 * @param options `wildcard` lets the leftmost label be `*`
 */
export function hostTarget(wanted: WantedRecord, options: { wildcard?: boolean } = {}): Checked<string> {
  return givenTarget(wanted, (target) => {
    const value = withoutTrailingDot(target);
    if (value === '') return { value, refusals: [targetMissing()] };
    const valid = isHostName(value, options);
    return { value, refusals: valid ? [] : [hostNotValid()] };
  });
}

/** The refusal of a target that does not name a host. */
export function hostNotValid(): Refusal {
  return refuse('record.target.host', { field: 'target', reason: reasons.notValid('target') });
}

/** The refusal of a trailing dot where the target is no name (§2.12). */
export function trailingDot(): Refusal {
  return refuse('record.target.trailing-dot', {
    field: 'target',
    reason: 'target must not end with a dot',
  });
}
