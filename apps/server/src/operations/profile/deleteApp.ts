import type { Handler } from '../../common/operation.js';
import { recordEvent } from '../../repositories/events.js';
import { removeApp } from '../../repositories/profile/apps.js';
import { appEntity } from './present.js';

export const deleteApp: Handler<'deleteApp'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const app = await removeApp(viewer, tx, params.appId);
    recordEvent(viewer, tx, { action: 'token_delete', entity: appEntity(app) });
    return {};
  });
