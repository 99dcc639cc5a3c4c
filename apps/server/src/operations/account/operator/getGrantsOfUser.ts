import type { Handler } from '../../../cloud/operation.js';
import { listRights } from '../../../repositories/account/operator/user-grants.js';
import { getUserRow } from '../../../repositories/account/operator/users.js';
import { presentGrants } from './present.js';

export const getGrantsOfUser: Handler<'getGrantsOfUser'> = async ({ cloud, params }) => {
  const user = await getUserRow(cloud.database, params.username);
  return presentGrants(user, await listRights(cloud.database, user.id));
};
