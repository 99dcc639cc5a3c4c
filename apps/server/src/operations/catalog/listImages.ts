import type { Handler } from '../../cloud/operation.js';
import { listImageRows } from '../../repositories/catalog/images.js';
import { presentImage } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listImages: Handler<'listImages'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listImageRows(viewer, cloud.database, query, filter), presentImage);
