import type { ExpressionBuilder } from 'kysely';
import { build, columnsOf, type Given, type Row, type Tables } from '@cloud-account/database';
import { plain, text } from '../listing/conditions.js';

/** A stored load balancer. */
export type StoredNodeBalancer = Omit<Row<'nodebalancers'>, 'account_id' | 'created_at' | 'updated_at'> & {
  readonly created: Date;
  readonly updated: Date;
};

/** A load balancer from its row. */
export const storedNodeBalancer = ({
  account_id: _account,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'nodebalancers'>): StoredNodeBalancer => ({ ...values, created, updated });

/** The load balancers of an account, for its own lists and the operator's. */
export const nodeBalancers = {
  from: (given: Given<{ account_id: number }>) =>
    build
      .selectFrom('nodebalancers')
      .select(columnsOf('nodebalancers', 'nodebalancers'))
      .where('nodebalancers.account_id', '=', given.account_id),
  id: (eb: ExpressionBuilder<Tables, 'nodebalancers'>) => eb.ref('nodebalancers.id'),
  keys: (eb: ExpressionBuilder<Tables, 'nodebalancers'>) => ({
    label: text(eb.ref('nodebalancers.label')),
    region: text(eb.ref('nodebalancers.region')),
    ipv4: text(eb.ref('nodebalancers.ipv4')),
    tags: plain(eb.ref('nodebalancers.tags')),
  }),
};
