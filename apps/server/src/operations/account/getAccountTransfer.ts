import { accountTransfer, startOfMonth } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { getSettings } from '../../repositories/account/accounts.js';
import { transferOfNodes } from '../../repositories/nodes/statistics/transfers.js';

export const getAccountTransfer: Handler<'getAccountTransfer'> = async ({ cloud, viewer }) => {
  const { objects, database, clock } = cloud;
  const { object_storage: state } = await getSettings(viewer, database);
  const now = clock.now();
  const bytes = await objects.outboundBytes(viewer.account.uuid, startOfMonth(now));
  return accountTransfer(state, bytes, await transferOfNodes(viewer, database, now));
};
