import type { Condition } from './conditions.js';
import { networkOf } from './operators.js';
import type { Policy } from './read-policy.js';

/** The shortest prefixes of networks that are few enough addresses not to be everybody. */
const narrow = { 4: 8, 6: 32 } as const;

const isNarrow = (value: string): boolean => {
  const network = networkOf(value);
  return network !== undefined && network.bits >= narrow[network.version];
};

/** Whether a condition holds only for clients in some networks. */
const namesNetworks = ({ operator, key, values }: Condition): boolean =>
  operator === 'IpAddress' && key === 'aws:SourceIp' && values.every(isNarrow);

/** Whether a policy permits anything to everybody, without a condition on addresses. What else it denies does not matter. */
export const isPublic = ({ statements }: Policy): boolean =>
  statements.some(
    ({ effect, principals, conditions }) =>
      effect === 'Allow' && principals.everybody && !conditions.some(namesNetworks),
  );
