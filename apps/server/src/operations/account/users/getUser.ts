import type { Handler } from '../../../cloud/operation.js';
import { getUser as loadUser } from '../../../repositories/account/users.js';
import { presentUser } from '../present.js';

export const getUser: Handler<'getUser'> = async ({ cloud, viewer, params }) =>
  presentUser(await loadUser(viewer, cloud.database, params.username));
