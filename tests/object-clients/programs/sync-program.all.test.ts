import { readFile } from 'node:fs/promises';
import { requirePrograms } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { bucketName, content, oddNames, useStorage } from '../storage.fixture.js';

const { missing } = requirePrograms('rclone');

describe.skipIf(missing.length > 0)('a program that synchronizes directories (needs rclone)', () => {
  const storage = useStorage();
  const bucket = bucketName();
  const [source, remote] = ['source', `store:${bucket}/tree`];
  const inParts = ['--s3-upload-cutoff=5M', '--s3-chunk-size=5M'];

  beforeAll(async () => {
    await storage.write({
      settings: `[store]
type = s3
provider = Other
endpoint = ${storage.url}
region = ${storage.cluster}
access_key_id = ${storage.accessKey}
secret_access_key = ${storage.secretKey}
`,
      ...Object.fromEntries(oddNames.map((name) => [`${source}/${name}`, content(1_000)])),
      [`${source}/empty`]: '',
      [`${source}/large`]: content(12_000_000),
    });
    await run('mkdir', `store:${bucket}`);
    await run('copy', ...inParts, source, remote);
  });

  const run = async (...args: readonly string[]): Promise<string> => {
    const given = ['--config=settings', '--retries=1', '--low-level-retries=1', ...args];
    const { code, out, problems } = await storage.run('rclone', given);
    expect(code, problems).toBe(0);
    return out;
  };

  it('copies a directory, in parts where a file is large, and finds no differences', async () => {
    await run('check', '--download', source, remote);
    await run('check', source, remote);
    await run('copy', remote, 'back');
    await run('check', source, 'back');
  });

  it('lists the files', async () => {
    const listed = JSON.parse(await run('lsjson', '--recursive', '--files-only', remote)) as {
      Path: string;
      Size: number;
    }[];
    expect(listed.map(({ Path }) => Path).sort()).toEqual([...oddNames, 'empty', 'large'].sort());
    expect(await run('lsd', remote)).toContain('ünïcode');
    expect(await run('size', '--json', remote)).toContain('"bytes":12006000');
  });

  it('reads a file, and a part of it', async () => {
    expect(await run('cat', `${remote}/plain.txt`, '--count=10')).toHaveLength(
      (await readFile(storage.at(source, 'plain.txt'))).toString('utf8', 0, 10).length,
    );
    await run('copyto', `${remote}/large`, 'got');
    expect((await readFile(storage.at('got'))).equals(await readFile(storage.at(source, 'large')))).toBe(
      true,
    );
  });

  it('copies within the storage', async () => {
    await run('sync', remote, `store:${bucket}/copy`);
    await run('check', remote, `store:${bucket}/copy`);
    await run('moveto', `store:${bucket}/copy/plain.txt`, `store:${bucket}/copy/moved (1).txt`);
    expect(await run('lsf', `store:${bucket}/copy`)).toContain('moved (1).txt');
  });

  it('removes files that were removed locally', async () => {
    const [here, there] = ['passing', `store:${bucket}/passing`];
    await storage.write({ 'passing/stays': 'stays', 'passing/goes': 'goes', 'passing/changes': 'before' });
    await run('sync', here, there);
    await run('deletefile', `${here}/goes`);
    await storage.write({ 'passing/changes': 'afterwards' });
    await run('sync', here, there);
    expect((await run('lsf', there)).split('\n').sort()).toEqual(['', 'changes', 'stays']);
    expect(await run('cat', `${there}/changes`)).toBe('afterwards');
  });

  it('signs a URL', async () => {
    const url = await run('link', '--expire=60s', `${remote}/plain.txt`);
    const answer = await fetch(url.trim());
    expect(
      Buffer.from(await answer.arrayBuffer()).equals(await readFile(storage.at(source, 'plain.txt'))),
    ).toBe(true);
  });

  it('removes all of it', async () => {
    const other = bucketName();
    await run('mkdir', `store:${other}`);
    await run('copy', source, `store:${other}`);
    expect(await run('lsd', 'store:')).toContain(other);
    await run('purge', `store:${other}`);
    expect(await run('lsd', 'store:')).not.toContain(other);
  });
});
