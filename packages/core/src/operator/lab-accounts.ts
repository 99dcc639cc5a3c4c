import { bounds, operatorBounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, refuse } from '../refusals/index.js';

/** The maximum of rows of an account that is copied. */
export const maxCopiedRows = operatorBounds.LabAccountCreate.rows.maximum;

/** The origin of the name of a user, a bucket or a domain of a copy. */
interface NameInCopy {
  /** The ID of the new account. */
  readonly account: number;
  /** A number that nothing else of the same kind in the copy has; a name that is cut ends with it. */
  readonly number: number;
}

/** A name with the ID of the account at its end; the name itself is cut where that would be too long. */
function suffixed(name: string, { account, number }: NameInCopy, longest: number): string {
  const suffix = `-copy-${account}`;
  if (name.length + suffix.length <= longest) return name + suffix;
  const end = `-${number}${suffix}`;
  // A dot in a label of a bucket stands between letters or digits.
  return name.slice(0, longest - end.length).replace(/[.-]+$/, '') + end;
}

/** The name of a user in a copy of its account: `alice-copy-17`. */
export const copiedUsername = (name: string, copy: NameInCopy): string =>
  suffixed(name, copy, bounds.Username.maxLength);

/** The label of a bucket in a copy of its account: `assets-copy-17`. */
export const copiedBucketLabel = (label: string, copy: NameInCopy): string =>
  suffixed(label, copy, bounds.BucketLabel.maxLength);

/** The name of a domain in a copy of its account: `example.org.copy-17.test`, which nobody has elsewhere (RFC 2606). */
export function copiedDomain(domain: string, { account, number }: NameInCopy): string {
  const suffix = `.copy-${account}.test`;
  const isShort = domain.length + suffix.length <= bounds.DomainName.maxLength;
  return isShort ? domain + suffix : `domain-${number}${suffix}`;
}

/**
 * The refusals of a copy of an account that is large or busy.
 *
 * @param rows the number of its rows in the database
 * @param jobs the number of jobs that change it
 */
export function mayCopyAccount({ rows, jobs }: { readonly rows: number; readonly jobs: number }): Refusal[] {
  return [
    ...(jobs === 0 ? [] : [refuse('lab.account.idle')]),
    ...(rows <= maxCopiedRows ? [] : [refuse('lab.account.size', { max: grouped(maxCopiedRows) })]),
  ];
}
