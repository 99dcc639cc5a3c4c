import type { Handler } from '../../common/operation.js';
import { revokeToken } from '../../repositories/access/accounts.js';
import { recordEvent } from '../../repositories/events.js';
import { lockToken } from '../../repositories/profile/tokens.js';
import { tokenEntity } from './present.js';

export const deleteToken: Handler<'deleteToken'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const token = await lockToken(viewer, tx, params.tokenId);
    await revokeToken(tx, token.id);
    recordEvent(viewer, tx, { action: 'token_delete', entity: tokenEntity(token) });
    return {};
  });
