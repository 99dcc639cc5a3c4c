import { expectRefused, rowsOf as select, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { fromImage, makeNode } from '../nodes/nodes.fixture.js';
import { act, makeStopped, outcome, rowsOf } from './actions.fixture.js';

const stage = useStage();
const fresh = 'an0ther-P4ssw0rd-of-6-words';

describe('resetNodePassword', () => {
  it('sets the password, which is kept nowhere', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const [disk] = await rowsOf<{ uuid: string }>(stage, 'node_disks', id);
    const hash = () =>
      select(stage.cloud, 'SELECT password_hash FROM sim_disks WHERE uuid = $1', [disk?.uuid]);
    const before = await hash();
    await act(stage.user, id, 'password', { root_pass: fresh });
    expect(await outcome(stage, stage.user, id)).toEqual([
      'offline',
      ['password_reset', 'finished', 100, null],
    ]);
    expect(await hash()).not.toEqual(before);
    for (const table of ['jobs', 'sim_tasks', 'sim_disks', 'events']) {
      const found = await select(stage.cloud, `SELECT 1 FROM ${table} t WHERE t::text LIKE $1`, [
        `%${fresh}%`,
      ]);
      expect(found, table).toEqual([]);
    }
  });

  it('refuses a password that is weak or missing', async () => {
    const { id } = await makeStopped(stage, stage.user);
    const ask = (body: object) => () => stage.user.post(`/node/instances/${id}/password`, body);
    await expectRefused(stage.cloud, ask({}), 400, ['root_pass', 'root_pass is required']);
    await expectRefused(stage.cloud, ask({ root_pass: 'password1' }), 400, [
      'root_pass',
      'Password does not meet strength requirement',
    ]);
  });

  it('refuses a node that runs, has no system or several disks, or is nobody’s to see', async () => {
    const running = await makeNode(stage, stage.user, fromImage);
    const body = { root_pass: fresh };
    const ask = (id: number) => () => stage.user.post(`/node/instances/${id}/password`, body);
    await expectRefused(stage.cloud, ask(running.id), 400, 'The node must be offline');
    const empty = await makeNode(stage, stage.user);
    await expectRefused(stage.cloud, ask(empty.id), 400, 'The node has no disk with a system');
    const several = await makeStopped(stage, stage.user);
    await stage.cloud.cloud.database.pool.query(
      `UPDATE node_disks SET filesystem = 'raw' WHERE node_id = $1 AND filesystem = 'swap'`,
      [several.id],
    );
    const reason = 'The node has several disks; reset the password of one of them';
    await expectRefused(stage.cloud, ask(several.id), 400, reason);
    const strange = () => stage.stranger.post(`/node/instances/${several.id}/password`, body);
    await expectRefused(stage.cloud, strange, 404, 'Not found');
  });
});
