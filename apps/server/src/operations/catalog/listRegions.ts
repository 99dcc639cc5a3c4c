import type { Handler } from '../../cloud/operation.js';
import { listRegionRows } from '../../repositories/catalog/regions.js';

export const listRegions: Handler<'listRegions'> = ({ cloud, query, filter }) =>
  listRegionRows(cloud.database, query, filter);
