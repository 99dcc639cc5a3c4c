import { slaacAddress } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import {
  assignAddress,
  assignSlaac,
  poolOf,
  releaseAddresses,
} from '../../../repositories/nodes/addresses/address-pools.js';
import { leaveRoutes } from '../../../repositories/nodes/addresses/ipv6-ranges.js';
import { nameOfAddress } from '../../../repositories/nodes/addresses/address-names.js';
import { networksOf, setNodeRegion } from '../../../repositories/nodes/actions/moved-node.js';
import type { lockNodeOfJob } from '../../../repositories/nodes/machines/node-state.js';
import { dropUnusedVlans, saveVlans } from '../../../repositories/networking/vlans/vlans-of-nodes.js';
import type { Transaction } from '../../../repositories/transaction.js';

type Moved = NonNullable<Awaited<ReturnType<typeof lockNodeOfJob>>>;

/** Records that a node is in another region: it gets VLANs there, and as many new addresses as it had, but no ranges of IPv6 addresses. */
export async function changeRegion(
  { config }: Pick<Cloud, 'config'>,
  tx: Transaction,
  { id, accountId, mac, region: left }: Moved,
  region: string,
): Promise<void> {
  const owner = { account: { id: accountId } };
  const labels = (await networksOf(tx, id)).flatMap(({ label }) => label ?? []);
  // First, because the old IPv6 address, which is about to be replaced, identifies the node's addresses.
  const { open, hidden } = await releaseAddresses(tx, id);
  await leaveRoutes(tx, id);
  const ipv6 = slaacAddress(await poolOf(tx, region), mac);
  await setNodeRegion(tx, id, { region, ipv6 });
  await saveVlans(owner, tx, region, labels);
  await dropUnusedVlans(owner, tx, left, labels);
  const holder = { accountId, nodeId: id, region };
  await assignSlaac(tx, holder, ipv6);
  for (let given = 0; given < Math.max(open, 1); given += 1)
    await assignAddress(tx, holder, nameOfAddress(config));
  if (hidden > 0) await assignAddress(tx, holder, 'private');
}
