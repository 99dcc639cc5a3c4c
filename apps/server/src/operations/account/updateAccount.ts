import { changeContact } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { getAccount, lockAccount, saveContact } from '../../repositories/account/accounts.js';
import { recordEvent } from '../../repositories/events.js';
import { accountEntity } from '../../repositories/events/entities.js';
import { shownAccount } from './present.js';

export const updateAccount: Handler<'updateAccount'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    await saveContact(viewer, tx, unwrap(changeContact(await getAccount(viewer, tx), body)));
    recordEvent(viewer, tx, { action: 'account_update', entity: accountEntity(viewer) });
    return shownAccount(viewer, tx);
  });
