import type { Handler } from '../../../cloud/operation.js';
import { lockUser, removeUser } from '../../../repositories/account/operator/users.js';

export const deleteUserByName: Handler<'deleteUserByName'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockUser(tx, params.username);
    await removeUser(tx, id);
    return {};
  });
