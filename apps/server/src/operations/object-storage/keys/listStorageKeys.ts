import type { Handler } from '../../../cloud/operation.js';
import { listKeyRows } from '../../../repositories/object-storage/keys.js';
import { presentKey } from '../present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listStorageKeys: Handler<'listStorageKeys'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listKeyRows(viewer, cloud.database, query, filter), presentKey);
