import type { Handler } from '../../../cloud/operation.js';
import { listAccountStackScripts } from '../../../repositories/catalog/operator/stack-scripts.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentStackScript } from '../present.js';

export const listStackScriptsOfAccount: Handler<'listStackScriptsOfAccount'> = listOfAccount(
  listAccountStackScripts,
  presentStackScript,
);
