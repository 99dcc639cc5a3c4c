import type { Handler } from '../../../cloud/operation.js';
import { listTokenRows } from '../../../repositories/profile/tokens.js';
import { presentToken } from '../present.js';

export const listTokens: Handler<'listTokens'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listTokenRows(viewer, cloud.database, cloud.clock.now(), query, filter);
  return { data: rows.map((row) => presentToken(row)), ...page };
};
