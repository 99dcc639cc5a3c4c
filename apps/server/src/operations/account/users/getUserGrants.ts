import type { Handler } from '../../../cloud/operation.js';
import { listGrantedEntities } from '../../../repositories/access/user-grants.js';
import { getUser } from '../../../repositories/account/users.js';
import { presentGrants } from '../../common/present-grants.js';

export const getUserGrants: Handler<'getUserGrants'> = async ({ cloud, viewer, params }) => {
  const user = await getUser(viewer, cloud.database, params.username);
  return presentGrants(user, await listGrantedEntities(viewer, cloud.database, user.id, 'all'));
};
