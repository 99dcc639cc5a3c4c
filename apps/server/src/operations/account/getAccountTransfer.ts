import { accountTransfer, billingCycleStart } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { getSettings } from '../../repositories/account/accounts.js';

export const getAccountTransfer: Handler<'getAccountTransfer'> = async ({ cloud, viewer }) => {
  const { objects, database, clock } = cloud;
  const { object_storage: state } = await getSettings(viewer, database);
  const bytes = await objects.outboundBytes(viewer.account.uuid, billingCycleStart(clock.now()));
  return accountTransfer(state, bytes);
};
