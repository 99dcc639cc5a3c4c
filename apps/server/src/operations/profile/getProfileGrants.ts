import type { Handler } from '../../cloud/operation.js';
import { listGrantedEntities } from '../../repositories/access/user-grants.js';
import { presentGrants } from '../common/present-grants.js';

export const getProfileGrants: Handler<'getProfileGrants'> = async ({ cloud, viewer }) => {
  const { user } = viewer;
  if (!user.restricted) return undefined;
  return presentGrants(user, await listGrantedEntities(viewer, cloud.database, user.id, 'granted'));
};
