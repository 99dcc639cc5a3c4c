import type { Handler } from '../../../cloud/operation.js';
import { listKeyRows } from '../../../repositories/object-storage/keys.js';
import { presentKey } from '../present.js';

export const listStorageKeys: Handler<'listStorageKeys'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listKeyRows(viewer, cloud.database, query, filter);
  return { data: rows.map((row) => presentKey(row)), ...page };
};
