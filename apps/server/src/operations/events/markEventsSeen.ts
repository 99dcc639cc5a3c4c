import type { Handler } from '../../cloud/operation.js';
import { getEvent, markSeen } from '../../repositories/events/events.js';

export const markEventsSeen: Handler<'markEventsSeen'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await getEvent(viewer, tx, params.eventId, tx.now);
    await markSeen(viewer, tx, id);
    return {};
  });
