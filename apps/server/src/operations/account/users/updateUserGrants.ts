import { changeGrants, namedEntities, type GrantKind } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { listGrantedEntities, lockEntities, saveGrants } from '../../../repositories/access/user-grants.js';
import { lockUser } from '../../../repositories/account/users.js';
import { recordEvent } from '../../../repositories/events.js';
import { userEntity } from '../../../repositories/events/entities.js';
import { presentGrants } from '../../common/present-grants.js';

export const updateUserGrants: Handler<'updateUserGrants'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const user = await lockUser(viewer, tx, params.username);
    const known = new Map<GrantKind, ReadonlySet<number>>();
    for (const { kind, ids } of namedEntities(body)) {
      known.set(kind, await lockEntities(viewer, tx, kind, ids));
    }
    const grants = unwrap(changeGrants(user, body, (kind, id) => known.get(kind)?.has(id) === true));
    await saveGrants(viewer, tx, user.id, grants);
    recordEvent(viewer, tx, { action: 'user_update', entity: userEntity(user) });
    return presentGrants(grants, await listGrantedEntities(viewer, tx, user.id, 'all'));
  });
