import type { Handler } from '../../common/operation.js';
import { getSettings } from '../../repositories/account/accounts.js';

export const getAccountSettings: Handler<'getAccountSettings'> = ({ cloud, viewer }) =>
  getSettings(viewer, cloud.database);
