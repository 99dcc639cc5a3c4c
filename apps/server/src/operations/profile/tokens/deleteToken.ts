import type { Handler } from '../../../cloud/operation.js';
import { revokeToken } from '../../../repositories/access/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { tokenEntity } from '../../../repositories/events/entities.js';
import { lockToken } from '../../../repositories/profile/tokens.js';

export const deleteToken: Handler<'deleteToken'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const token = await lockToken(viewer, tx, params.tokenId);
    await revokeToken(tx, token.id);
    recordEvent(viewer, tx, { action: 'token_delete', entity: tokenEntity(token) });
    return {};
  });
