import type { Handler } from '../../../cloud/operation.js';
import { listSshKeyRows } from '../../../repositories/profile/ssh-keys.js';
import { presentSshKey } from '../present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listSshKeys: Handler<'listSshKeys'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listSshKeyRows(viewer, cloud.database, query, filter), presentSshKey);
