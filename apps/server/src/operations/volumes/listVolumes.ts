import type { Handler } from '../../cloud/operation.js';
import { listVolumeRows } from '../../repositories/volumes/volumes.js';
import { presentVolume } from './present.js';

export const listVolumes: Handler<'listVolumes'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listVolumeRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentVolume), ...page };
};
