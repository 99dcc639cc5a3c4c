import type { Handler } from '../../cloud/operation.js';
import { getSettings } from '../../repositories/account/accounts.js';

export const getAccountSettings: Handler<'getAccountSettings'> = ({ cloud, viewer }) =>
  getSettings(viewer, cloud.database);
