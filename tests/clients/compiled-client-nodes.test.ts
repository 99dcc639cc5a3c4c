import { pause, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, type Page, type Received, type Sent } from './client.fixture.js';

// Tasks take time, so that there is something to wait for.
const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore', CLOUD_COMPUTE_TIMES: 'scaled' });

/**
 * Clients that are compiled from types. They repeat a request that is answered `Node busy.` until it is accepted, and then poll
 * for its event. Boolean fields are in every body of their type, also when they are false.
 */
const client = new Client(server, {
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
});

const isBusy = ({ status, body }: Received<unknown>): boolean =>
  status === 400 && JSON.stringify(body) === '{"errors":[{"reason":"Node busy."}]}';

/** Repeats a request until it is accepted. @returns the answer, and how often it was refused before */
async function persist(path: string, sent: Sent): Promise<{ body: unknown; refused: number }> {
  for (let refused = 0; ; refused += 1) {
    const answer = await client.send('POST', path, sent);
    if (!isBusy(answer)) {
      expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
      return { body: answer.body, refused };
    }
    await pause(50);
  }
}

/** Polls for the newest event of an action of a node since a time, until it is finished. */
async function finished(action: string, id: number, since: string): Promise<Schema<'Event'>> {
  const filter = {
    action,
    'entity.type': 'node',
    'entity.id': id,
    created: { '+gte': since },
    '+order_by': 'created',
    '+order': 'desc',
  };
  for (;;) {
    const { data } = await client.done<Page<Schema<'Event'>>>('GET', '/account/events?page=1', { filter });
    const [event] = data;
    expect(['scheduled', 'started', 'finished']).toContain(event?.status);
    if (event?.status === 'finished') return event;
    await pause(50);
  }
}

const create = (label: string, fields: object = {}) =>
  client.done<Schema<'Node'>>('POST', '/node/instances', {
    body: { region: 'us-ord', type: 'g6-nano-1', label, backups_enabled: false, ...fields },
  });

const fromImage = { image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words' };

describe('a compiled client with nodes', () => {
  it('repeats requests to a busy node, and waits for the events of its requests', async () => {
    const fault = { effect: 'hold', kind: 'createNode', step: 'boot' };
    const { body: held } = await server.operator.post<{ id: number }>('/step-faults', fault);
    const { id, created } = await create('compiled-node', { ...fromImage, type: 'g5-nano-1' });
    const at = `/node/instances/${id}`;
    expect(isBusy(await client.send('POST', `${at}/rescue`, { body: '""' }))).toBe(true);
    await server.operator.delete(`/step-faults/${held.id}`);
    expect(await persist(`${at}/rescue`, { body: '""' })).toMatchObject({ body: {} });
    await finished('node_reboot', id, created);
    expect(await persist(`${at}/reboot`, { body: '""' })).toEqual({ body: {}, refused: 0 });
    const booted = await finished('node_boot', id, created);
    expect(booted).toMatchObject({
      percent_complete: 100,
      time_remaining: 0,
      username: server.user.username,
    });
    await finished('node_reboot', id, created);
    // When the event has finished, the node is not busy any more.
    expect(await persist(`${at}/shutdown`, { body: '""' })).toEqual({ body: {}, refused: 0 });
    await finished('node_shutdown', id, created);
    const upgrade = { body: { allow_auto_disk_resize: true } };
    expect(await persist(`${at}/mutate`, upgrade)).toEqual({ body: {}, refused: 0 });
    await finished('node_mutate', id, created);
    expect(await client.done<Schema<'Node'>>('GET', at)).toMatchObject({ type: 'g6-nano-1' });
    expect(await persist(`${at}/boot`, { body: {} })).toEqual({ body: {}, refused: 0 });
    await finished('node_boot', id, created);
    expect(await client.done<Schema<'Node'>>('GET', at)).toMatchObject({ status: 'running' });
  });

  it('clones with every field that its type always sends', async () => {
    const source = await create('compiled-source');
    await finished('node_create', source.id, source.created);
    const path = `/node/instances/${source.id}/clone`;
    const body = { region: 'us-ord', type: 'g6-nano-1', label: 'compiled-copy', backups_enabled: false };
    const copy = await client.done<Schema<'Node'>>('POST', path, { body });
    expect(copy).toMatchObject({ label: 'compiled-copy', status: 'offline', backups: { enabled: false } });
    const event = await finished('node_clone', source.id, source.created);
    expect(event.secondary_entity).toMatchObject({ type: 'node', id: copy.id });
    const fields = { body: { node_id: copy.id, backups_enabled: false } };
    expect(await persist(path, fields)).toMatchObject({ body: { id: copy.id }, refused: 0 });
    await finished('node_clone', source.id, source.created);
  });

  it('gets the problems of a type and of a region at once', async () => {
    const wrong = { region: 'not-found', type: 'not-found', root_pass: 'password' };
    const { status, body } = await client.send('POST', '/node/instances', { body: wrong });
    expect([status, body]).toEqual([
      400,
      {
        errors: [
          { field: 'region', reason: 'region is not valid' },
          { field: 'type', reason: 'A valid plan type by that ID was not found' },
        ],
      },
    ]);
  });
});
