import { BlockList } from 'node:net';
import type { Condition } from './conditions.js';
import { networkOf } from './operators.js';
import type { Policy } from './read-policy.js';

/** The shortest prefixes of networks that are few enough addresses not to be everybody. */
const narrow = { 4: 8, 6: 32 } as const;

/** So many of the widest such networks are everybody together. */
const many = 16;

type Network = NonNullable<ReturnType<typeof networkOf>>;

/** True when a condition holds only for clients in some networks. */
const namesNetworks = ({ operator, key }: Condition): boolean =>
  operator === 'IpAddress' && key === 'aws:SourceIp';

/** True when networks are too many addresses, each counted once: one of them is wide, or all together are. */
const areWide = (networks: readonly Network[]): boolean => {
  const counted = new BlockList();
  let sum = 0;
  for (const { address, version, bits } of networks.toSorted((one, other) => one.bits - other.bits)) {
    const family = version === 4 ? 'ipv4' : 'ipv6';
    // A network that begins in one of the wider ones lies in it.
    if (counted.check(address, family)) continue;
    counted.addSubnet(address, bits, family);
    sum += 2 ** (narrow[version] - bits);
  }
  return sum >= many || networks.some(({ version, bits }) => bits < narrow[version]);
};

const judge = ({ statements }: Policy): boolean => {
  const open = statements.filter(
    ({ effect, policyPrincipals }) => effect === 'Allow' && policyPrincipals.everybody,
  );
  const conditions = open.map((statement) => statement.conditions.find(namesNetworks));
  const networks = conditions.flatMap((condition) => condition?.values.map(networkOf) ?? [undefined]);
  const known = networks.filter((network) => network !== undefined);
  return known.length < networks.length || areWide(known);
};

const judged = new WeakMap<Policy, boolean>();

/**
 * True when a policy permits anything to everybody, without a condition on addresses, or to nearly all addresses. What else it
 * denies does not matter.
 */
export const isPublic = (policy: Policy): boolean => {
  const known = judged.get(policy) ?? judge(policy);
  judged.set(policy, known);
  return known;
};
