import type { Handler } from '../../cloud/operation.js';
import { listStackScriptRows } from '../../repositories/catalog/stack-scripts.js';
import { presentStackScript } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listStackScripts: Handler<'listStackScripts'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listStackScriptRows(viewer, cloud.database, query, filter), (script) =>
    presentStackScript(script, viewer.account.id),
  );
