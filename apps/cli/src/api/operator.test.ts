import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { runHere, runHereAsJson, useServedCloud } from '../cli.fixture.js';

useBuild();

describe('cloud-account operator', () => {
  const served = useServedCloud();

  const run = (...argv: string[]) => runHere([...argv, '--data-dir', served.directory]);

  const runJson = <Value>(...argv: string[]) =>
    runHereAsJson<Value>([...argv, '--data-dir', served.directory]);

  it('leaves jobs that recur out of the list, unless all are wanted', async () => {
    const kinds = async (...options: string[]) =>
      (await runJson<{ kind: string }[]>('operator', 'job', 'list', ...options)).map(({ kind }) => kind);
    expect(await kinds('--page-size', '500')).not.toContain('pruneHistory');
    expect(await kinds('--all')).toContain('pruneHistory');
  });

  it('sends any request of the operator', async () => {
    const page = await runJson<{ data: object[] }>('operator', 'api', 'GET', '/accounts');
    expect(await runJson('operator', 'account', 'list')).toEqual(page.data);
  });

  it('adds, lists, checks and removes a group of secondaries', async () => {
    const secondaries = ['operator', 'dns', 'secondaries'];
    const values = ['web', '192.0.2.53', '[2001:db8::53]:5353', '--tag', 'production'];
    const addresses = ['192.0.2.53:53', '[2001:db8::53]:5353'];
    const group = await runJson<{ id: number; key_secret: string }>(...secondaries, 'add', ...values);
    expect(group).toMatchObject({ label: 'web', addresses, tags: ['production'], key_name: 'web' });
    const listed = await runJson<object[]>(...secondaries, 'list');
    expect(listed).toEqual([
      expect.objectContaining({ id: group.id, catalog: 'web.catalog.invalid', zones: 0 }),
    ]);
    expect(JSON.stringify(listed)).not.toContain(group.key_secret);
    const id = String(group.id);
    const states = await runJson<{ address: string }[]>(...secondaries, 'check', id);
    expect(states.map(({ address }) => address)).toEqual(addresses);
    expect(await run(...secondaries, 'remove', id)).toMatchObject({ code: 2 });
    expect(await run(...secondaries, 'remove', id, '--yes')).toMatchObject({ code: 0 });
    expect(await runJson(...secondaries, 'list')).toEqual([]);
    expect(await run(...secondaries, 'check', id)).toMatchObject({ code: 1 });
    expect(await run('operator', 'domain', 'secondaries', '999999')).toMatchObject({ code: 1 });
  });

  it('says that a server without the lab has none', async () => {
    const { code, problems } = await run('lab', 'account', 'create');
    expect([code, problems]).toEqual([
      1,
      expect.stringContaining('The server has no lab; start it with the option --lab'),
    ]);
  });

  it('prints requests and answers where that is wanted, without secrets', async () => {
    const { id: account } = await runJson<{ id: number }>(
      'operator',
      'account',
      'create',
      '--email',
      'o@example.org',
    );
    await runJson('operator', 'user', 'create', String(account), 'debugged', 'debugged@example.org');
    const words = ['operator', 'token', 'create', 'debugged', '--label', 'x', '--scopes', '*'];
    const { code, out, problems } = await run(...words, '--debug', '--json');
    expect(code).toBe(0);
    expect(problems).toMatch(/^> POST http:\S+\/users\/debugged\/tokens\n/);
    expect(problems).toContain('> authorization: ********\n');
    expect(problems).toContain('>   "label": "x"');
    expect(problems).toContain('< 200 OK\n');
    expect(problems).toContain('<   "token": "********"');
    const key = (await readFile(path.join(served.directory, 'operator-key'), 'utf8')).trim();
    const { token } = JSON.parse(out) as { token: string };
    expect(problems).not.toContain(key);
    expect(problems).not.toContain(token);
  });
});
