import type { Handler } from '../../../cloud/operation.js';
import { listSshKeyRows } from '../../../repositories/profile/ssh-keys.js';
import { presentSshKey } from '../present.js';

export const listSshKeys: Handler<'listSshKeys'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listSshKeyRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentSshKey), ...page };
};
