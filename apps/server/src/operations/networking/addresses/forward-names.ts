import { forwardProblems, refuse, type AddressFamily } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import { AtOnce } from '../../../cloud/at-once.js';
import type { Cloud } from '../../../cloud/cloud.js';
import { refuseAll } from '../../../common/refused.js';
import { lookUp } from '../../../dns/forward-lookup.js';

/** Look-ups hold requests open for as long as name servers like. How many at once is a decision. */
const lookupsAtOnce = new AtOnce(bounds.IpAddressUpdate, () =>
  refuse('address.rdns.at-once', { reason: 'Too many names are looked up at once' }),
);

/**
 * Makes sure that a name resolves to the address that it is to be the name of (§4.5), unless the operator does without that.
 * No transaction is open meanwhile.
 *
 * @param accountId whose address it is
 * @param signal aborted when nobody waits for it any more
 * @throws Refused (400) when it does not, or that cannot be told; (429) when too many names are looked up already
 */
export async function requireForwardName(
  cloud: Cloud,
  accountId: number,
  name: string,
  { address, type }: { readonly address: string; readonly type: AddressFamily },
  signal: AbortSignal,
): Promise<void> {
  const { resolvers, resolverTimeout } = cloud.config;
  if (resolvers === 'off') return;
  const found = await lookupsAtOnce.run(cloud, accountId, () =>
    lookUp(name, type, { resolvers, timeoutMs: resolverTimeout, signal }),
  );
  refuseAll(forwardProblems(name, address, found));
}
