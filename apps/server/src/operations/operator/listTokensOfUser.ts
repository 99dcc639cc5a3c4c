import type { Handler } from '../../operation.js';
import { listUserTokenRows } from '../../repositories/operator/user-tokens.js';
import { getUserRow } from '../../repositories/operator/users.js';
import { presentUserToken } from './present.js';

export const listTokensOfUser: Handler<'listTokensOfUser'> = async ({ cloud, params, query, filter }) => {
  const { id, username } = await getUserRow(cloud.database, params.username);
  const { rows, ...page } = await listUserTokenRows(cloud.database, id, query, filter);
  return { data: rows.map((row) => presentUserToken(username, row)), ...page };
};
