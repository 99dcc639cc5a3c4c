import { renameToken } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { tokenEntity } from '../../../repositories/events/entities.js';
import { lockToken, saveTokenLabel } from '../../../repositories/profile/tokens.js';
import { presentToken } from '../present.js';

export const updateToken: Handler<'updateToken'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockToken(viewer, tx, params.tokenId);
    const { label, scopes, expiry } = presentToken(current);
    const token = { ...current, label: unwrap(renameToken({ label, scopes, expiry }, body)) };
    await saveTokenLabel(viewer, tx, token.id, token.label);
    recordEvent(viewer, tx, { action: 'token_update', entity: tokenEntity(token) });
    return presentToken(token);
  });
