import type { Handler } from '../../cloud/operation.js';
import { listVolumeRows } from '../../repositories/volumes/volumes.js';
import { presentVolume } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listVolumes: Handler<'listVolumes'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listVolumeRows(viewer, cloud.database, query, filter), presentVolume);
