import type { Handler } from '../../../cloud/operation.js';
import { listUserRows } from '../../../repositories/account/operator/users.js';
import { listOfAccount } from './list-of-account.js';
import { presentUser } from './present.js';

export const listUsersOfAccount: Handler<'listUsersOfAccount'> = listOfAccount(listUserRows, presentUser);
