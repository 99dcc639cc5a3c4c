import type { Handler } from '../../../cloud/operation.js';
import { listAccountRows } from '../../../repositories/account/operator/accounts.js';
import { presentAccount } from './present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listAccounts: Handler<'listAccounts'> = async ({ cloud, query, filter }) =>
  mapPage(await listAccountRows(cloud.database, query, filter), presentAccount);
