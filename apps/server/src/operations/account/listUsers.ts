import type { Handler } from '../../cloud/operation.js';
import { listUserRows } from '../../repositories/account/users.js';
import { presentUser } from './present.js';

export const listUsers: Handler<'listUsers'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listUserRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentUser), ...page };
};
