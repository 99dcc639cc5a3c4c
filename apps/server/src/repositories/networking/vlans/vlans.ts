import { sql } from 'kysely';
import { build, type Given, statement } from '@cloud-account/database';
import { entitiesOf } from '../../access/entities.js';
import { grantedList, isGranted, visiblePages } from '../../access/visible-list.js';
import { shownTime, text } from '../../listing/conditions.js';
import { completed } from '../../listing/list.js';

/** A VLAN, identified by its label in its region (§4.5). */
export interface StoredVlan {
  readonly label: string;
  readonly region: string;
  readonly created: Date;
  /** The ids of its nodes that the viewer may read. */
  readonly nodes: readonly number[];
}

/** Provided VLANs, each label once in a region. */
const vlans = build
  .selectFrom('related_entities')
  .select((eb) => [
    eb.fn.min('id').as('id'),
    'account_id',
    'label',
    'region',
    eb.fn.min('created_at').as('created'),
  ])
  .where('kind', '=', sql.lit('vlan'))
  .groupBy(['account_id', 'region', 'label'])
  .as('v');

/** The interfaces of an account in VLANs, with their nodes. */
const members = (given: Given<{ account_id: number }>) =>
  build
    .selectFrom('node_interfaces as i')
    .innerJoin(entitiesOf('node'), (join) =>
      join.onRef('e.id', '=', 'i.node_id').onRef('e.account_id', '=', 'i.account_id'),
    )
    .where('i.account_id', '=', given.account_id)
    .where('i.purpose', '=', sql.lit('vlan'));

const listed = grantedList(
  'listVlans',
  'vlans',
  {
    from: (given) =>
      build
        .selectFrom(vlans)
        .select(['v.label', 'v.region', 'v.created'])
        .where('v.account_id', '=', given.account_id),
    id: (eb) => eb.ref('v.id'),
    keys: (eb) => ({
      label: text(eb.ref('v.label')),
      region: text(eb.ref('v.region')),
      created: shownTime(eb.ref('v.created')),
    }),
  },
  (vlan, given) =>
    vlan.exists(
      members(given)
        .select('i.id')
        .where('i.label', '=', vlan.ref('v.label'))
        .where('e.region', '=', vlan.ref('v.region'))
        .where((eb) => isGranted('node', eb.ref('i.node_id'), given.user_id)),
    ),
);

const ofLabels = (given: Given<{ account_id: number; labels: readonly string[] }>) =>
  members(given)
    .select(['i.label', 'e.region', 'i.node_id'])
    .distinct()
    .where((eb) => eb('i.label', '=', eb.fn.any(given.labels)))
    .orderBy('i.node_id');

const all = statement('vlan-members', ofLabels);
const granted = statement(
  'granted-vlan-members',
  (given: Given<{ account_id: number; labels: readonly string[]; user_id: number }>) =>
    ofLabels(given).where((eb) => isGranted('node', eb.ref('i.node_id'), given.user_id)),
);

/** The VLANs the viewer may read: all of the account, or those of nodes that a restricted user was granted. */
export const listVlanRows = completed(
  visiblePages(listed),
  async ({ account, user }, session, rows): Promise<StoredVlan[]> => {
    const values = { account_id: account.id, labels: rows.map(({ label }) => label) };
    const found = user.restricted
      ? await granted.all(session, { ...values, user_id: user.id })
      : await all.all(session, values);
    return rows.map((row) => ({
      ...row,
      nodes: found
        .filter(({ label, region }) => label === row.label && region === row.region)
        .map(({ node_id: id }) => id),
    }));
  },
);
