import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { presign } from '@cloud-account/s3';
import { call, fileForm, problemsOf, startTestServer, useOwnServer } from '@cloud-account/testkit';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';

const environment = { CLOUD_LAB: 'on', CLOUD_ENCRYPTION_KEYS: randomBytes(32).toString('base64') };
const server = useOwnServer({ environment });

interface Snapshot {
  readonly name: string;
  readonly bytes: number;
  readonly digest: string;
}

let count = 0;
const newName = (): string => `snapshot-${(count += 1)}`;
const newSnapshotName = (): string => `s-${(count += 1)}`;

const save = async (name = newSnapshotName()): Promise<Snapshot> => {
  const answer = await server.operator.post<Snapshot>('/lab/snapshots', { name });
  expect(answer.status).toBe(201);
  return answer.body;
};

const load = async (name: string): Promise<void> => {
  expect((await server.operator.post(`/lab/snapshots/${name}/load`, undefined)).status).toBe(204);
};

const fileOf = async (name: string, from = server): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await fetch(`${from.operator.url}/lab/snapshots/${name}/file`, {
    headers: { Authorization: `Bearer ${from.operator.key}` },
  });
  expect([answer.status, answer.headers.get('Content-Disposition')]).toEqual([
    200,
    `attachment; filename="${name}.tar"`,
  ]);
  return new Uint8Array(await answer.arrayBuffer());
};

const put = (name: string, file: Uint8Array<ArrayBuffer>, to = server) =>
  to.operator.call<Snapshot>('PUT', `/lab/snapshots/${name}/file`, { body: fileForm('a.tar', file) });

/** A bucket of the account, and what writes, reads and deletes its object. */
async function newBucket() {
  const label = newName();
  const place = `/object-storage/buckets/us-east-1/${label}`;
  const made = await server.user.post('/object-storage/buckets', { label, cluster: 'us-east-1' });
  expect(made.status).toBe(200);
  const send = async (method: string, body?: string): Promise<Response> => {
    const { url } = (await server.user.post<{ url: string }>(`${place}/object-url`, { method, name: 'a' }))
      .body;
    return fetch(url, { method, ...(body !== undefined && { body }) });
  };
  return {
    /** Has new objects encrypted. */
    encrypt: async () => {
      const key = await server.user.post<Schema<'StorageKey'>>('/object-storage/keys', { label });
      const url = presign({
        method: 'PUT',
        origin: server.cloud.objects.url,
        path: `/${label}`,
        query: [['encryption', '']],
        accessKey: key.body.access_key,
        secret: key.body.secret_key,
        region: 'us-east-1',
        expires: 60,
        now: server.cloud.clock.now(),
      });
      const chosen = '<ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm>';
      const rule = `<Rule>${chosen}</ApplyServerSideEncryptionByDefault></Rule>`;
      const body = `<ServerSideEncryptionConfiguration>${rule}</ServerSideEncryptionConfiguration>`;
      expect((await fetch(url, { method: 'PUT', body })).status).toBe(200);
    },
    write: async (text: string) => {
      expect((await send('PUT', text)).status).toBe(200);
    },
    read: async () => (await send('GET')).text(),
    remove: async () => {
      expect((await send('DELETE')).status).toBe(204);
    },
  };
}

const objectFiles = async (): Promise<number> => {
  const { directory } = server.cloud.config.objects;
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('lock')).length;
};

it('bring back rows, objects and files, and have the same digest then', async () => {
  const bucket = await newBucket();
  await bucket.write('before');
  const domain = `${newName()}.example`;
  const body = { domain, type: 'master', soa_email: `a@${domain}` };
  const { id } = (await server.user.post<{ id: number }>('/domains', body)).body;
  await server.settle();
  const saved = await save();
  expect(saved.bytes).toBeGreaterThan(10_000);

  await bucket.write('after');
  expect((await server.user.delete(`/domains/${id}`)).status).toBe(200);
  await server.settle();
  expect((await save()).digest).not.toBe(saved.digest);
  await load(saved.name);
  // Before an object is read, which is counted.
  expect((await save()).digest).toBe(saved.digest);
  expect(await bucket.read()).toBe('before');
  expect((await server.user.get(`/domains/${id}`)).body).toMatchObject({ domain });
  // What is made then has the next id, as it would have had.
  const other = `${newName()}.example`;
  const next = await server.user.post<{ id: number }>('/domains', { ...body, domain: other });
  expect(next.body.id).toBe(id + 1);
});

it('keep the bytes that they need, and no others', async () => {
  const bucket = await newBucket();
  // So much that it is kept in a file.
  const text = 'kept'.repeat(3_000);
  await bucket.write(text);
  const files = await objectFiles();
  const { name } = await save();
  await bucket.remove();
  await load(name);
  await bucket.remove();
  await load(name);
  expect(await bucket.read()).toBe(text);
  await bucket.remove();
  expect((await server.operator.delete(`/lab/snapshots/${name}`)).status).toBe(204);
  await expect.poll(objectFiles).toBe(files - 1);
});

it('keep attachments', async () => {
  const body = { summary: 's', description: 'd' };
  const { id } = (await server.user.post<{ id: number }>('/support/tickets', body)).body;
  expect((await server.user.upload(`/support/tickets/${id}/attachments`, 'a.txt', 'text')).status).toBe(200);
  const saved = await save();
  const other = await server.newAccount();
  await load(saved.name);
  expect((await other.get('/domains')).status).toBe(401);
  expect((await server.user.get(`/support/tickets/${id}`)).body).toMatchObject({ attachments: ['a.txt'] });
});

it('are listed, and deleted once', async () => {
  const saved = await save();
  const { data } = (await server.operator.get<{ data: Snapshot[] }>('/lab/snapshots')).body;
  expect(data).toContainEqual(saved);
  expect((await server.operator.delete(`/lab/snapshots/${saved.name}`)).status).toBe(204);
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/load'],
    ['GET', '/file'],
  ] as const)
    expect((await server.operator.call(method, `/lab/snapshots/${saved.name}${path}`)).status).toBe(404);
});

it('have a name of their own', async () => {
  const { name } = await save();
  const second = await server.operator.post('/lab/snapshots', { name });
  expect([second.status, problemsOf(second)]).toEqual([
    400,
    [{ field: 'name', reason: 'A snapshot of this name exists' }],
  ]);
  for (const bad of ['', '../x', 'A', '-', 'x'.repeat(65)])
    expect((await server.operator.post('/lab/snapshots', { name: bad })).status).toBe(400);
});

it('are compared by rows', async () => {
  const created = await server.user.post<{ id: number }>('/domains', {
    ...{ domain: `${newName()}.example`, type: 'master', soa_email: 'a@b.example' },
  });
  const { id } = created.body;
  await server.settle();
  const before = await save();
  await server.user.put(`/domains/${id}`, { description: 'x'.repeat(250) });
  await server.settle();
  const after = await save();
  const compare = (one: string, other: string, query = '') =>
    server.operator.get<OperatorSchema<'LabDifferencePage'>>(
      `/lab/snapshots/${one}/differences/${other}${query}`,
    );
  const { status, body } = await compare(before.name, after.name);
  expect(status).toBe(200);
  const differences = body.data.filter(({ table }) => table === 'domains');
  expect(differences).toMatchObject([{ key: String(id), change: 'changed' }]);
  expect(differences[0]?.fields).toContainEqual({
    ...{ name: 'description', before: '', after: `${'x'.repeat(199)}…` },
  });
  expect(body.data.some(({ table, change }) => table === 'events' && change === 'added')).toBe(true);
  const reverse = (await compare(after.name, before.name)).body.data;
  expect(reverse.some(({ table, change }) => table === 'events' && change === 'removed')).toBe(true);
  expect((await compare(before.name, before.name)).body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  expect((await compare(before.name, 'missing')).status).toBe(404);
});

describe('the file of a snapshot', () => {
  it('brings it back under any name', async () => {
    const [bucket, encrypted] = [await newBucket(), await newBucket()];
    const text = 'in a file'.repeat(1_000);
    await bucket.write(text);
    await encrypted.encrypt();
    await encrypted.write('in an encrypted file');
    const { name, digest, bytes } = await save();
    const file = await fileOf(name);
    expect(Buffer.from(file).includes('in a file')).toBe(true);
    expect(Buffer.from(file).includes('in an encrypted file')).toBe(false);
    await bucket.remove();
    await encrypted.remove();
    await server.operator.delete(`/lab/snapshots/${name}`);
    const other = newSnapshotName();
    const answer = await put(other, file);
    expect([answer.status, answer.body]).toMatchObject([200, { name: other, digest, bytes }]);
    await load(other);
    expect(await bucket.read()).toBe(text);
    expect(await encrypted.read()).toBe('in an encrypted file');
    expect((await put(other, file)).status).toBe(200);
  });

  it('brings the state to another server with the same keys', async () => {
    const { name, digest } = await save();
    const file = await fileOf(name);
    const other = { ...server, ...(await startTestServer({ environment })) };
    try {
      expect((await put(name, file, other)).body).toMatchObject({ digest });
      expect((await other.operator.post(`/lab/snapshots/${name}/load`, undefined)).status).toBe(204);
      expect((await call('GET', `${other.api}/domains`, { token: server.user.token })).status).toBe(200);
      expect((await other.operator.post('/lab/reset', undefined)).status).toBe(204);
      expect((await other.operator.get('/accounts')).body).toMatchObject({ results: 0 });
    } finally {
      await other.stop();
    }
  });

  it('is refused by a server with other keys', async () => {
    const file = await fileOf((await save()).name);
    const other = { ...server, ...(await startTestServer({ environment: { CLOUD_LAB: 'on' } })) };
    try {
      expect(problemsOf(await put('a', file, other))).toEqual([
        { field: 'file', reason: 'The secrets in the snapshot are encrypted with another key' },
      ]);
    } finally {
      await other.stop();
    }
  });

  it('changes nothing where it is damaged', async () => {
    const { name } = await save();
    const file = await fileOf(name);
    const other = newSnapshotName();
    const damaged = file.slice();
    damaged[Math.floor(damaged.length / 2)] = 1 ^ (damaged[Math.floor(damaged.length / 2)] ?? 0);
    // The next value of an ID, which is part of no digest.
    const changedNext = Uint8Array.from(
      Buffer.from(
        Buffer.from(file)
          .toString('latin1')
          .replace(/("sequences": \{\s*"\w+": ")\d/, '$10'),
        'latin1',
      ),
    );
    expect(changedNext).not.toEqual(file);
    for (const [bytes, what] of [
      [damaged, /was changed$/],
      [file.slice(0, -600), /it ends early$/],
      [new Uint8Array(2_000), /it ends early$/],
      [changedNext, /its manifest was changed$/],
    ] as const) {
      const answer = await put(other, bytes);
      expect(answer.status).toBe(400);
      expect(problemsOf(answer).map(({ field }) => field)).toEqual(['file']);
      expect(problemsOf(answer)[0]?.reason).toMatch(what);
    }
    expect((await server.operator.delete(`/lab/snapshots/${other}`)).status).toBe(404);
  });
});
