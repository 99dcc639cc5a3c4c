import type { Schema } from '@cloud-account/spec';
import { useOwnServer } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeSavedNode,
  readBackups,
  savedOnHost,
  uuidsOf,
} from '../../../operations/nodes/backups/backups.fixture.js';
import { failNext } from '../../../operations/nodes/disks/disks.fixture.js';
import { eventsOfNode, makeNode, readNode } from '../../../operations/nodes/machines/nodes.fixture.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const server = useOwnServer();

/** Moves the clock, and lets everything be done that is due then; what asks for itself again is due at most a minute later. */
async function pass(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await server.settle();
  server.clock.advance(61_000);
  await server.settle();
}

/** Moves the clock to an hour of UTC that comes next. */
const untilHour = (hour: number): Promise<void> => {
  const now = server.clock.now().getTime();
  const wanted = Math.floor(now / DAY) * DAY + hour * HOUR;
  return pass((wanted > now ? wanted : wanted + DAY) - now);
};

const schedule = (id: number, day: string, window: string) =>
  server.user.put<Schema<'Node'>>(`/node/instances/${id}`, { backups: { schedule: { day, window } } });

const automatic = async (id: number) => (await readBackups(server.user, id)).automatic;

beforeEach(() => untilHour(0));

describe('the schedule of backups', () => {
  it('chooses a day and a window soon after backups are enabled', async () => {
    const { id } = await makeNode(server, server.user, { backups_enabled: true });
    await pass(60_000);
    const { backups } = await readNode(server.user, id);
    expect(backups.schedule.day).toMatch(/^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/);
    expect(backups.schedule.window).toMatch(/^W(\d|1[02468]|2[02])$/);
    await schedule(id, 'Friday', 'W4');
    await server.user.put(`/node/instances/${id}`, { backups: { schedule: { day: null } } });
    await pass(60_000);
    const { schedule: chosen } = (await readNode(server.user, id)).backups;
    expect(chosen.window).toBe('W4');
    expect(chosen.day).not.toBe('Scheduling');
  });

  it('makes a backup once a day, in the window', async () => {
    const { id } = await makeSavedNode(server, server.user);
    expect((await schedule(id, 'Friday', 'W14')).status).toBe(200);
    await untilHour(13);
    expect(await automatic(id)).toEqual([]);
    await untilHour(16);
    const [first, ...others] = await automatic(id);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ type: 'auto', status: 'successful', label: null, configs: ['main'] });
    expect((await readNode(server.user, id)).backups).toMatchObject({
      available: true,
      last_successful: first?.finished,
    });
    const event = (await eventsOfNode(server.user, id)).at(-1);
    expect(event).toMatchObject({ action: 'node_snapshot', status: 'finished', username: null });
    await untilHour(13);
    expect(await automatic(id)).toEqual([first]);
    await untilHour(16);
    expect((await automatic(id))[0]?.created).not.toBe(first?.created);
    await server.user.delete(`/node/instances/${id}`);
    await server.settle();
  });

  it('is followed for other nodes when one cannot be planned, which is tried again later', async () => {
    const { pool } = server.cloud.database;
    const [poisoned, other] = [
      await makeSavedNode(server, server.user),
      await makeSavedNode(server, server.user),
    ];
    for (const { id } of [poisoned, other]) await schedule(id, 'Friday', 'W14');
    await pool.query(
      `CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'Poisoned.'; END $$`,
    );
    await pool.query(
      `CREATE TRIGGER poison BEFORE INSERT ON node_backups FOR EACH ROW WHEN (NEW.node_id = ${poisoned.id})
       EXECUTE FUNCTION poison()`,
    );
    await untilHour(16);
    expect(await automatic(other.id)).toHaveLength(1);
    expect(await automatic(poisoned.id)).toEqual([]);
    await pool.query('DROP FUNCTION poison CASCADE');
    await pass(2 * HOUR);
    expect(await automatic(poisoned.id)).toHaveLength(1);
    for (const { id } of [poisoned, other]) await server.user.delete(`/node/instances/${id}`);
    await server.settle();
  });

  it('keeps the newest backup and two weekly ones, and removes others from their hosts', async () => {
    const { id } = await makeSavedNode(server, server.user);
    await schedule(id, 'Wednesday', 'W0');
    const made: string[] = [];
    const note = async () => made.unshift((await automatic(id))[0]?.created ?? '');
    await untilHour(3);
    await note();
    // Each of the first four is the first of a week.
    for (const days of [7, 7, 7, 1]) {
      await pass(days * DAY);
      await note();
    }
    expect((await automatic(id)).map(({ created }) => created)).toEqual(made.slice(0, 3));
    const uuids = await uuidsOf(server, id);
    expect(uuids).toHaveLength(3);
    for (const uuid of uuids) expect(await savedOnHost(server, uuid)).toHaveLength(1);
    const { rows } = await server.cloud.database.pool.query<{ count: number }>(
      'SELECT count(DISTINCT backup)::int AS count FROM sim_backup_disks WHERE backup <> ALL ($1::uuid[])',
      [uuids],
    );
    expect(rows).toEqual([{ count: 0 }]);
    await server.user.delete(`/node/instances/${id}`);
    await server.settle();
    expect(await savedOnHost(server, uuids[0] ?? '')).toEqual([]);
  });

  it('makes one backup after several missed days', async () => {
    const { id } = await makeSavedNode(server, server.user);
    await schedule(id, 'Friday', 'W4');
    await pass(7 * DAY + 12 * HOUR);
    await pass(2 * HOUR);
    expect(await uuidsOf(server, id)).toHaveLength(1);
    await server.user.delete(`/node/instances/${id}`);
    await server.settle();
  });

  it('continues when the clock is set back', async () => {
    const { id } = await makeSavedNode(server, server.user);
    await schedule(id, 'Friday', 'W4');
    await server.cloud.database.pool.query(
      `UPDATE nodes SET next_backup_at = next_backup_at + interval '30 days' WHERE id = $1`,
      [id],
    );
    await pass(60_000);
    await untilHour(6);
    expect(await automatic(id)).toHaveLength(1);
    await server.user.delete(`/node/instances/${id}`);
    await server.settle();
  });

  it('skips nodes without disks and cancelled ones, and tries failed backups again the next day', async () => {
    const empty = await makeNode(server, server.user, { backups_enabled: true });
    const cancelled = await makeSavedNode(server, server.user);
    const failing = await makeSavedNode(server, server.user);
    for (const { id } of [empty, cancelled, failing]) await schedule(id, 'Friday', 'W4');
    await server.user.post(`/node/instances/${cancelled.id}/backups/cancel`);
    await failNext(server, failing.id, 'save-backup');
    await untilHour(6);
    for (const { id } of [empty, cancelled, failing]) expect(await automatic(id)).toEqual([]);
    expect((await eventsOfNode(server.user, failing.id)).at(-1)).toMatchObject({ status: 'failed' });
    expect((await eventsOfNode(server.user, empty.id)).at(-1)?.action).toBe('node_update');
    await untilHour(6);
    expect(await automatic(failing.id)).toHaveLength(1);
    expect(await uuidsOf(server, failing.id)).toHaveLength(1);
    for (const { id } of [empty, cancelled, failing]) await server.user.delete(`/node/instances/${id}`);
    await server.settle();
  });

  it('checks some nodes at a time, until none is left', async () => {
    const { rows } = await server.cloud.database.pool.query<{ id: number }>(
      `INSERT INTO nodes (account_id, uuid, label, status, region, disk, memory, vcpus, gpus, transfer, mac, alerts, host_uuid,
         backups_enabled, backup_day, backup_window, next_backup_at, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'many-' || n, 'offline', 'us-ord', 1, 1, 1, 0, 1, 'many-' || n, '{}', '',
         true, 'Scheduling', 'Scheduling', $2::timestamptz, $2, $2 FROM generate_series(1, 450) n RETURNING id`,
      [server.user.accountId, server.clock.now()],
    );
    await pass(60_000);
    for (let times = 0; times < 5; times += 1) await pass(1_000);
    const left = await server.cloud.database.pool.query(
      `SELECT FROM nodes WHERE id = ANY ($1) AND (backup_day = 'Scheduling' OR next_backup_at <= $2)`,
      [rows.map(({ id }) => id), server.clock.now()],
    );
    expect(left.rows).toEqual([]);
    await server.cloud.database.pool.query('DELETE FROM nodes WHERE id = ANY ($1)', [
      rows.map(({ id }) => id),
    ]);
  });
});
