import { nameKey, nestedNameProblems, type Refusal } from '@cloud-account/core';
import type { Viewer } from '../../common/viewer.js';
import type { Session } from '@cloud-account/database';
import { lockDomainNames, readForeignDomains } from '../../repositories/domains/domain-names.js';
import type { Transaction } from '../../repositories/transaction.js';
import { nameTakenProblems } from '../common/name-taken-problems.js';

/**
 * The problems of a name that other domains have or are next to.
 *
 * @param self the domain itself, which may have the name
 */
export async function usedNameProblems(
  viewer: Viewer,
  session: Session,
  name: string,
  self?: number,
): Promise<Refusal[]> {
  const taken = await nameTakenProblems(viewer, session, 'domain', name, self);
  const foreign = await readForeignDomains(session, [{ name, accountId: viewer.account.id }]);
  return [...taken, ...nestedNameProblems(name, foreign.get(nameKey(name)) ?? [])];
}

/** The same, and nobody else can take the name, or one above or below it, until the transaction ends. */
export async function lockName(
  viewer: Viewer,
  tx: Transaction,
  name: string,
  self?: number,
): Promise<Refusal[]> {
  await lockDomainNames(tx, [name]);
  return usedNameProblems(viewer, tx, name, self);
}
