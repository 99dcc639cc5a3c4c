import type { Handler } from '../../cloud/operation.js';
import { listTagRows } from '../../repositories/tags/tags.js';

export const listTags: Handler<'listTags'> = ({ cloud, viewer, query, filter }) =>
  listTagRows(viewer, cloud.database, query, filter);
