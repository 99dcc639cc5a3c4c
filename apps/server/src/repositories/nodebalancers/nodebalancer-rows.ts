import type { NodeBalancer } from '../../generated/prisma/client.js';
import { selectList } from '../columns.js';
import { textSource } from '../listing/filter-sql.js';

const columns = {
  id: 'id',
  accountId: 'account_id',
  label: 'label',
  region: 'region',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  clientConnThrottle: 'client_conn_throttle',
  tags: 'tags',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof NodeBalancer, string>;

/** The select list of a load balancer in raw SQL; the table's alias is `b`. */
export const nodeBalancerColumns = selectList('b', columns);

/** How the keys of a list of load balancers are read. */
export const nodeBalancerKeys = {
  label: textSource('b.label'),
  region: textSource('b.region'),
  ipv4: textSource('b.ipv4'),
  tags: { sql: 'b.tags' },
};

/** A load balancer as it is kept. */
export type StoredNodeBalancer = NodeBalancer;
