import { forwardProblems, refuse, type AddressFamily } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import { AtOnce } from '../../../cloud/at-once.js';
import type { Cloud } from '../../../cloud/cloud.js';
import { refuseAll } from '../../../common/refused.js';
import { lookUp } from '../../../dns/forward-lookup.js';

/** A slow name server keeps a request open. The maximum of simultaneous look-ups is a decision. */
const lookupsAtOnce = new AtOnce(bounds.IpAddressUpdate, () => refuse('address.rdns.at-once'));

/**
 * Requires that a name resolves to the address that it names (§4.5), unless the operator has switched this off. No transaction
 * is open meanwhile.
 *
 * @param accountId the account of the address
 * @param signal aborted when the client disconnects
 * @throws Refused (400) when it does not, or no name server answers; (429) when there are too many look-ups
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
