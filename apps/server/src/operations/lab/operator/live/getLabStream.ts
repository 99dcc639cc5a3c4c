import { Readable } from 'node:stream';
import { Download, type Handler } from '../../../../cloud/operation.js';
import { labOf } from '../lab-of.js';

export const getLabStream: Handler<'getLabStream'> = ({ cloud, signal }) => {
  const messages = Readable.from(labOf(cloud).changes.open(signal));
  return Promise.resolve(new Download('changes', undefined, messages, 'text/event-stream'));
};
