import type { Handler } from '../../cloud/operation.js';
import { getAccount as loadAccount } from '../../repositories/account/accounts.js';
import { listCapabilities } from '../../repositories/catalog/regions.js';
import { presentAccount } from './present.js';

export const getAccount: Handler<'getAccount'> = async ({ cloud, viewer }) =>
  presentAccount(await loadAccount(viewer, cloud.database), await listCapabilities(cloud.database));
