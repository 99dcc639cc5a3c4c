import { useOwnServer } from '@cloud-account/testkit';
import { finishAll, pass } from '@cloud-account/server/operations/nodes/machines/passing-time.fixture';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, type Page } from './client.fixture.js';

const SECOND = 1_000;

const server = useOwnServer({
  environment: {
    CLOUD_UNKNOWN_FIELDS: 'ignore',
    CLOUD_COMPUTE_TIMES: 'scaled',
    CLOUD_COMPUTE_LEAST: String(SECOND),
  },
});

// Only the tests move the clock.
beforeEach(() => server.clock.stop());

/** Tools that wait for a status, and read the node each second. */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
});

const fromImage = { image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words' };

/** The different statuses of a node that is read each second until it rests; the first time just before a second is over. */
async function watch(id: number): Promise<string[]> {
  const seen: string[] = [];
  await pass(server, SECOND - 1);
  for (;;) {
    const { status, body } = await client.send<Schema<'Node'>>('GET', `/node/instances/${id}`);
    const found = status === 404 ? 'gone' : body.status;
    if (seen.at(-1) !== found) seen.push(found);
    if (['running', 'offline', 'gone'].includes(found)) return seen;
    await pass(server, SECOND);
  }
}

async function create(fields: object): Promise<number> {
  const body = { region: 'us-ord', type: 'g6-nano-1', ...fields };
  return (await client.done<Schema<'Node'>>('POST', '/node/instances', { body })).id;
}

describe('a client that reads a node each second', () => {
  it('sees each status of its creation and of its actions', async () => {
    const id = await create(fromImage);
    expect(await watch(id)).toEqual(['provisioning', 'booting', 'running']);
    const act = async (action: string, body: object = {}) => {
      await client.done('POST', `/node/instances/${id}/${action}`, { body });
      return watch(id);
    };
    expect(await act('reboot')).toEqual(['rebooting', 'running']);
    expect(await act('resize', { type: 'g6-standard-1' })).toEqual(['resizing', 'booting', 'running']);
    expect(await act('rebuild', fromImage)).toEqual(['rebuilding', 'booting', 'running']);
    expect(await act('migrate')).toEqual(['migrating', 'booting', 'running']);
    expect(await act('shutdown')).toEqual(['shutting_down', 'offline']);
    expect(await act('rebuild', { ...fromImage, booted: false })).toEqual(['rebuilding', 'offline']);
    expect(await act('boot')).toEqual(['booting', 'running']);
    await client.done('DELETE', `/node/instances/${id}`);
    expect(await watch(id)).toEqual(['deleting', 'gone']);
    await finishAll(server);
  });

  it('sees that an empty node is made, cloned to, and deleted', async () => {
    const [source, target] = [
      await create({ ...fromImage, booted: false }),
      await create({ type: 'g6-standard-1' }),
    ];
    expect(await watch(source)).toEqual(['provisioning', 'offline']);
    expect(await watch(target)).toEqual(['offline']);
    const body = { node_id: target };
    await client.done('POST', `/node/instances/${source}/clone`, { body });
    expect(await watch(target)).toEqual(['cloning', 'offline']);
    await client.done('DELETE', `/node/instances/${target}`);
    expect(await watch(target)).toEqual(['deleting', 'gone']);
    const empty = await create({});
    expect(await watch(empty)).toEqual(['provisioning', 'offline']);
    await finishAll(server);
  });
});

describe('a client that polls events', () => {
  const events = async (filter: object) =>
    (await client.done<Page<Schema<'Event'>>>('GET', '/account/events', { filter })).data;

  it('finds those of disks by their type and the node, and by the node alone', async () => {
    const id = await create({ ...fromImage, booted: false });
    await finishAll(server);
    const disks = `/node/instances/${id}/disks`;
    const { data } = await client.done<Page<Schema<'NodeDisk'>>>('GET', disks);
    await client.done('POST', `${disks}/${data[0]?.id ?? 0}/resize`, { body: { size: 10_000 } });
    await finishAll(server);
    const found = await Promise.all(
      ['disk', 'disks', 'node'].map((type) =>
        events({ action: 'disk_resize', 'entity.type': type, 'entity.id': id }),
      ),
    );
    expect(found.map(([event]) => event)).toEqual(Array(3).fill(found[0]?.[0]));
    expect(found[0]).toMatchObject([
      { status: 'finished', entity: { type: 'node', id }, secondary_entity: { type: 'disk' } },
    ]);
    expect(await events({ 'entity.type': 'disks', 'entity.id': id })).toHaveLength(1);
  });

  it('finds each event of a request after the one before, by times of whole seconds', async () => {
    const id = await create(fromImage);
    await finishAll(server);
    await client.done('POST', `/node/instances/${id}/resize`, { body: { type: 'g6-standard-1' } });
    let after = (await events({ action: 'node_resize_create', 'entity.id': id }))[0]?.created ?? '';
    for (const action of ['node_resize', 'node_boot']) {
      const [event, ...others] = await events({ action, 'entity.id': id, created: { '+gt': after } });
      expect([action, event, others]).toEqual([action, expect.objectContaining({ action }), []]);
      after = event?.created ?? '';
    }
    await finishAll(server);
  });
});
