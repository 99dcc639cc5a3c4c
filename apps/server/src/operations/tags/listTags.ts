import type { Handler } from '../../cloud/operation.js';
import { listTagRows } from '../../repositories/tags/tags.js';

export const listTags: Handler<'listTags'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listTagRows(viewer, cloud.database, query, filter);
  return { data: rows, ...page };
};
