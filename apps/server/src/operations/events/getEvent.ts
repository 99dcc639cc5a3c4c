import type { Handler } from '../../cloud/operation.js';
import { getEvent as loadEvent } from '../../repositories/events/events.js';
import { presentEvent } from './present.js';

export const getEvent: Handler<'getEvent'> = async ({ cloud, viewer, params }) =>
  presentEvent(await loadEvent(viewer, cloud.database, params.eventId, cloud.clock.now()));
