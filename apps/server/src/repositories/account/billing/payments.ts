import { recordRows } from '../../record-rows.js';

/** The payments of accounts. */
export const payments = recordRows('payments', 'account_id', []);
