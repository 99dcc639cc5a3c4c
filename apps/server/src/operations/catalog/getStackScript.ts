import { mayAct } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap, notFound } from '../../common/refused.js';
import { grantHolder } from '../../repositories/access/grants.js';
import { findStackScript } from '../../repositories/catalog/stack-scripts.js';
import { presentStackScript } from './present.js';

export const getStackScript: Handler<'getStackScript'> = async ({ cloud, viewer, params }) => {
  const id = params.stackScriptId;
  const found = await findStackScript(viewer, cloud.database, id);
  if (found === undefined) throw notFound();
  const { script, permissions } = found;
  if (!script.is_public) {
    const holder = grantHolder(viewer, [{ kind: 'stackscript', id, permissions }]);
    unwrap(mayAct(holder, { entity: 'stackscript', id, level: 'read_only' }));
  }
  return presentStackScript(script, viewer.account.id);
};
