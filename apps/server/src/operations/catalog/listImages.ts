import type { Handler } from '../../cloud/operation.js';
import { listImageRows } from '../../repositories/catalog/images.js';
import { presentImage } from './present.js';

export const listImages: Handler<'listImages'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listImageRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentImage), ...page };
};
