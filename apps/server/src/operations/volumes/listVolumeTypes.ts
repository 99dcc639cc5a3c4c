import type { Handler } from '../../cloud/operation.js';
import { listVolumeTypeRows } from '../../repositories/catalog/service-types.js';

export const listVolumeTypes: Handler<'listVolumeTypes'> = ({ cloud, query, filter }) =>
  listVolumeTypeRows(cloud.database, query, filter);
