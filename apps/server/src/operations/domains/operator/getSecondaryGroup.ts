import type { Handler } from '../../../cloud/operation.js';
import { getSecondaryGroupRow } from '../../../repositories/domains/operator/secondary-groups.js';
import { presentSecondaryGroup } from './present-secondary-group.js';

export const getSecondaryGroup: Handler<'getSecondaryGroup'> = async ({ cloud, params }) =>
  presentSecondaryGroup(await getSecondaryGroupRow(cloud.database, params.secondaryGroupId));
