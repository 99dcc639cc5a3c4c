import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import type { OwnAddresses } from './config.js';

/** Which addresses of this machine a connection is made from, by the family of the other end; absent: the system chooses. */
export interface LocalAddress {
  readonly ipv4?: string;
  readonly ipv6?: string;
}

const addressesOfMachine = (): ReadonlySet<string> =>
  new Set(
    Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .map(({ address }) => ipaddr.process(address.split('%')[0] ?? '').toString()),
  );

/**
 * The addresses that zone transfers are made from (§4.3): the first of each family that the machine has. They are looked up for each
 * transfer, since addresses move from one machine to another while servers run.
 */
export function localTransferAddress(
  { ipv4, ipv6 }: OwnAddresses,
  present: () => ReadonlySet<string> = addressesOfMachine,
): LocalAddress {
  if (ipv4.length === 0 && ipv6.length === 0) return {};
  const here = present();
  const [v4, v6] = [ipv4.find((one) => here.has(one)), ipv6.find((one) => here.has(one))];
  return { ...(v4 !== undefined && { ipv4: v4 }), ...(v6 !== undefined && { ipv6: v6 }) };
}

/** The addresses in one row, as users see them; undefined where none is set. */
export function listOfTransferAddresses({ ipv4, ipv6 }: OwnAddresses): string | undefined {
  const all = [...ipv4, ...ipv6];
  const last = all.pop();
  if (last === undefined) return undefined;
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`;
}
