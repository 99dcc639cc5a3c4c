import { useOwnServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { workers } from '@cloud-account/server/generated/workers';
import { act } from '@cloud-account/server/operations/nodes/actions/actions.fixture';
import {
  enqueueNodeJob,
  eventsOfNode,
  fromImage,
  makeNode,
} from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import { Latch } from '../model/latch.js';

const latch = new Latch();
const server = useOwnServer({ workers: { ...workers, createNode: latch.before(workers.createNode) } });

it('many new nodes of one account do not delay a reboot of another', async () => {
  const { id } = await makeNode(server, server.stranger, fromImage);
  latch.close();
  for (let count = 0; count < 20; count += 1) await enqueueNodeJob(server.user);
  await act(server.stranger, id, 'reboot');
  await expect
    .poll(async () => (await eventsOfNode(server.stranger, id)).at(-1))
    .toMatchObject({ action: 'node_reboot', status: 'finished' });
  latch.open();
  await server.settle();
});
