import type { Handler } from '../../../cloud/operation.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { listAccountStackScripts } from '../../../repositories/catalog/operator/stack-scripts.js';
import { presentStackScript } from '../present.js';

export const listStackScriptsOfAccount: Handler<'listStackScriptsOfAccount'> = async ({
  cloud,
  params,
  query,
  filter,
}) => {
  const { id } = await getAccountRow(cloud.database, params.accountId);
  const { rows, ...page } = await listAccountStackScripts(cloud.database, id, query, filter);
  return { data: rows.map((script) => presentStackScript(script, id)), ...page };
};
