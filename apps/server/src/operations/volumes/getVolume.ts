import type { Handler } from '../../cloud/operation.js';
import { getVolume as loadVolume } from '../../repositories/volumes/volumes.js';
import { presentVolume } from './present.js';

export const getVolume: Handler<'getVolume'> = async ({ cloud, viewer, params }) =>
  presentVolume(await loadVolume(viewer, cloud.database, params.volumeId));
