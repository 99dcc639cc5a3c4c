import { refuse } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import type { Cloud } from '../../common/context.js';
import { Refused } from '../../common/refused.js';

const { ofAccount, ofServer } = bounds.DomainImport;

/** The imports under way on each server, by their accounts; how many, a decision, is `DomainImport` of the specification. */
const underWay = new WeakMap<Cloud, Map<number, number>>();

/**
 * Does what an import holds memory and a connection for, a few times at once.
 *
 * @throws Refused (429) when the account or the server does as many already
 */
export async function importAtOnce<Result>(
  cloud: Cloud,
  accountId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const imports = underWay.get(cloud) ?? new Map<number, number>();
  underWay.set(cloud, imports);
  const own = imports.get(accountId) ?? 0;
  const all = [...imports.values()].reduce((sum, count) => sum + count, 0);
  if (own >= ofAccount.maximum || all >= ofServer.maximum)
    throw new Refused(refuse('domain.import.at-once', { reason: 'Too many imports at once' }));
  imports.set(accountId, own + 1);
  try {
    return await work();
  } finally {
    const left = (imports.get(accountId) ?? 1) - 1;
    if (left === 0) imports.delete(accountId);
    else imports.set(accountId, left);
  }
}
