import { changeSettings, mayAct } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { grantHolder } from '../../repositories/access/grants.js';
import { getSettings, lockAccount, saveSettings } from '../../repositories/account/accounts.js';
import { recordEvent } from '../../repositories/events.js';
import { accountEntity } from '../../repositories/events/entities.js';

export const updateAccountSettings: Handler<'updateAccountSettings'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const current = await getSettings(viewer, tx);
    const subscription = body.longview_subscription;
    if (subscription !== undefined && subscription !== current.longview_subscription) {
      unwrap(mayAct(grantHolder(viewer), { global: 'longview_subscription' }));
    }
    const settings = unwrap(changeSettings(current, body));
    await saveSettings(viewer, tx, settings);
    recordEvent(viewer, tx, { action: 'account_settings_update', entity: accountEntity(viewer) });
    return settings;
  });
