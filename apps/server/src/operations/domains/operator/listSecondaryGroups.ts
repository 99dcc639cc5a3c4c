import type { Handler } from '../../../cloud/operation.js';
import { mapPage } from '../../../repositories/listing/list.js';
import { listSecondaryGroupRows } from '../../../repositories/domains/operator/secondary-groups.js';
import { presentSecondaryGroup } from './present-secondary-group.js';

export const listSecondaryGroups: Handler<'listSecondaryGroups'> = async ({ cloud, query, filter }) =>
  mapPage(await listSecondaryGroupRows(cloud.database, query, filter), presentSecondaryGroup);
