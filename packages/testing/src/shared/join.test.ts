import { once } from 'node:events';
import { unlink } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { serverOptionsOf } from '../options.js';
import { joinSharedServer } from './join.js';
import { sharedPlaceOf } from './place.js';

it('a worker reads the steps of a shared server that starts, and leaves it when the limit passes', async () => {
  const options = serverOptionsOf({ seed: 1_234 });
  const { socket } = await sharedPlaceOf(options);
  const host = createServer((worker) => worker.write('{"step":"opening the data'));
  host.on('connection', (worker) => worker.write('base"}\n{"step":"listening"}\n'));
  host.listen(socket);
  await once(host, 'listening');
  onTestFinished(() => void host.close());
  const left = once(host, 'connection').then(([worker]) => once((worker as Socket).resume(), 'close'));
  const limit = new AbortController();
  const steps: string[] = [];
  const joining = joinSharedServer(
    options,
    (step) => {
      steps.push(step);
      if (step === 'listening') limit.abort();
    },
    limit.signal,
  );
  await expect(joining).rejects.toMatchObject({ name: 'AbortError' });
  expect(steps).toEqual(['starting a process', 'opening the database', 'listening', 'starting a process']);
  await left;
  await unlink(socket).catch(() => undefined);
});
