import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@cloud-account/database';
import { HypervisorUnavailable, type Task } from '../driver.js';
import { openTestMachines, type TestMachines } from './machines.fixture.js';
import { SimulatedHypervisor } from './simulated-hypervisor.js';

let test: TestMachines;

beforeAll(async () => {
  test = await openTestMachines('real');
});

afterAll(() => test.close());

const rows = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await test.database.pool.query<Row>(text, values)).rows;

const finish = async (machine: string, task: Task, hypervisor = test.hypervisor): Promise<void> => {
  const key = randomUUID();
  for (;;) {
    const progress = await hypervisor.perform(key, machine, task);
    if (progress.state === 'done') return;
    test.clock.time = progress.due;
  }
};

const password = 'correct horse battery staple';
const secrets = {
  userData: Buffer.from('what nobody may read').toString('base64'),
  script: { text: 'secret script', fields: { A: 'hidden' } },
};
const image = {
  id: 'node/debian12',
  rootPassword: password,
  authorizedKeys: ['ssh-ed25519 AAAA'],
  ...secrets,
};
const createDisk = (disk: string): Task => ({
  kind: 'create-disk',
  disk,
  size: 2_048,
  filesystem: 'ext4',
  image,
});
const rescue: Task = { kind: 'boot', rescue: true, devices: {}, interfaces: [] };

const newMachine = async (): Promise<string> => {
  const machine = randomUUID();
  await finish(machine, { kind: 'define', vcpus: 1, memory: 1_024, region: 'us-east' });
  return machine;
};

/** A database whose connections break in a transaction after so many statements. */
function endingAfter(database: Database, statements: number): Database {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await database.pool.connect();
    const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    let left = statements;
    const query = (...given: unknown[]): Promise<unknown> => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('The server has ended.')) : ask(...given);
    };
    return Object.create(client, { query: { value: query } }) as pg.PoolClient;
  };
  return { ...database, pool: Object.create(database.pool, { connect: { value: connect } }) as pg.Pool };
}

interface Disk {
  readonly content: string;
}

const diskRow = async (disk: string): Promise<Disk> => {
  const [row] = await rows<Disk>('SELECT content FROM sim_disks WHERE uuid = $1', disk);
  if (row === undefined) throw new Error('The disk is not there.');
  return row;
};

describe('simulated machines', () => {
  it('report how fast a task writes, where it does', async () => {
    const machine = await newMachine();
    const begun = await test.hypervisor.perform(randomUUID(), machine, createDisk(randomUUID()));
    if (begun.state === 'done') throw new Error('The disk took no time.');
    const seconds = (begun.due.getTime() - test.clock.time.getTime()) / 1_000;
    expect(begun.rate).toBeCloseTo(2_048 / seconds);
    test.clock.time = begun.due;
    const starting = await test.hypervisor.perform(randomUUID(), machine, rescue);
    expect(starting).not.toMatchObject({ rate: expect.anything() as unknown });
  });

  it('store no secret, and no hash of one', async () => {
    const machine = await newMachine();
    const disk = randomUUID();
    const key = randomUUID();
    const begun = await test.hypervisor.perform(key, machine, createDisk(disk));
    const everything = async () =>
      JSON.stringify([
        await rows('SELECT * FROM sim_tasks WHERE machine = $1', machine),
        await rows('SELECT * FROM sim_disks'),
        await rows('SELECT * FROM sim_machines'),
      ]);
    const texts = [await everything()];
    if (begun.state === 'in progress') test.clock.time = begun.due;
    await test.hypervisor.perform(key, machine, createDisk(disk));
    await finish(machine, { kind: 'set-password', disk, password: 'another secret' });
    texts.push(await everything());
    for (const secret of [password, 'another secret', 'nobody may read', 'secret script', 'hidden'])
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    expect(texts.filter((text) => text.includes('scrypt'))).toEqual([]);
    expect(await rows('SELECT FROM sim_tasks WHERE machine = $1 AND plan IS NOT NULL', machine)).toEqual([]);
  });

  it('copy the content of a disk to its copies', async () => {
    const machine = await newMachine();
    const [disk, copy] = [randomUUID(), randomUUID()];
    await finish(machine, createDisk(disk));
    await finish(machine, { kind: 'copy-disk', from: { machine, disk }, disk: copy });
    const source = await diskRow(disk);
    expect(await diskRow(copy)).toEqual(source);
    await finish(machine, { kind: 'set-password', disk: copy, password: 'another' });
    expect((await diskRow(copy)).content).not.toBe(source.content);
    expect(await diskRow(disk)).toEqual(source);
  });

  it('save the content of a disk at the time of the request, and restore exactly that', async () => {
    const machine = await newMachine();
    const [disk, restored, backup] = [randomUUID(), randomUUID(), randomUUID()];
    await finish(machine, createDisk(disk));
    const source = await diskRow(disk);
    await finish(machine, { kind: 'save-backup', backup, disks: [disk] });
    await finish(machine, { kind: 'set-password', disk, password: 'another' });
    await finish(machine, { kind: 'restore-disk', backup, from: disk, disk: restored });
    expect(await diskRow(restored)).toEqual(source);
    expect(await diskRow(disk)).not.toEqual(source);
    await finish(machine, { kind: 'remove-backup', backup });
    expect(await rows('SELECT FROM sim_backup_disks WHERE backup = $1', backup)).toEqual([]);
  });

  it('copy a disk as it was at the time of the request', async () => {
    const machine = await newMachine();
    const [disk, copy] = [randomUUID(), randomUUID()];
    await finish(machine, createDisk(disk));
    const source = await diskRow(disk);
    const copying: Task = { kind: 'copy-disk', from: { machine, disk }, disk: copy };
    const begun = await test.hypervisor.perform(`copy ${copy}`, machine, copying);
    await finish(machine, { kind: 'remove-disk', disk });
    if (begun.state === 'in progress' && begun.due > test.clock.time) test.clock.time = begun.due;
    await test.hypervisor.perform(`copy ${copy}`, machine, copying);
    expect(await diskRow(copy)).toEqual(source);
  });

  it('apply the effect of a task once, whichever of several servers is called when it is due', async () => {
    const machine = await newMachine();
    const begun = await test.hypervisor.perform(`boot ${machine}`, machine, rescue);
    if (begun.state === 'in progress') test.clock.time = begun.due;
    const servers = Array.from({ length: 6 }, () => test.another());
    const ends = await Promise.all(
      servers.map((server) => server.perform(`boot ${machine}`, machine, rescue)),
    );
    expect(ends).toEqual(servers.map(() => ({ state: 'done' })));
    const [row] = await rows<{ power: number[] }>('SELECT power FROM sim_machines WHERE uuid = $1', machine);
    expect(row?.power).toEqual([test.clock.time.getTime()]);
  });

  it('end the tasks in progress of a removed machine', async () => {
    const machine = await newMachine();
    await test.hypervisor.perform(`boot ${machine}`, machine, rescue);
    await finish(machine, { kind: 'remove' });
    await expect(test.hypervisor.perform(`boot ${machine}`, machine, rescue)).rejects.toThrow(
      'There is no such machine.',
    );
    const [open] = await rows('SELECT FROM sim_tasks WHERE machine = $1 AND ended_at IS NULL', machine);
    expect(open).toBeUndefined();
  });

  it('delete tasks a week after they ended', async () => {
    const machine = await newMachine();
    const before = test.clock.time;
    test.clock.time = new Date(before.getTime() + 8 * 24 * 3_600_000);
    await test.another().perform(randomUUID(), machine, rescue);
    expect(await rows('SELECT FROM sim_tasks WHERE ended_at <= $1', before)).toEqual([]);
    expect(await rows('SELECT FROM sim_tasks WHERE machine = $1', machine)).toHaveLength(1);
  });

  it('lose nothing and do nothing twice when a server crashes anywhere in its transaction', async () => {
    const machine = await newMachine();
    const disk = randomUUID();
    const tasks: Task[] = [createDisk(disk), rescue, { kind: 'shut-down' }, { kind: 'remove-disk', disk }];
    const turns: Record<string, number> = {};
    for (const task of tasks) {
      const key = randomUUID();
      const perform = async (statements: number) => {
        const database = endingAfter(test.database, statements);
        const server = new SimulatedHypervisor({
          database,
          now: () => test.clock.time,
          times: () => ({ times: 'real', least: 0 }),
          uuid: randomUUID,
        });
        return server.perform(key, machine, task).catch(() => 'ended' as const);
      };
      let progress: Awaited<ReturnType<typeof perform>> = 'ended';
      for (let statements = 1; progress === 'ended'; statements += 1) progress = await perform(statements);
      if (progress.state === 'in progress') test.clock.time = progress.due;
      progress = 'ended';
      for (let statements = 1; progress === 'ended'; statements += 1) {
        progress = await perform(statements);
        turns[task.kind] = statements;
      }
      expect([task.kind, progress]).toEqual([task.kind, { state: 'done' }]);
      expect(await test.hypervisor.perform(key, machine, task)).toEqual({ state: 'done' });
    }
    expect(Math.min(...Object.values(turns))).toBeGreaterThan(4);
    expect(await rows('SELECT FROM sim_disks WHERE uuid = $1', disk)).toEqual([]);
    const [row] = await rows<{ power: number[] }>('SELECT power FROM sim_machines WHERE uuid = $1', machine);
    expect(row?.power).toHaveLength(2);
    expect(await rows('SELECT FROM sim_tasks WHERE machine = $1', machine)).toHaveLength(5);
  });

  it('are unavailable while the database is', async () => {
    const other = await openTestMachines('instant');
    await other.close();
    await expect(other.hypervisor.find(randomUUID())).rejects.toThrow(HypervisorUnavailable);
    await expect(other.hypervisor.perform('key', randomUUID(), rescue)).rejects.toThrow(
      HypervisorUnavailable,
    );
    await expect(other.hypervisor.crashes(1)).rejects.toThrow(HypervisorUnavailable);
  });
});
