import type { Handler } from '../../cloud/operation.js';
import { shownAccount } from './present.js';

export const getAccount: Handler<'getAccount'> = ({ cloud, viewer }) => shownAccount(viewer, cloud.database);
