import type { Handler } from '../../../cloud/operation.js';
import { listAppRows } from '../../../repositories/profile/apps.js';
import { presentApp } from '../present.js';

export const listApps: Handler<'listApps'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listAppRows(viewer, cloud.database, cloud.clock.now(), query, filter);
  return { data: rows.map(presentApp), ...page };
};
