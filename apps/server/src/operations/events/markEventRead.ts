import type { Handler } from '../../cloud/operation.js';
import { getEvent, markRead } from '../../repositories/events/events.js';

export const markEventRead: Handler<'markEventRead'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await getEvent(viewer, tx, params.eventId, tx.now);
    await markRead(viewer, tx, id);
    return {};
  });
