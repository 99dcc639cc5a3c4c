import { readFile } from 'node:fs/promises';
import { requirePrograms } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucketName, content, oddNames, useStorage } from '../storage.fixture.js';

const { missing } = requirePrograms('s3cmd');

describe.skipIf(missing.length > 0)('a program of commands on buckets (needs s3cmd)', () => {
  const storage = useStorage();
  const bucket = bucketName();
  const one = content(100_000);

  beforeAll(async () => {
    const host = new URL(storage.url).host;
    await storage.write({
      settings: `[default]
access_key = ${storage.accessKey}
secret_key = ${storage.secretKey}
bucket_location = ${storage.cluster}
host_base = ${host}
host_bucket = ${host}
use_https = False
`,
      one,
      ...Object.fromEntries(oddNames.map((name) => [`tree/${name}`, content(1_000)])),
      'tree/empty': '',
    });
    await run('mb', `s3://${bucket}`);
  });

  /** Runs a command that must succeed, without a warning. */
  const run = async (...args: readonly string[]): Promise<string> => {
    const { code, out, problems } = await storage.run('s3cmd', ['--config=settings', ...args]);
    expect(`${problems}${code === 0 ? '' : String(code)}`).toBe('');
    return out;
  };
  const put = (key: string) => run('put', 'one', `s3://${bucket}/${key}`);

  it('makes a bucket, and lists it', async () => {
    expect(await run('ls')).toContain(`s3://${bucket}\n`);
    expect(await run('info', `s3://${bucket}`)).toContain('ACL:');
  });

  it('stores an object and reads it', async () => {
    await put('one');
    await run('get', `s3://${bucket}/one`, 'got');
    expect((await readFile(storage.at('got'))).equals(one)).toBe(true);
    expect(await run('info', `s3://${bucket}/one`)).toContain('File size: 100000');
    expect(await run('ls', `s3://${bucket}`)).toMatch(/ 100000 .*\/one\n/);
  });

  it('stores an object in parts, and reads a part of it', async () => {
    const large = content(12_000_000);
    await storage.write({ large });
    await run('put', '--multipart-chunk-size-mb=5', 'large', `s3://${bucket}/large`);
    await run('get', '--force', `s3://${bucket}/large`, 'got');
    expect((await readFile(storage.at('got'))).equals(large)).toBe(true);
    await storage.write({ got: large.subarray(0, 7_000_000) });
    await run('get', '--continue', `s3://${bucket}/large`, 'got');
    expect((await readFile(storage.at('got'))).equals(large)).toBe(true);
    expect(await run('multipart', `s3://${bucket}`)).not.toContain('large');
  });

  it('copies and moves within the storage', async () => {
    await put('from');
    await run('cp', `s3://${bucket}/from`, `s3://${bucket}/copy of it`);
    await run('mv', `s3://${bucket}/copy of it`, `s3://${bucket}/moved`);
    await run('modify', '--add-header=x-amz-meta-colour:blue', `s3://${bucket}/moved`);
    expect(await run('info', `s3://${bucket}/moved`)).toContain('x-amz-meta-colour: blue');
    await run('get', '--force', `s3://${bucket}/moved`, 'got');
    expect((await readFile(storage.at('got'))).equals(one)).toBe(true);
    expect(await run('ls', `s3://${bucket}/copy`)).toBe('');
  });

  it('makes an object public, and private again', async () => {
    await put('public');
    const status = async () => (await fetch(`${storage.url}/${bucket}/public`)).status;
    expect(await status()).toBe(403);
    await run('setacl', '--acl-public', `s3://${bucket}/public`);
    expect(await status()).toBe(200);
    await run('setacl', '--acl-private', `s3://${bucket}/public`);
    expect(await status()).toBe(403);
  });

  it('sets a policy, shows it and deletes it', async () => {
    await put('by policy/one');
    await storage.write({
      policy: JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: '*',
            Action: 's3:GetObject',
            Resource: `arn:aws:s3:::${bucket}/by policy/*`,
          },
        ],
      }),
    });
    const status = async () => (await fetch(`${storage.url}/${bucket}/by%20policy/one`)).status;
    expect(await status()).toBe(403);
    await run('setpolicy', 'policy', `s3://${bucket}`);
    expect(await status()).toBe(200);
    expect(await run('info', `s3://${bucket}`)).toContain('by policy/*');
    await run('delpolicy', `s3://${bucket}`);
    expect(await status()).toBe(403);
  });

  it('synchronizes a tree of files in both directions', async () => {
    const up = ['sync', '--delete-removed', 'tree/', `s3://${bucket}/tree/`];
    expect(await run(...up)).toContain('upload: ');
    expect(await run(...up)).not.toContain('upload: ');
    await run('sync', `s3://${bucket}/tree/`, 'back/');
    for (const name of [...oddNames, 'empty']) {
      const [here, there] = [
        await readFile(storage.at('tree', name)),
        await readFile(storage.at('back', name)),
      ];
      expect(there.equals(here), name).toBe(true);
    }
  });

  it('signs a URL by version 2 of the signature', async () => {
    await put('signed ü');
    const url = (await run('signurl', `s3://${bucket}/signed ü`, '+60')).trim();
    const answer = await fetch(url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(one)).toBe(true);
    expect((await fetch(url.replace(/Expires=\d+/, 'Expires=99999999999'))).status).toBe(403);
  });

  it('removes objects, and the bucket', async () => {
    const other = `s3://${bucketName()}`;
    await run('mb', other);
    await run('put', 'one', `${other}/one`);
    await run('put', 'one', `${other}/two`);
    const { code, problems } = await storage.run('s3cmd', ['--config=settings', 'rb', other]);
    expect(code).not.toBe(0);
    expect(problems).toContain('BucketNotEmpty');
    await run('del', `${other}/one`);
    expect(await run('ls', `${other}/one`)).toBe('');
    await run('del', '--recursive', '--force', other);
    await run('rb', other);
    expect(await run('ls')).not.toContain(other);
  });
});
