import type { Handler } from '../../../cloud/operation.js';
import { listUserRows } from '../../../repositories/account/users.js';
import { presentUser } from '../present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listUsers: Handler<'listUsers'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listUserRows(viewer, cloud.database, query, filter), presentUser);
