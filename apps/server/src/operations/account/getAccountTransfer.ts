import type { Handler } from '../../common/operation.js';

/** Nothing that is served here has a transfer of its own. */
export const getAccountTransfer: Handler<'getAccountTransfer'> = () =>
  Promise.resolve({ billable: 0, quota: 0, used: 0, region_transfers: [] });
