import type { Handler } from '../../../cloud/operation.js';
import { getApp as loadApp } from '../../../repositories/profile/apps.js';
import { presentApp } from '../present.js';

export const getApp: Handler<'getApp'> = async ({ cloud, viewer, params }) =>
  presentApp(cloud, await loadApp(viewer, cloud.database, params.appId, cloud.clock.now()));
