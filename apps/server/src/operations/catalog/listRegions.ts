import type { Handler } from '../../cloud/operation.js';
import { listRegionRows } from '../../repositories/catalog/regions.js';

export const listRegions: Handler<'listRegions'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listRegionRows(cloud.database, query, filter);
  return { data: rows, ...page };
};
