import { type Refusal, refuse } from '../refusals/index.js';
import { nameKey } from './names.js';

/** The names above a name that a domain can have, those of two labels or more, nearest first and as keys. */
export function namesAbove(name: string): string[] {
  const labels = nameKey(name).split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

/**
 * Refuses a name above or below a domain of another account: the account of a domain decides about all names below it, and a
 * name server answers from the longest name that it knows.
 *
 * @param foreign the keys of the nearest domains of other accounts above and below the name
 */
export function nestedNameProblems(name: string, foreign: readonly string[]): Refusal[] {
  const key = nameKey(name);
  const isNested = foreign.some((other) => key.endsWith(`.${other}`) || other.endsWith(`.${key}`));
  return isNested ? [refuse('domain.name.nested', { field: 'domain' })] : [];
}

/**
 * Refuses the domain of the hosts of object storage, and the names below it: its account would decide where clients of buckets
 * and readers of websites go.
 *
 * @param storage the domain for which the name server answers; undefined: it answers for none
 */
export function storageNameProblems(name: string, storage: string | undefined): Refusal[] {
  const key = nameKey(name);
  const isStorage = storage !== undefined && (key === storage || key.endsWith(`.${storage}`));
  return isStorage ? [refuse('domain.name.storage', { field: 'domain' })] : [];
}
