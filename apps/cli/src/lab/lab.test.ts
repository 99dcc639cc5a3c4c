import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OperatorSchema, Schema } from '@cloud-account/spec';
import { useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { runHere, runHereAsJson, useServedCloud } from '../cli.fixture.js';
import { run } from '../run.js';

useBuild();

type LabAccount = OperatorSchema<'LabAccount'>;
type Recorded = OperatorSchema<'RecordedRequest'>;

describe('cloud-account lab', () => {
  const served = useServedCloud({ CLOUD_LAB: 'on', CLOUD_DNS: 'off' });

  const lab = (...argv: string[]) => runHere(['lab', ...argv, '--data-dir', served.directory]);

  const labJson = <Value>(...argv: string[]) =>
    runHereAsJson<Value>(['lab', ...argv, '--data-dir', served.directory]);

  it('makes accounts for tests, and deletes them', async () => {
    const account = await labJson<LabAccount>(
      'account',
      'create',
      '--name',
      'cli-test',
      '--expires-in',
      '600',
    );
    const profile = ['profile', 'get', '--url', served.api, '--token', account.token];
    expect(await runHereAsJson<Schema<'Profile'>>(profile)).toMatchObject({ username: 'cli-test' });
    const copy = await labJson<LabAccount>('account', 'create', '--copy-of', String(account.account_id));
    expect(copy.username).toBe(`cli-test-copy-${copy.account_id}`);
    const shown = await lab('account', 'delete', String(account.account_id), '--yes');
    expect([shown.code, shown.out]).toEqual([0, `Deleted account ${account.account_id}.\n`]);
    expect((await runHere(profile)).code).toBe(1);
  });

  it('shows an account as a table', async () => {
    const { code, out } = await lab('account', 'create');
    expect([code, out]).toEqual([0, expect.stringMatching(/^storage_key\.access_key {2}[A-Z0-9]{20}$/m)]);
  });

  it('saves snapshots, also as files, and loads them', async () => {
    const file = path.join(served.directory, 'before.tar');
    const saved = await labJson<OperatorSchema<'LabSnapshot'>>('snapshot', 'create', 'before');
    const account = await labJson<LabAccount>('account', 'create');
    expect(await lab('snapshot', 'export', 'before', '--to', file)).toMatchObject({ code: 0, problems: '' });
    const second = await lab('snapshot', 'export', 'before', '--to', file);
    expect([second.code, second.problems]).toEqual([2, expect.stringContaining('cannot be written')]);
    const taken = await labJson<OperatorSchema<'LabSnapshot'>>('snapshot', 'import', 'after', file);
    expect(taken.digest).toBe(saved.digest);
    expect((await lab('snapshot', 'load', 'after')).out).toBe('Load a snapshot: done.\n');
    expect((await lab('account', 'delete', String(account.account_id), '--yes')).code).toBe(1);
    expect((await lab('snapshot', 'list')).out).toMatch(/^NAME .*\nafter .*\nbefore /);
    expect((await lab('reset')).code).toBe(0);
  });

  /** A client of an account of its own, and the filter of its requests. */
  const newClient = async () => {
    const { token, username } = await labJson<LabAccount>('account', 'create');
    const call = (...argv: string[]) => runHere([...argv, '--url', served.api, '--token', token]);
    return { token, call, filter: `user=${username}` };
  };

  it('lists the requests of clients', async () => {
    const { call, filter } = await newClient();
    await call('profile', 'get');
    await call('domains', 'get', '999999999');
    const { code, out } = await lab('requests', '--filter', filter, '--columns', 'operation,status,rules');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.trim().split(/ +/))).toEqual([
      ['OPERATION', 'STATUS', 'RULES'],
      ['getDomain', '404', 'access.resource.exists'],
      ['getProfile', '200', '-'],
      [''],
    ]);
    const refused = await labJson<Recorded[]>('requests', '--filter', filter, '--filter', 'status>=400');
    expect(refused.map(({ operation }) => operation)).toEqual(['getDomain']);
    const own = ['requests', '--filter', filter, '--user-agent-prefix', 'cloud-account/'];
    expect((await labJson<Recorded[]>(...own)).map(({ user_agent: agent }) => agent)).toEqual([
      expect.stringMatching(/^cloud-account\/[\d.]+$/),
      expect.anything(),
    ]);
    expect(await labJson<Recorded[]>(...own, '--all')).toHaveLength(2);
    expect(await labJson<Recorded[]>(...own, '--user-agent-prefix', 'account', '--all')).toEqual([]);
  });

  it('injects faults, and names what a misspelt one means', async () => {
    const fault = [
      'fault',
      'create',
      '--effect',
      'delay',
      '--delay-ms',
      '1',
      '--path',
      '/tags',
      '--skip',
      '2',
    ];
    expect(await labJson<OperatorSchema<'RequestFault'>>(...fault)).toMatchObject({
      operation: '*',
      skip: 2,
    });
    const refused = await lab('fault', 'create', '--effect', 'status', '--operation', 'listTag');
    expect([refused.code, refused.problems]).toEqual([
      1,
      expect.stringContaining('There is no operation listTag; did you mean listTags?'),
    ]);
    expect((await lab('fault', 'clear', '--yes')).code).toBe(0);
  });

  it('follows the requests of clients, each as it comes in', async () => {
    const { call, filter } = await newClient();
    await call('profile', 'get');
    const words = ['requests', '--follow', '--count', '2', '--interval', '0.01', '--filter', filter];
    const lines: string[] = [];
    let later: Promise<unknown> | undefined;
    const code = await run(['lab', ...words, '--data-dir', served.directory], (line) => {
      lines.push(line);
      later ??= call('tags', 'list');
    });
    await later;
    expect(code).toBe(0);
    expect(lines.map((line) => line.split('  ').slice(1, 4))).toEqual([
      ['GET', '/v4/profile', '200'],
      ['GET', expect.stringMatching(/^\/v4\/tags\b/), '200'],
    ]);
  });

  it('reports on a client, as text and as JSON', async () => {
    const { token } = await newClient();
    const headers = { Authorization: `Bearer ${token}`, 'User-Agent': 'report-test/1.0' };
    for (let times = 0; times < 3; times += 1) await fetch(`${served.api}/tags`, { headers });
    const { code, out } = await lab('report', '--user-agent', 'report-test');
    expect(code).toBe(0);
    expect(out).toMatch(/^requests +3$/m);
    expect(out).toMatch(/\npolling\nOPERATION +PATH +REQUESTS +INTERVAL_MS\s+listTags +\/v4\/tags +3 /);
    const since = '2999-01-01T00:00:00';
    const argv = ['report', '--user-agent', 'report-test', '--since', since];
    expect(await labJson<OperatorSchema<'Report'>>(...argv)).toMatchObject({ since, requests: 0 });
  });

  it('saves the requests of clients as an HTTP archive', async () => {
    const { call } = await newClient();
    await call('profile', 'get');
    const file = path.join(served.directory, 'run.har');
    expect(await lab('har', '--to', file)).toMatchObject({ code: 0, out: `Saved ${file}.\n` });
    const { log } = JSON.parse(await readFile(file, 'utf8')) as { log: { entries: object[] } };
    expect(log.entries.at(-1)).toMatchObject({ comment: 'getProfile', response: { status: 200 } });
    const second = await lab('har', '--to', file);
    expect([second.code, second.problems]).toEqual([2, `${file} cannot be written: file already exists\n`]);
  });

  it('prints the link to the page, which is there without a key', async () => {
    const { url } = await labJson<{ url: string }>('open');
    expect(url).toBe(served.lab);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/operator\/lab\/#key=[0-9a-f]{64}$/);
    expect(await lab('open')).toEqual({ code: 0, out: `${url}\n`, problems: '' });
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8']);
  });

  it('asks whether a connection arrives, by the words of its ends', async () => {
    const { token, account_id: account } = await labJson<LabAccount>('account', 'create');
    const node = await fetch(`${served.api}/node/instances`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ label: 'web-1', region: 'us-ord', type: 'g6-standard-1' },
        ...{ image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words' },
      }),
    });
    expect(node.status, await node.text()).toBe(200);
    await lab('job', 'run', '--until', 'idle');
    const reach = (...argv: string[]) => lab('reach', ...argv, '--account-id', String(account));
    const open = await reach('internet', 'web-1:443');
    expect([open.code, open.out]).toEqual([
      0,
      expect.stringMatching(/^reason +It arrives at web-1 by eth0, over the internet\.$/m),
    ]);
    const ping = await reach('internet', 'web-1', '--protocol', 'ICMP', '--jq', '.reachable');
    expect([ping.out, ping.problems]).toEqual(['true\n', '']);
    const wrong = await reach('web-1', 'nobody:1');
    expect([wrong.code, wrong.problems]).toEqual([
      1,
      expect.stringContaining('No node has the ID or label nobody'),
    ]);
  });

  it('lists the events of all accounts', async () => {
    const account = await labJson<LabAccount>('account', 'create');
    const body = ['--domain', 'events.example', '--type', 'master', '--soa-email', 'a@b.example'];
    await runHere(['domains', 'create', ...body, '--url', served.api, '--token', account.token]);
    const { out } = await lab('events');
    expect(out).toContain('domain_create');
  });

  it('shows how two snapshots differ', async () => {
    await labJson('snapshot', 'create', 'one');
    const { account_id: id } = await labJson<LabAccount>('account', 'create', '--name', 'difference');
    await labJson('snapshot', 'create', 'other');
    const diff = (...argv: string[]) =>
      runHere(['diff', '--snapshots', ...argv, '--data-dir', served.directory]);
    const { code, out } = await diff('one', 'other');
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^\\+ accounts ${id}\\n(?: {4}.*\\n)* {4}id: none → "${id}"\\n`, 'm'));
    expect((await diff('other', 'one')).out).toContain(`- accounts ${id}\n`);
    expect((await diff('one', 'one')).out).toBe('Nothing differs.\n');
    const missing = await diff('one', 'missing');
    expect([missing.code, missing.problems]).toEqual([
      1,
      expect.stringMatching(/^There is no snapshot missing; the snapshots are: .*one/),
    ]);
  });

  it('finds nothing wrong with a clock that the lab has moved', async () => {
    expect((await lab('clock', 'advance', '--seconds', '3600')).code).toBe(0);
    const found = await runHereAsJson<{ check: string; result: string; detail: string }[]>([
      ...['doctor', '--data-dir', served.directory],
    ]);
    expect(found.find(({ check }) => check === 'server')).toMatchObject({
      result: 'note',
      detail: expect.stringContaining('the lab has moved its clock') as string,
    });
    expect((await lab('reset')).code).toBe(0);
  });

  it.each([
    [
      'an account that is not there',
      ['account', 'create', '--copy-of', '2000000000'],
      1,
      'copy_of is not valid',
    ],
    ['a snapshot that is not there', ['snapshot', 'load', 'never'], 1, 'Not found: snapshot never'],
    ['a deletion that nobody confirms', ['account', 'delete', '7'], 2, 'confirm with --yes'],
    ['an ID that is none', ['account', 'create', '--copy-of', 'seven'], 2, 'It must be a whole number'],
    ['an unknown command', ['account', 'rename'], 2, "unknown command 'rename'"],
    ['an unknown column', ['requests', '--columns', 'nothing'], 2, 'The list has no column nothing'],
    ['a time that is none', ['report', '--since', 'yesterday'], 1, 'since'],
  ])('refuses %s', async (_name, argv, exitCode, reason) => {
    const { code, problems } = await lab(...argv);
    expect([code, problems]).toEqual([exitCode, expect.stringContaining(reason)]);
  });
});
