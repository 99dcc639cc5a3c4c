import type { Schema } from '@cloud-account/spec';
import { expectRefused, problemsOf, useServer, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import {
  eventsOf,
  finished,
  makeVolume,
  newLabel,
  progressOf,
  provideNode,
  read,
} from './volumes.fixture.js';

const server = useServer();

const create = (body: object) =>
  server.user.post('/volumes', { label: newLabel(), region: 'us-east', ...body });

describe('createVolume accepts', () => {
  it('a label and a region, and makes the volume active in a moment', async () => {
    const label = newLabel();
    const { body } = await server.user.post<Schema<'Volume'>>('/volumes', { label, region: 'eu-west' });
    expect(body).toStrictEqual({
      id: body.id,
      label,
      status: 'creating',
      size: 20,
      region: 'eu-west',
      node_id: null,
      node_label: null,
      filesystem_path: `/dev/disk/by-id/scsi-0Cloud_Volume_${label}`,
      hardware_type: 'nvme',
      tags: [],
      created: body.created,
      updated: body.created,
    });
    await server.settle();
    expect((await read(server.user, body)).status).toBe('active');
    const events = await eventsOf(server.user, body);
    expect(events.map(progressOf)).toEqual([finished('volume_create')]);
    expect(events[0]).toMatchObject({
      entity: { id: body.id, label, type: 'volume', url: `/v4/volumes/${body.id}` },
      secondary_entity: null,
      username: server.user.username,
    });
    expect(events[0]?.duration).toBeGreaterThanOrEqual(0);
  });

  it('a node instead of a region, and attaches the volume to it', async () => {
    const node = await provideNode(server, server.user, 'us-west');
    const volume = await makeVolume(server.user, { region: null, node_id: node.id });
    expect(volume).toMatchObject({ region: 'us-west', node_id: node.id, node_label: node.label });
    await server.settle();
    const events = await eventsOf(server.user, volume);
    expect(events.map(progressOf)).toEqual([finished('volume_create'), finished('volume_attach')]);
    expect(events[1]?.secondary_entity).toMatchObject({ id: node.id, type: 'node', label: node.label });
  });

  it('tags, which become tags of the account', async () => {
    const tags = [newLabel(), newLabel()];
    expect((await makeVolume(server.user, { tags: [...tags, tags[0]] })).tags).toEqual(tags);
    const filter = { '+or': tags.map((label) => ({ label })) };
    const { body } = await server.user.get<Schema<'TagPage'>>('/tags', {
      'X-Filter': JSON.stringify(filter),
    });
    // Sorted as the list is: 'volume-10' comes before 'volume-9'.
    expect(body.data).toEqual([...tags].sort().map((label) => ({ label })));
  });

  it('a label that another account has', async () => {
    const { label } = await makeVolume(server.user);
    expect((await makeVolume(server.stranger, { label })).label).toBe(label);
  });
});

describe('createVolume refuses', () => {
  it.each<[string, object, ...(readonly [string, string])[]]>([
    ['a label that begins with a digit', { label: '1st' }, ['label', 'Must begin with a letter']],
    ['no place', { region: undefined }, ['region', 'Must provide a region or a Node ID']],
    ['an unknown region', { region: 'nowhere' }, ['region', 'region is not valid']],
    ['an unknown node', { node_id: 2_000_000_000 }, ['node_id', 'node_id is not valid']],
    [
      'everything at once',
      { label: '-', region: 'nowhere', tags: ['half\ud83e'] },
      ['label', 'Must begin with a letter'],
      ['region', 'region is not valid'],
      ['tags[0]', 'tags is not valid'],
    ],
  ])('%s', async (_title, body, ...errors) => {
    await expectRefused(server, () => create(body), 400, ...errors);
  });

  it('a node of another account, or of another region', async () => {
    const foreign = await provideNode(server, server.stranger);
    const far = await provideNode(server, server.user, 'us-west');
    const known = ['node_id', 'node_id is not valid'] as const;
    await expectRefused(server, () => create({ node_id: foreign.id }), 400, known);
    const region = ['node_id', 'The node is in another region'] as const;
    await expectRefused(server, () => create({ node_id: far.id }), 400, region);
  });

  it('a label that is taken, also with simultaneous requests', async () => {
    const { label } = await makeVolume(server.user);
    const taken = ['label', 'Label must be unique among your volumes'] as const;
    await expectRefused(server, () => create({ label }), 400, taken);
    const fresh = newLabel();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ label: fresh })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const [refused] = answers.filter(({ status }) => status === 400);
    expect(refused && problemsOf(refused)).toEqual([{ field: taken[0], reason: taken[1] }]);
  });

  it('an account that owes money', async () => {
    const owing = await server.newAccount({ balance: -0.01 });
    const ask = () => owing.post('/volumes', { label: '1', region: 'nowhere' });
    await expectRefused(server, ask, 403, 'Your account has a negative balance');
  });
});

describe('createVolume serves a restricted user', () => {
  const restricted = (grants: readonly TestGrant[] = []) =>
    server.user.newUser({ restricted: true, globalGrants: ['add_volumes'], grants });

  it('with add_volumes, and gives it the volume', async () => {
    const user = await restricted();
    const volume = await makeVolume(user);
    expect((await user.put(`/volumes/${volume.id}`, { label: newLabel() })).status).toBe(200);
  });

  it('on a node only if it may change the node', async () => {
    const { id } = await provideNode(server, server.user);
    const body = { label: newLabel(), node_id: id };
    const toRead: TestGrant = { kind: 'node', id, permissions: 'read_only' };
    for (const grants of [[], [toRead]]) {
      const user = await restricted(grants);
      await expectRefused(server, () => user.post('/volumes', body), 403, 'Unauthorized');
    }
    const user = await restricted([{ kind: 'node', id, permissions: 'read_write' }]);
    expect((await user.post('/volumes', body)).status).toBe(200);
  });

  it('like all users when the node is missing', async () => {
    const user = await restricted();
    const ask = () => user.post('/volumes', { label: newLabel(), node_id: 2_000_000_000 });
    await expectRefused(server, ask, 400, ['node_id', 'node_id is not valid']);
  });
});
