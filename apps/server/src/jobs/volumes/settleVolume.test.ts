import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prismaOf, requirePrograms, useServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytesIn, HostVolumes, HypervisorUnavailable, Places } from '@cloud-account/machines';
import { makeVolume, read } from '../../operations/volumes/volumes.fixture.js';
import { settleVolume } from './settleVolume.js';

const server = useServer();

const GIB = 1024 ** 3;

let places: Places;
let settle: (id: number) => Promise<void>;

beforeAll(async () => {
  places = new Places(await mkdtemp(path.join(tmpdir(), 'volumes-')));
  await places.make();
  const { cloud } = server;
  const host = {
    ...({ name: 'here', places, space: cloud.disks.data, accelerator: 'tcg', bridge: undefined } as const),
    shutdownDeadline: 100,
  };
  const volumes = new HostVolumes(cloud.database, host);
  const hypervisor = Object.assign(Object.create(cloud.hypervisor) as typeof cloud.hypervisor, { volumes });
  settle = (id) => settleVolume({ ...cloud, hypervisor }, String(id), new AbortController().signal);
});

afterAll(() => rm(places.directory, { recursive: true }));

const fileOf = (id: number): string => bytesIn(places.volume(id));

/** A volume that the server has settled, without a host. */
async function newVolume(): Promise<{ readonly id: number }> {
  const volume = await makeVolume(server.user, { size: 10 });
  await server.settle();
  return volume;
}

const write = (id: number, text: string) => writeFile(fileOf(id), text, { flag: 'r+' });

/** The first bytes of a volume on the host. */
async function begin(id: number): Promise<string> {
  const handle = await open(fileOf(id));
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  await handle.close();
  return buffer.toString();
}

const update = async (id: number, data: { size?: number; copyOf?: number; status: string }) =>
  (await prismaOf(server)).volume.update({ where: { id }, data });

it('makes a volume on the host, and makes it larger; repeated, it changes nothing', async () => {
  const { id } = await newVolume();
  await settle(id);
  await write(id, 'kept');
  await settle(id);
  const { size, blocks } = await stat(fileOf(id));
  // It takes room only for what is written.
  expect([size, blocks < 100, await begin(id)]).toEqual([10 * GIB, true, 'kept']);
  await update(id, { size: 12, status: 'resizing' });
  await settle(id);
  expect([(await stat(fileOf(id))).size, await begin(id)]).toEqual([12 * GIB, 'kept']);
  expect((await read(server.user, { id })).status).toBe('active');
});

it('removes a deleted volume from the host', async () => {
  const { id } = await newVolume();
  await settle(id);
  await server.user.delete(`/volumes/${id}`);
  for (const _time of [1, 2]) await settle(id);
  expect(await readdir(path.dirname(places.volume(id)))).not.toContain(String(id));
});

it('waits until the source of a copy is itself complete', async () => {
  const [first, second, third] = [await newVolume(), await newVolume(), await newVolume()];
  await update(second.id, { copyOf: first.id, status: 'creating' });
  await update(third.id, { copyOf: second.id, status: 'creating' });
  await expect(settle(third.id)).rejects.toThrow(HypervisorUnavailable);
  expect(existsSync(fileOf(third.id))).toBe(false);
  for (const { id } of [second, third]) await settle(id);
  expect((await read(server.user, third)).status).toBe('active');
});

it.skipIf(requirePrograms('qemu-img').missing.length > 0)(
  'copies a volume after an attempt that was broken off, also one that was deleted meanwhile',
  async () => {
    const [source, copy] = [await newVolume(), await newVolume()];
    await settle(source.id);
    await write(source.id, 'kept');
    await update(copy.id, { copyOf: source.id, status: 'creating' });
    // As a process leaves it that is killed while it copies.
    const half = path.join(places.unfinished, `volume-${copy.id}`);
    await mkdir(half);
    await writeFile(bytesIn(half), 'half');
    await server.user.delete(`/volumes/${source.id}`);
    await settle(source.id);
    expect(existsSync(fileOf(source.id))).toBe(true);
    await settle(copy.id);
    expect([await begin(copy.id), await readdir(places.unfinished)]).toEqual(['kept', []]);
    const { job } = await prismaOf(server);
    expect(await job.count({ where: { kind: 'settleVolume', subject: String(source.id) } })).toBeGreaterThan(
      0,
    );
    await settle(source.id);
    expect(existsSync(places.volume(source.id))).toBe(false);
    await write(copy.id, 'more');
    await settle(copy.id);
    expect(await begin(copy.id)).toBe('more');
  },
);
