/** The thread that computes digests of large uploads. */
import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { FromHashThread, ToHashThread } from './messages.js';

if (parentPort === null) throw new Error('This file runs as a worker thread.');
const port = parentPort;

const open = new Map<number, readonly Hash[]>();

const send = (message: FromHashThread): void => {
  port.postMessage(message);
};

port.on('message', (message: ToHashThread) => {
  const { id, kind } = message;
  const hashes = open.get(id) ?? [];
  if (kind === 'begin') {
    open.set(
      id,
      message.names.map((name) => createHash(name)),
    );
  } else if (kind === 'bytes') {
    const bytes = new Uint8Array(message.memory, 0, message.length);
    for (const hash of hashes) hash.update(bytes);
    send({ id, kind: 'taken' });
  } else if (kind === 'digest') {
    send({ id, kind: 'digests', digests: hashes.map((hash) => hash.digest()) });
  } else {
    open.delete(id);
  }
});
