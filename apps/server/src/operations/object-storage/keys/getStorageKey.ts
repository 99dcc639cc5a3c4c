import type { Handler } from '../../../cloud/operation.js';
import { getKey } from '../../../repositories/object-storage/keys.js';
import { presentKey } from '../present.js';

export const getStorageKey: Handler<'getStorageKey'> = async ({ cloud, viewer, params }) =>
  presentKey(await getKey(viewer, cloud.database, params.keyId));
