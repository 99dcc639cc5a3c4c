import type { Handler } from '../../../cloud/operation.js';
import { getUserRow } from '../../../repositories/account/operator/users.js';
import { presentUser } from './present.js';

export const getUserByName: Handler<'getUserByName'> = async ({ cloud, params }) =>
  presentUser(await getUserRow(cloud.database, params.username));
