import { expectRefused, problemsOf, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { diskRowsOf, readConfigs } from '../actions/actions.fixture.js';
import { contentsOf, makeSavedNode, makeSnapshot } from '../backups/backups.fixture.js';
import {
  enqueueNodeJob,
  eventsOfNode,
  makeNode,
  newLabel,
  password,
  readNode,
  progressOf,
} from './nodes.fixture.js';

const server = useServer();

describe('createNode makes a node from a backup', () => {
  const saved = async (fields: object = {}) => {
    const source = await makeSavedNode(server, server.user, fields);
    return { source, backup: await makeSnapshot(server, server.user, source.id) };
  };
  const from = (backup_id: number, fields: object = {}) => ({
    region: 'us-ord',
    type: 'g6-nano-1',
    label: newLabel(),
    backup_id,
    ...fields,
  });

  it('with its disks, its profiles and its password, and boots it', async () => {
    const { source, backup } = await saved();
    const asked = await enqueueNodeJob(server.user, from(backup.id));
    expect(asked).toMatchObject({ status: 'provisioning', image: 'node/debian12' });
    await server.settle();
    expect((await readNode(server.user, asked.id)).status).toBe('running');
    expect(await diskRowsOf(server, asked.id)).toMatchObject([
      { label: 'Debian 12 Disk', size: 4_096, filesystem: 'ext4', status: 'ready' },
      { label: 'swap', size: 512, filesystem: 'swap', status: 'ready' },
    ]);
    expect(await readConfigs(server.user, asked.id)).toMatchObject([{ label: 'main', kernel: 'node/grub2' }]);
    expect(await contentsOf(server, asked.id)).toEqual(await contentsOf(server, source.id));
    expect((await eventsOfNode(server.user, asked.id)).map(progressOf)).toEqual([
      ['node_create', 'finished', 100, null],
      ['backups_restore', 'finished', 100, null],
      ['node_boot', 'finished', 100, 'node_config'],
    ]);
  });

  it('and leaves it off on request', async () => {
    const { backup } = await saved();
    const node = await makeNode(server, server.user, from(backup.id, { booted: false, interfaces: [] }));
    expect(node.status).toBe('offline');
    expect((await eventsOfNode(server.user, node.id)).map(({ action }) => action)).toEqual([
      'node_create',
      'backups_restore',
    ]);
  });

  it('only in its region, with enough capacity, without other sources: all problems at once', async () => {
    const { backup } = await saved();
    const ask = (fields: object) => () => server.user.post('/node/instances', from(backup.id, fields));
    await expectRefused(
      server,
      ask({
        region: 'us-sea',
        image: 'node/debian12',
        root_pass: password,
        interfaces: [{ purpose: 'public' }],
      }),
      400,
      ['region', 'The backup is in another region'],
      ['backup_id', 'Not together with an image'],
      ['interfaces', 'Not together with a backup'],
    );
    const script = () =>
      server.user.post('/node/instances', from(backup.id, { stackscript_id: 2_000_000_000 }));
    const answer = await script();
    expect(problemsOf(answer)).toContainEqual({
      field: 'stackscript_id',
      reason: 'Not together with a backup',
    });
    await server.cloud.database.pool.query(
      `UPDATE node_backups SET disks = jsonb_set(disks, '{0,size}', '30000') WHERE id = $1`,
      [backup.id],
    );
    const reason = 'Insufficient space: the backup needs 30,512 MB, and 25,600 MB are left';
    await expectRefused(server, ask({}), 400, ['type', reason]);
    await (
      await prismaOf(server)
    ).nodeBackup.update({ where: { id: backup.id }, data: { status: 'failed' } });
    const failed = ['backup_id', 'Only a successful backup can be restored'] as const;
    await expectRefused(server, ask({}), 400, failed);
    const strange = () => server.stranger.post('/node/instances', from(backup.id));
    await expectRefused(server, strange, 400, ['backup_id', 'backup_id is not valid']);
  });

  it('for a restricted user that may change the node of the backup', async () => {
    const { source, backup } = await saved();
    const reader = await server.user.newUser({
      restricted: true,
      globalGrants: ['add_nodes'],
      grants: [{ kind: 'node', id: source.id, permissions: 'read_only' }],
    });
    const ask = () => reader.post('/node/instances', from(backup.id));
    await expectRefused(server, ask, 403, 'Unauthorized');
  });
});
