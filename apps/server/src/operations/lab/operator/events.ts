import { Readable } from 'node:stream';
import type { OperatorSchema } from '@cloud-account/spec';
import { Download, type Handler } from '../../../cloud/operation.js';
import { type EventOfAccount, listAllEventRows } from '../../../repositories/events/operator/all-events.js';
import { mapPage } from '../../../repositories/listing/list.js';
import { wireTime } from '../../common/wire-time.js';
import { labOf } from './lab-of.js';

const presentLabEvent = ({ account_id, event }: EventOfAccount): OperatorSchema<'LabEvent'> => ({
  id: event.id,
  account_id,
  action: event.action,
  status: event.status,
  percent_complete: event.percentComplete,
  entity: event.entity && { type: event.entity.type, id: event.entity.id, label: event.entity.label },
  username: event.username,
  message: event.message,
  created: wireTime(event.created),
});

export const listLabEvents: Handler<'listLabEvents'> = async ({ cloud, query, filter }) =>
  mapPage(await listAllEventRows(cloud.database, cloud.clock.now(), query, filter), presentLabEvent);

export const getLabStream: Handler<'getLabStream'> = ({ cloud, signal }) => {
  const messages = Readable.from(labOf(cloud).changes.open(signal));
  return Promise.resolve(new Download('changes', undefined, messages, 'text/event-stream'));
};
