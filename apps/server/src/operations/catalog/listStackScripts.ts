import type { Handler } from '../../cloud/operation.js';
import { listStackScriptRows } from '../../repositories/catalog/stack-scripts.js';
import { presentStackScript } from './present.js';

export const listStackScripts: Handler<'listStackScripts'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listStackScriptRows(viewer, cloud.database, query, filter);
  return { data: rows.map((script) => presentStackScript(script, viewer.account.id)), ...page };
};
