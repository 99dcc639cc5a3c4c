import type { BilledThing, LabelWords } from '@cloud-account/core';
import { build, type Given, type Session, statement } from '@cloud-account/database';

type OfAccount = Given<{ account_id: number }>;

const nodes = statement('billed-nodes', (given: OfAccount) =>
  build
    .selectFrom('nodes as n')
    .innerJoin('node_types as t', 't.id', 'n.type')
    .select(['n.id', 'n.label', 'n.region', 'n.created_at', 'n.backups_enabled'])
    .select(['t.label as type', 't.price', 't.region_prices', 't.addons'])
    .where('n.account_id', '=', given.account_id)
    .orderBy('n.id'),
);

const volumes = statement('billed-volumes', (given: OfAccount) =>
  build
    .selectFrom('volumes as v')
    .innerJoin('volume_types as t', (join) => join.onTrue())
    .select(['v.id', 'v.label', 'v.region', 'v.created_at', 'v.size'])
    .select(['t.label as type', 't.price', 't.region_prices'])
    .where('v.account_id', '=', given.account_id)
    .orderBy('v.id'),
);

const balancers = statement('billed-nodebalancers', (given: OfAccount) =>
  build
    .selectFrom('nodebalancers as b')
    .innerJoin('nodebalancer_types as t', (join) => join.onTrue())
    .select(['b.id', 'b.label', 'b.region', 'b.created_at'])
    .select(['t.label as type', 't.price', 't.region_prices'])
    .where('b.account_id', '=', given.account_id)
    .orderBy('b.id'),
);

interface BilledRow extends Pick<BilledThing, 'label' | 'region' | 'price'> {
  readonly id: number;
  readonly type: string;
  readonly created_at: Date;
  readonly region_prices: BilledThing['regionPrices'];
}

/** The things of an account that cost money. @param labels the words of the clients for types */
export async function billedThings(
  session: Session,
  accountId: number,
  labels: LabelWords,
): Promise<BilledThing[]> {
  const of = { account_id: accountId };
  const thing = (row: BilledRow, units = 1, before = ''): BilledThing => ({
    label: `${before}${labels(row.type)} - ${row.label} (${row.id})`,
    ...{ region: row.region, createdAt: row.created_at },
    ...{ price: row.price, regionPrices: row.region_prices, units },
  });
  return [
    ...(await nodes.all(session, of)).flatMap(({ addons: { backups }, ...node }) => [
      thing(node),
      ...(node.backups_enabled ? [thing({ ...node, ...backups }, 1, 'Backups - ')] : []),
    ]),
    ...(await volumes.all(session, of)).map((volume) => thing(volume, volume.size)),
    ...(await balancers.all(session, of)).map((balancer) => thing(balancer)),
  ];
}
