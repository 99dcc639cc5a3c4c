import { expectRefused, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepBusy } from '../backups/backups.fixture.js';
import { readDisks } from '../disks/disks.fixture.js';
import { fromImage, makeNode, password } from '../machines/nodes.fixture.js';
import { makeStopped } from './actions.fixture.js';

const server = useServer();

/** An ID that no thing has. */
const NONE = 2_000_000_000;

const weak = 'Password does not meet strength requirement';
const onlyNew = 'Only for a new node';

describe('a busy node', () => {
  let node = 0;
  let disk = 0;
  beforeAll(async () => {
    node = (await makeStopped(server, server.user)).id;
    disk = (await readDisks(server.user, node))[0]?.id ?? 0;
    await keepBusy(server, node);
  });

  const ask = (path: string, body: object) => () =>
    server.user.post(`/node/instances/${node}/${path.replace('{disk}', () => String(disk))}`, body);

  it.each<[string, object, object, ...(readonly [string, string])[]]>([
    [
      'rescue',
      {},
      { devices: { sda: { disk_id: NONE }, sdb: { volume_id: NONE } } },
      ['devices.sda.disk_id', 'disk_id is not valid'],
      ['devices.sdb.volume_id', 'volume_id is not valid'],
    ],
    [
      'rebuild',
      { image: fromImage.image, root_pass: password },
      { image: 'node/none', root_pass: 'password1', type: 'huge' },
      ['image', 'image is not valid'],
      ['root_pass', weak],
      ['type', 'A valid plan type by that ID was not found'],
    ],
    [
      'migrate',
      { upgrade: true },
      { region: 'nowhere', type: 'warm' },
      ['region', 'region is not valid'],
      ['type', 'A migration to another region must be cold'],
    ],
    ['password', { root_pass: password }, { root_pass: 'password1' }, ['root_pass', weak]],
    [
      'disks',
      { label: 'data', size: 900_000 },
      { size: 900_000, stackscript_id: NONE },
      ['stackscript_id', 'stackscript_id is not valid'],
      ['label', 'label is required'],
    ],
    ['disks/{disk}/password', { password }, { password: 'password1' }, ['password', weak]],
    ['backups', { label: 'before' }, { label: 'half\ud83e' }, ['label', 'label is not valid']],
    [
      'clone',
      { region: 'us-ord', type: fromImage.type },
      { region: 'us-ord', disks: [NONE], label: '-ab' },
      ['disks[0]', 'disks is not valid'],
      ['label', 'Must begin and end with a letter or a number'],
      ['type', 'type is required'],
    ],
  ])('refuses %s by all its fields, and only then as busy', async (path, right, wrong, ...errors) => {
    await expectRefused(server, ask(path, wrong), 400, ...errors);
    await expectRefused(server, ask(path, right), 400, 'Node busy.');
  });

  it.each<[string, object, readonly [string, string]]>([
    ['boot', { config_id: NONE }, ['config_id', 'config_id is not valid']],
    ['reboot', { config_id: NONE }, ['config_id', 'config_id is not valid']],
    ['resize', { type: 'huge' }, ['type', 'A valid plan type by that ID was not found']],
  ])('refuses %s, which would wait, by its fields', async (path, wrong, error) => {
    await expectRefused(server, ask(path, wrong), 400, error);
  });
});

describe('the target of a clone', () => {
  it('that runs does not hide the problems of fields', async () => {
    const source = await makeStopped(server, server.user, { type: 'g6-nano-1' });
    const target = await makeNode(server, server.user, fromImage);
    const clone = (body: object) => () =>
      server.user.post(`/node/instances/${source.id}/clone`, { node_id: target.id, ...body });
    const metadata = { user_data: 'I2Nsb3VkLWNvbmZpZwo=' };
    await expectRefused(
      server,
      clone({ region: 'us-ord', metadata }),
      400,
      ['region', onlyNew],
      ['metadata.user_data', onlyNew],
    );
    await expectRefused(server, clone({}), 400, 'The node must be offline');
  });
});

it('a node that is not busy is refused with all problems, those of fields first', async () => {
  const { id } = await makeStopped(server, server.user);
  const { status, body } = await server.user.post(`/node/instances/${id}/backups`, { label: 'half\ud83e' });
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      errors: [
        { field: 'label', reason: 'label is not valid' },
        { reason: 'Backups are not enabled for the node' },
      ],
    },
  });
});
