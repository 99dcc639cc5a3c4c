import { eventsSince } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { listEventRows } from '../../repositories/events/events.js';
import { presentEvent } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listEvents: Handler<'listEvents'> = async ({ cloud, viewer, query, filter }) => {
  const since = eventsSince(cloud.clock.now());
  return mapPage(await listEventRows(viewer, cloud.database, since, query, filter), presentEvent);
};
