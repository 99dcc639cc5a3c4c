import type { Schema } from '@cloud-account/spec';
import { expectRefused, problemsOf, useStage, type TestGrant } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { eventsOf, finished, makeVolume, newLabel, progressOf, provideNode, read } from './stage.fixture.js';

const stage = useStage();

const create = (body: object) =>
  stage.user.post('/volumes', { label: newLabel(), region: 'us-east', ...body });

describe('createVolume accepts', () => {
  it('a label and a region, and makes the volume active in a moment', async () => {
    const label = newLabel();
    const { body } = await stage.user.post<Schema<'Volume'>>('/volumes', { label, region: 'eu-west' });
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
    await stage.cloud.settle();
    expect((await read(stage.user, body)).status).toBe('active');
    const events = await eventsOf(stage.user, body);
    expect(events.map(progressOf)).toEqual([finished('volume_create')]);
    expect(events[0]).toMatchObject({
      entity: { id: body.id, label, type: 'volume', url: `/v4/volumes/${body.id}` },
      secondary_entity: null,
      username: stage.user.username,
    });
    expect(events[0]?.duration).toBeGreaterThanOrEqual(0);
  });

  it.each([10, 10_240])('a size of %i', async (size) => {
    expect((await makeVolume(stage.user, { size })).size).toBe(size);
  });

  it('a node in the place of a region, and attaches the volume to it', async () => {
    const node = await provideNode(stage, stage.user, 'us-west');
    const volume = await makeVolume(stage.user, { region: null, node_id: node.id });
    expect(volume).toMatchObject({ region: 'us-west', node_id: node.id, node_label: node.label });
    await stage.cloud.settle();
    const events = await eventsOf(stage.user, volume);
    expect(events.map(progressOf)).toEqual([finished('volume_create'), finished('volume_attach')]);
    expect(events[1]?.secondary_entity).toMatchObject({ id: node.id, type: 'node', label: node.label });
  });

  it('tags, which become tags of the account', async () => {
    const tags = [newLabel(), newLabel()];
    expect((await makeVolume(stage.user, { tags: [...tags, tags[0]] })).tags).toEqual(tags);
    const filter = { '+or': tags.map((label) => ({ label })) };
    const { body } = await stage.user.get<Schema<'TagPage'>>('/tags', { 'X-Filter': JSON.stringify(filter) });
    expect(body.data).toEqual(tags.map((label) => ({ label })));
  });

  it('a label that another account has', async () => {
    const { label } = await makeVolume(stage.user);
    expect((await makeVolume(stage.stranger, { label })).label).toBe(label);
  });
});

describe('createVolume refuses', () => {
  it.each<[string, object, ...(readonly [string, string])[]]>([
    ['no label', { label: undefined }, ['label', 'label is required']],
    ['a label that begins with a digit', { label: '1st' }, ['label', 'Must begin with a letter']],
    ['an empty label', { label: '' }, ['label', 'Length must be 1-32 characters']],
    ['a long label', { label: 'a'.repeat(33) }, ['label', 'Length must be 1-32 characters']],
    ['a size that is too small', { size: 9 }, ['size', 'Must be 10-10240']],
    ['a size that is too large', { size: 10_241 }, ['size', 'Must be 10-10240']],
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
    await expectRefused(stage.cloud, () => create(body), 400, ...errors);
  });

  it('a node of another account, or of another region', async () => {
    const foreign = await provideNode(stage, stage.stranger);
    const far = await provideNode(stage, stage.user, 'us-west');
    const known = ['node_id', 'node_id is not valid'] as const;
    await expectRefused(stage.cloud, () => create({ node_id: foreign.id }), 400, known);
    const region = ['node_id', 'The node is in another region'] as const;
    await expectRefused(stage.cloud, () => create({ node_id: far.id }), 400, region);
  });

  it('a label that is taken, also when several ask for it at once', async () => {
    const { label } = await makeVolume(stage.user);
    const taken = ['label', 'Label must be unique among your volumes'] as const;
    await expectRefused(stage.cloud, () => create({ label }), 400, taken);
    const fresh = newLabel();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ label: fresh })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const [refused] = answers.filter(({ status }) => status === 400);
    expect(refused && problemsOf(refused)).toEqual([{ field: taken[0], reason: taken[1] }]);
  });

  it('an account that owes money', async () => {
    const debtor = await stage.cloud.newAccount({ balance: -0.01 });
    const ask = () => debtor.post('/volumes', { label: '1', region: 'nowhere' });
    await expectRefused(stage.cloud, ask, 403, 'Your account has a negative balance');
  });
});

describe('createVolume serves a restricted user', () => {
  const restricted = (grants: readonly TestGrant[] = []) =>
    stage.user.newUser({ restricted: true, globalGrants: ['add_volumes'], grants });

  it('with add_volumes, and gives it the volume', async () => {
    const user = await restricted();
    const volume = await makeVolume(user);
    expect((await user.put(`/volumes/${volume.id}`, { label: newLabel() })).status).toBe(200);
  });

  it('not without it', async () => {
    const user = await stage.user.newUser({ restricted: true });
    const body = { label: newLabel(), region: 'us-east' };
    await expectRefused(stage.cloud, () => user.post('/volumes', body), 403, 'Unauthorized');
  });

  it('at a node only when it may change the node', async () => {
    const { id } = await provideNode(stage, stage.user);
    const body = { label: newLabel(), node_id: id };
    const toRead: TestGrant = { kind: 'node', id, permissions: 'read_only' };
    for (const grants of [[], [toRead]]) {
      const user = await restricted(grants);
      await expectRefused(stage.cloud, () => user.post('/volumes', body), 403, 'Unauthorized');
    }
    const user = await restricted([{ kind: 'node', id, permissions: 'read_write' }]);
    expect((await user.post('/volumes', body)).status).toBe(200);
  });

  it('as everybody when the node is not there', async () => {
    const user = await restricted();
    const ask = () => user.post('/volumes', { label: newLabel(), node_id: 2_000_000_000 });
    await expectRefused(stage.cloud, ask, 400, ['node_id', 'node_id is not valid']);
  });
});
