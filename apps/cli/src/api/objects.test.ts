import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { runHere, runHereAsJson, useServedCloud } from '../cli.fixture.js';

useBuild();

describe('the objects of a bucket', () => {
  const served = useServedCloud({ CLOUD_DEMO: 'on' });

  const run = (...argv: string[]) => runHere([...argv, '--data-dir', served.directory]);

  const runJson = <Value>(...argv: string[]) =>
    runHereAsJson<Value>([...argv, '--data-dir', served.directory]);

  it('are a table, and how to get the next part', async () => {
    const bucket = ['us-east-1', 'cli-bucket'];
    await runJson('buckets', 'create', '--cluster', 'us-east-1', '--label', 'cli-bucket');
    const put = async (name: string): Promise<void> => {
      const method = ['--method', 'PUT'];
      const { url } = await runJson<{ url: string }>(
        ...['objects', 'create-url', ...bucket, '--name', name, ...method],
      );
      expect((await fetch(url, { method: 'PUT', body: 'content' })).status).toBe(200);
    };
    await Promise.all(Array.from({ length: 26 }, (_, index) => put(`object-${index + 10}`)));
    const { out, problems } = await run('objects', 'list', ...bucket, '--page-size', '25');
    expect(out).toMatch(/^NAME +SIZE +LAST_MODIFIED +ETAG\nobject-10 +7 +\S+ +[0-9a-f]{32}\nobject-11 /);
    expect(problems).toBe('More follow; list them with --marker object-34.\n');
    const rest = await run('objects', 'list', ...bucket, '--marker', 'object-34');
    expect([rest.out, rest.problems]).toEqual([expect.stringMatching(/^NAME .*\nobject-35 .*\n$/), '']);
  });

  it('are uploaded from files, and downloaded', async () => {
    const place = ['us-east-1', 'cli-files'];
    await runJson('buckets', 'create', '--cluster', 'us-east-1', '--label', 'cli-files');
    const file = path.join(served.directory, 'sent.bin');
    const content = Buffer.alloc(3_000_000, 'content ');
    await writeFile(file, content);
    const named = ['--name', 'a/b.bin', '--content-type', 'text/plain'];
    expect(await runJson('objects', 'upload', ...place, file, ...named)).toEqual({
      name: 'a/b.bin',
      bytes: content.length,
    });
    expect((await run('objects', 'upload', ...place, file)).out).toBe(`Uploaded ${file} as sent.bin.\n`);
    const to = path.join(served.directory, 'received.bin');
    const download = (name: string) => run('objects', 'download', ...place, name, '--to', to);
    expect(await download('a/b.bin')).toMatchObject({ code: 0, out: `Saved ${to}.\n` });
    expect(content.equals(await readFile(to))).toBe(true);
    for (const [name, code, reason] of [
      ['a/b.bin', 2, `${to} cannot be written: file already exists\n`],
      ['none', 1, 'Not found: object none of bucket cli-files\n'],
      ['a/../b', 2, 'The name a/../b has a part . or .., which cannot be in a URL.\n'],
    ] as const)
      expect(await download(name)).toMatchObject({ code, problems: reason });
    expect(content.equals(await readFile(to))).toBe(true);
    const none = await run('objects', 'upload', ...place, `${file}.none`);
    expect([none.code, none.problems]).toEqual([2, expect.stringContaining('cannot be read')]);
    const nowhere = await run('objects', 'upload', 'us-east-1', 'cli-none', file);
    expect([nowhere.code, nowhere.problems]).toEqual([
      1,
      expect.stringContaining('Not found: bucket cli-none'),
    ]);
  });
});
