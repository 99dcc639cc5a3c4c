import type { Handler } from '../../../cloud/operation.js';
import { getUserRow } from '../../../repositories/account/operator/users.js';
import { listUserTokenRows } from '../../../repositories/profile/operator/user-tokens.js';
import { presentUserToken } from './present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listTokensOfUser: Handler<'listTokensOfUser'> = async ({ cloud, params, query, filter }) => {
  const { id, username } = await getUserRow(cloud.database, params.username);
  return mapPage(await listUserTokenRows(cloud.database, id, query, filter), (row) =>
    presentUserToken(username, row),
  );
};
