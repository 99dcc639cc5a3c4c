import type { Handler } from '../../../cloud/operation.js';
import { recordEvent } from '../../../repositories/events.js';
import { appEntity } from '../../../repositories/events/entities.js';
import { removeApp } from '../../../repositories/profile/apps.js';

export const deleteApp: Handler<'deleteApp'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const app = await removeApp(viewer, tx, params.appId);
    recordEvent(viewer, tx, { action: 'token_delete', entity: appEntity(app) });
    return {};
  });
