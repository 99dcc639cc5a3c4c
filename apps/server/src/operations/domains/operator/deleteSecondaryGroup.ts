import type { Handler } from '../../../cloud/operation.js';
import { removeSecondaryGroup } from '../../../repositories/domains/operator/secondary-groups.js';

export const deleteSecondaryGroup: Handler<'deleteSecondaryGroup'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    await removeSecondaryGroup(tx, params.secondaryGroupId);
    return {};
  });
