import { maxOf, notificationsOf } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { nodeEntity } from '../../repositories/events/entities.js';
import { mapPage, pageOf } from '../../repositories/listing/list.js';
import {
  listMaintenanceRows,
  type PlannedMigrationRow,
} from '../../repositories/nodes/actions/maintenance.js';
import { wireTime } from '../common/wire-time.js';

const entityOf = ({ id, label }: PlannedMigrationRow) => ({ ...nodeEntity({ id, label }), id });

export const listMaintenance: Handler<'listMaintenance'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listMaintenanceRows(viewer, cloud.database, query, filter), (row) => ({
    entity: entityOf(row),
    type: row.type,
    status: row.status,
    reason: 'The host is maintained.',
    when: wireTime(row.start_at),
  }));

export const listNotifications: Handler<'listNotifications'> = async ({ cloud, viewer, query }) => {
  // Each node has at most one.
  const all = { page: 1, page_size: maxOf('nodes') };
  const { data } = await listMaintenanceRows(viewer, cloud.database, all, {});
  const { account, user } = viewer;
  const standing = user.restricted && user.accountAccess === null ? undefined : account;
  const migrations = data.map((row) => ({ node: entityOf(row), startAt: row.start_at }));
  return pageOf(notificationsOf(standing, migrations), query);
};
