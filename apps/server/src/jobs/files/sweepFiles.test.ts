import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { startTestServer, type OwnTestServer, prismaOf } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepFiles } from './sweepFiles.js';

const HOUR = 3_600_000;

let server: OwnTestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const filesOnDisk = async (): Promise<string[]> => {
  const directory = server.cloud.config.filesDirectory;
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const filesNoted = async (): Promise<string[]> => {
  const { storedFile } = await prismaOf(server);
  return (await storedFile.findMany({ orderBy: [{ createdAt: 'asc' }, { key: 'asc' }] })).map(
    ({ key }) => key,
  );
};

/** Leaves the file of a server that ends after it wrote the file and before it kept its row. */
async function abandonFile(key: string): Promise<void> {
  const { files, clock } = server.cloud;
  await (await prismaOf(server)).storedFile.create({ data: { key, createdAt: clock.now() } });
  await files.write(key, [Buffer.from('left behind')] as unknown as AsyncIterable<Uint8Array>);
}

const uuid = (at: number): string => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`;

it('removes files without a row after an hour, and nothing else', async () => {
  const user = await server.newAccount();
  const gone = await server.newAccount();
  for (const owner of [user, gone]) {
    const body = { summary: 's', description: 'd' };
    const { id } = (await owner.post<{ id: number }>('/support/tickets', body)).body;
    expect((await owner.upload(`/support/tickets/${id}/attachments`, 'a.txt', 'x')).status).toBe(200);
  }
  const attached = await filesNoted();
  const abandoned = Array.from({ length: 250 }, (_, at) => uuid(at));
  for (const key of abandoned) await abandonFile(key);
  // One was noted, and the server ended before it was written.
  await server.cloud.files.remove(uuid(7));
  expect((await server.operator.delete(`/accounts/${gone.accountId}`)).status).toBe(200);

  // The first sweep finds nothing old enough; the next one comes an hour later.
  server.clock.advance(0.9 * HOUR);
  await server.settle();
  expect(await filesOnDisk()).toHaveLength(2 + 250 - 1);
  server.clock.advance(0.6 * HOUR);
  const young = uuid(1_000);
  await abandonFile(young);
  server.clock.advance(0.5 * HOUR);
  await expect.poll(filesNoted).toHaveLength(2);
  const [kept = ''] = attached;
  expect((await filesNoted()).sort()).toEqual([young, kept].sort());
  expect((await filesOnDisk()).sort()).toEqual([young, kept].sort());

  // A sweep that is just ending plans the next one by the clock of then.
  await server.settle();
  server.clock.advance(2 * HOUR);
  await expect.poll(filesNoted).toEqual([kept]);
  expect(await filesOnDisk()).toEqual([kept]);
});

it('removes the others when one cannot be removed', async () => {
  const [stuck, other] = [uuid(2_000), uuid(2_001)];
  await abandonFile(stuck);
  await abandonFile(other);
  // A folder in its place.
  await server.cloud.files.remove(stuck);
  const folder = path.join(server.cloud.config.filesDirectory, stuck.slice(0, 2), stuck);
  await mkdir(folder);
  server.clock.advance(2 * HOUR);
  await sweepFiles(server.cloud, 'all', new AbortController().signal);
  expect(await filesNoted()).toContain(stuck);
  expect(await filesNoted()).not.toContain(other);
  await rm(folder, { recursive: true });
  await sweepFiles(server.cloud, 'all', new AbortController().signal);
  expect(await filesNoted()).not.toContain(stuck);
});
