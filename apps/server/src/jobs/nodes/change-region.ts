import { slaacAddress } from '@cloud-account/core';
import type { Cloud } from '../../common/context.js';
import { giveAddress, poolOf, releaseAddresses } from '../../repositories/nodes/address-pools.js';
import { nameOfAddress } from '../../repositories/nodes/address-names.js';
import { networksOf, setNodeRegion } from '../../repositories/nodes/moved-node.js';
import type { lockNodeOfJob } from '../../repositories/nodes/node-state.js';
import { dropUnusedVlans, keepVlans } from '../../repositories/networking/vlans-of-nodes.js';
import type { Transaction } from '../../repositories/transaction.js';

type Moved = NonNullable<Awaited<ReturnType<typeof lockNodeOfJob>>>;

const PRIVATE_PREFIX = '192.168.';

/** Says that a node is in another region: its VLANs are there, too, and it has other addresses, as many as before. */
export async function changeRegion(
  { config }: Pick<Cloud, 'config'>,
  tx: Transaction,
  { id, accountId, mac, ipv4, region: left }: Moved,
  region: string,
): Promise<void> {
  const owner = { account: { id: accountId } };
  const labels = (await networksOf(tx, id)).flatMap(({ label }) => label ?? []);
  await setNodeRegion(tx, id, { region, ipv6: slaacAddress(await poolOf(tx, region), mac) });
  await keepVlans(owner, tx, region, labels);
  await dropUnusedVlans(owner, tx, left, labels);
  await releaseAddresses(tx, id);
  const holder = { accountId, nodeId: id, region };
  await giveAddress(tx, holder, nameOfAddress(config));
  if (ipv4.some((address) => address.startsWith(PRIVATE_PREFIX))) await giveAddress(tx, holder, 'private');
}
