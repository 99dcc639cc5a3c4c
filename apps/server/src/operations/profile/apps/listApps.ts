import type { Handler } from '../../../cloud/operation.js';
import { listAppRows } from '../../../repositories/profile/apps.js';
import { presentApp } from '../present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listApps: Handler<'listApps'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listAppRows({ ...viewer, now: cloud.clock.now() }, cloud.database, query, filter), (app) =>
    presentApp(cloud, app),
  );
