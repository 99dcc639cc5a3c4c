import { eventsSince } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { getEvent, markSeen } from '../../repositories/events/events.js';

export const markEventsSeen: Handler<'markEventsSeen'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await getEvent(viewer, tx, params.eventId, eventsSince(tx.now));
    await markSeen(viewer, tx, id);
    return {};
  });
