import { nameKey, nestedNameProblems, type Refusal, storageNameProblems } from '@cloud-account/core';
import type { Cloud } from '../../cloud/cloud.js';
import type { Viewer } from '../../common/viewer.js';
import type { Session } from '@cloud-account/database';
import { storageDomain } from '../../dns/zones/storage-zone.js';
import { lockDomainNames, readForeignDomains } from '../../repositories/domains/domain-names.js';
import type { Transaction } from '../../repositories/transaction.js';
import { nameTakenProblems } from '../common/name-taken-problems.js';

/**
 * The problems of a name that other domains, or hosts of object storage, have or are next to.
 *
 * @param self the domain itself, which may have the name
 */
export async function usedNameProblems(
  { config }: Pick<Cloud, 'config'>,
  viewer: Viewer,
  session: Session,
  name: string,
  self?: number,
): Promise<Refusal[]> {
  const taken = await nameTakenProblems(viewer, session, 'domain', name, self);
  const foreign = await readForeignDomains(session, [{ name, accountId: viewer.account.id }]);
  return [
    ...taken,
    ...nestedNameProblems(name, foreign.get(nameKey(name)) ?? []),
    ...storageNameProblems(name, storageDomain(config)),
  ];
}

/** The same, and nobody else can take the name, or one above or below it, until the transaction ends. */
export async function lockName(
  cloud: Pick<Cloud, 'config'>,
  viewer: Viewer,
  tx: Transaction,
  name: string,
  self?: number,
): Promise<Refusal[]> {
  await lockDomainNames(tx, [name]);
  return usedNameProblems(cloud, viewer, tx, name, self);
}
