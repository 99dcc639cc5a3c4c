import type { Handler } from '../../../cloud/operation.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { listNodeVolumeRows } from '../../../repositories/volumes/volumes.js';
import { presentVolume } from '../../volumes/present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listNodeVolumes: Handler<'listNodeVolumes'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return mapPage(await listNodeVolumeRows(viewer, cloud.database, id, query, filter), presentVolume);
};
