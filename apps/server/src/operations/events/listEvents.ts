import type { Handler } from '../../cloud/operation.js';
import { listEventRows } from '../../repositories/events/events.js';
import { presentEvent } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listEvents: Handler<'listEvents'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listEventRows(viewer, cloud.database, cloud.clock.now(), query, filter), presentEvent);
