import type { Schema } from '@cloud-account/spec';
import { build, type Given } from '@cloud-account/database';
import { sql } from 'kysely';
import { grantedList, isGranted, visiblePages } from '../../access/visible-list.js';
import { shownTime, text } from '../../listing/conditions.js';

const type = sql<
  Schema<'Maintenance'>['type']
>`CASE WHEN m.warm THEN 'live_migration' ELSE 'cold_migration' END`;
const status = sql<Schema<'Maintenance'>['status']>`'pending'`;

const listed = grantedList(
  'listMaintenance',
  'maintenance',
  {
    from: (given: Given<{ account_id: number }>) =>
      build
        .selectFrom('node_migrations as m')
        .innerJoin('nodes as n', 'n.id', 'm.node_id')
        .select(['n.id', 'n.label', 'm.start_at', type.as('type'), status.as('status')])
        .where('n.account_id', '=', given.account_id),
    id: (eb) => eb.ref('m.id'),
    keys: (eb) => ({ type: text(type), status: text(status), when: shownTime(eb.ref('m.start_at')) }),
  },
  (eb, { user_id: userId }) => isGranted('node', eb.ref('n.id'), userId),
);

/** A planned migration of a node, with the ID and the label of the node. */
export type PlannedMigrationRow = Awaited<ReturnType<typeof listMaintenanceRows>>['data'][number];

/** The planned migrations of the nodes that the viewer may read. */
export const listMaintenanceRows = visiblePages(listed);
