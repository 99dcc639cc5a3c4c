import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { call, fileForm, useBuild } from '@cloud-account/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cloudAccount, runHere, runHereAsJson, useServedCloud } from './cli.fixture.js';

useBuild();

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Reasons without the pages of their rules. */
const reasonsIn = (problems: string): string => problems.replaceAll(/^ {2}(fix:|see http).*\n/gm, '');

describe('cloud-account beside a server that it serves', () => {
  const served = useServedCloud();

  const at = (...argv: string[]) => [...argv, '--data-dir', served.directory];

  /** Runs the program in this process, which saves its start. */
  const program = (...argv: string[]) => runHere(at(...argv));

  /** The answer of a command to a program. */
  const programJson = <Value>(...argv: string[]) => runHereAsJson<Value>(at(...argv));

  const run = (...argv: string[]) => program('operator', ...argv);

  const runJson = <Value>(...argv: string[]) => programJson<Value>('operator', ...argv);

  it('tells a shell where the server is and what opens it', async () => {
    const key = (await readFile(path.join(served.directory, 'operator-key'), 'utf8')).trim();
    const { API, OPERATOR, S3, DNS, DNS_PORT, KEY } = await programJson<Record<string, string>>('env');
    expect([API, KEY]).toEqual([served.api, key]);
    expect(`${DNS ?? ''}:${DNS_PORT ?? ''}`).toBe(served.dns);
    const { out } = await program('env');
    expect(out.split('\n')).toEqual(
      expect.arrayContaining([`export API='${served.api}'`, `export OPERATOR='${OPERATOR ?? ''}'`]),
    );
    expect(out).toContain(`export S3='${S3 ?? ''}'`);
  });

  it('takes an account from its making to its end', async () => {
    const { id } = await runJson<{ id: number }>(
      'account',
      'create',
      '--email',
      'o@example.org',
      '--balance',
      '-5',
    );
    expect(await runJson('account', 'update', String(id), '--managed')).toMatchObject({
      balance: -5,
      managed: true,
    });
    expect(await runJson('account', 'show', String(id))).toMatchObject({ email: 'o@example.org' });
    await runJson('user', 'create', String(id), 'carla', 'carla@example.org', '--restricted');
    expect(await runJson('user', 'list', String(id))).toMatchObject([
      { username: 'carla', restricted: true },
    ]);
    const listed = await runJson<{ id: number }[]>('account', 'list');
    expect(listed.map((account) => account.id)).toContain(id);

    const node = await runJson<{ id: number }>('entity', 'create', String(id), 'node', 'web-1');
    const right = `node:${node.id}=read_only`;
    const granted = { account_access: 'read_only', global: ['add_domains'] };
    const set = ['--account-access', 'read_only', '--global', 'add_domains', '--entity', right];
    expect(await runJson('grant', 'set', 'carla', ...set)).toMatchObject(granted);
    expect(await runJson('grant', 'set', 'carla', '--entity', `node:${node.id}=none`)).toEqual({
      ...granted,
      entities: [],
    });
    expect(await runJson('grant', 'show', 'carla')).toMatchObject(granted);
    expect(await runJson('entity', 'list', String(id))).toMatchObject([{ label: 'web-1' }]);
    await runJson('entity', 'delete', String(id), 'node', String(node.id), '--yes');

    const scopes = ['--label', 'laptop', '--scopes', 'domains:read_only'];
    const token = await runJson<{ id: number; token: string }>('token', 'create', 'carla', ...scopes);
    expect((await call('GET', `${served.api}/domains`, { token: token.token })).status).toBe(200);
    await runJson('token', 'revoke', 'carla', String(token.id));
    expect((await call('GET', `${served.api}/domains`, { token: token.token })).status).toBe(401);
    expect(await runJson('token', 'list', 'carla')).toMatchObject([{ id: token.id, revoked: true }]);

    await runJson('user', 'update', 'carla', '--restricted', 'no');
    expect(await runJson('user', 'show', 'carla')).toMatchObject({ restricted: false, has_password: false });
    await runJson('user', 'delete', 'carla', '--yes');
    await runJson('account', 'delete', String(id), '--yes');
    expect((await run('account', 'show', String(id))).code).toBe(1);
  });

  it('reads a password from its input, and never says it', async () => {
    const { id } = await runJson<{ id: number }>('account', 'create', '--email', 'o@example.org');
    await runJson('user', 'create', String(id), 'dora', 'dora@example.org');
    const input = 'a long enough secret\n';
    const set = await cloudAccount(at('operator', 'user', 'password', 'dora'), { input });
    expect([set.code, set.out]).toEqual([0, 'Set the password of dora.\n']);
    expect(await runJson('user', 'show', 'dora')).toMatchObject({ has_password: true });
    const short = await cloudAccount(at('operator', 'user', 'password', 'dora'), {
      input: 'hm\nand another line\n',
    });
    expect([short.code, reasonsIn(short.problems)]).toEqual([
      1,
      'password: Length must be 11-128 characters\n',
    ]);
  });

  it('lists the clusters of object storage, and closes and opens one', async () => {
    const listed = await runJson<{ id: string; status: string }[]>('cluster', 'list');
    expect(listed.map(({ id }) => id)).toContain('us-east-1');
    expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['available']));
    const closed = { id: 'us-east-1', status: 'unavailable' };
    expect(await runJson('cluster', 'update', 'us-east-1', 'unavailable')).toMatchObject(closed);
    expect(await runJson('cluster', 'list')).toContainEqual(expect.objectContaining(closed));
    const shown = await call<{ status: string }>(
      'GET',
      `${served.api}/object-storage/clusters/us-east-1`,
      {},
    );
    expect(shown.body).toMatchObject(closed);
    expect(await runJson('cluster', 'update', 'us-east-1', 'available')).toMatchObject({
      status: 'available',
    });
    expect((await run('cluster', 'list')).out).toMatch(/^ID +REGION +STATUS +DOMAIN\n/);
    expect((await run('cluster', 'update', 'us-east-1', 'closed')).code).toBe(2);
    const nowhere = await run('cluster', 'update', 'nowhere-1', 'available');
    expect([nowhere.code, reasonsIn(nowhere.problems)]).toEqual([1, 'Not found: cluster nowhere-1\n']);
  });

  it('finds a domain by its name, and deletes it', async () => {
    const account = await runJson<{ id: number }>('account', 'create', '--email', 'a@taken.example');
    await runJson('user', 'create', String(account.id), 'taker', 'a@taken.example');
    const { token } = await runJson<{ token: string }>(
      'token',
      'create',
      'taker',
      ...['--label', 'laptop', '--scopes', '*'],
    );
    const body = { domain: 'www.taken.example', type: 'master', soa_email: 'a@taken.example' };
    const made = await call<{ id: number }>('POST', `${served.api}/domains`, { token, body });
    const { id } = made.body;
    expect(await runJson('domain', 'list', '--domain', 'www.taken.example')).toMatchObject([
      { id, domain: 'www.taken.example' },
    ]);
    expect((await run('domain', 'delete', String(id), '--yes')).out).toBe(`Deleted domain ${id}.\n`);
    expect((await run('domain', 'delete', String(id), '--yes')).code).toBe(1);
  });

  it('registers a client, shows it without its secret, and replaces and deletes it', async () => {
    const fields = ['Zone editor', '--id', 'zoneeditor', '--website', 'https://editor.example'];
    const uris = ['https://editor.example/a', 'https://editor.example/b'];
    const to = uris.flatMap((uri) => ['--redirect-uri', uri]);
    const { secret, ...client } = await runJson<{ secret: string }>('client', 'create', ...fields, ...to);
    expect(client).toMatchObject({ id: 'zoneeditor', redirect_uris: uris, public: false });
    expect(await runJson('client', 'show', 'zoneeditor')).toEqual(client);
    expect(await runJson('client', 'list')).toContainEqual(client);
    expect((await run('client', 'rotate-secret', 'zoneeditor')).code).toBe(2);
    const rotated = await runJson<{ secret: string }>('client', 'rotate-secret', 'zoneeditor', '--yes');
    expect(rotated.secret).not.toBe(secret);
    await runJson('client', 'delete', 'zoneeditor', '--yes');
    expect(reasonsIn((await run('client', 'show', 'zoneeditor')).problems)).toBe(
      'Not found: client zoneeditor\n',
    );
  });

  it('answers a ticket, with files both ways', async () => {
    const { id: account } = await runJson<{ id: number }>('account', 'create', '--email', 'o@example.org');
    await runJson('user', 'create', String(account), 'eve', 'eve@example.org');
    const { token } = await runJson<{ token: string }>(
      'token',
      'create',
      'eve',
      '--label',
      'laptop',
      '--scopes',
      'account:read_write',
    );
    const body = { summary: 'Help', description: 'first line\nsecond \u001b[2Jline' };
    const { id } = (await call<{ id: number }>('POST', `${served.api}/support/tickets`, { token, body }))
      .body;
    const ticket = `${served.api}/support/tickets/${id}`;
    await call('POST', `${ticket}/attachments`, { token, body: fileForm('log.txt', 'what happened') });

    const listed = await run('ticket', 'list', '--status', 'new', '--account', String(account));
    expect(listed.out).toMatch(new RegExp(`^ID +ACCOUNT_ID .*\n${id} +${account} +new +Help `));
    const replied = await runJson('ticket', 'reply', String(id), 'We look into it.', '--author', 'Ada');
    expect(replied).toMatchObject({ from_node: true, created_by: 'Ada' });
    const shown = await run('ticket', 'show', String(id));
    expect(shown.out).toMatch(/\ndescription +first line\n {15,}second \\u001b\[2Jline\n/);
    expect(shown.out).toMatch(/\n\nid +\d+\n.*\ncreated_by +Ada\n/);
    const whole = await runJson<{ attachments: { id: number }[]; replies: object[] }>(
      'ticket',
      'show',
      String(id),
    );
    expect(whole.replies).toMatchObject([{ description: 'We look into it.' }]);

    const saved = path.join(served.directory, 'saved.txt');
    const attachment = String(whole.attachments[0]?.id);
    const download = () => run('ticket', 'download', String(id), attachment, '--to', saved);
    expect(await download()).toMatchObject({ code: 0, out: `Saved ${saved}.\n` });
    expect(await readFile(saved, 'utf8')).toBe('what happened');
    expect(await download()).toMatchObject({
      code: 2,
      problems: expect.stringContaining('file already exists') as string,
    });
    const attached = await runJson<{ attachments: { name: string }[] }>(
      'ticket',
      'attach',
      String(id),
      saved,
    );
    expect(attached.attachments.map(({ name }) => name)).toEqual(['log.txt', 'saved.txt']);
    expect((await run('ticket', 'attach', String(id), path.join(served.directory, 'nothing.txt'))).code).toBe(
      2,
    );

    expect(await runJson('ticket', 'closable', String(id), 'no')).toMatchObject({
      closable: false,
      status: 'open',
    });
    expect((await call('POST', `${ticket}/close`, { token })).status).toBe(400);
    expect(await runJson('ticket', 'close', String(id))).toMatchObject({ status: 'closed' });
    expect(reasonsIn((await run('ticket', 'close', String(id))).problems)).toBe(
      'The ticket is closed already\n',
    );
  });

  it('lists jobs, and says why one cannot be retried or abandoned', async () => {
    const jobs = await runJson<{ id: number; kind: string }[]>('job', 'list', '--kind', 'pruneHistory');
    expect(jobs[0]).toMatchObject({ kind: 'pruneHistory', state: 'pending' });
    const id = String(jobs[0]?.id);
    const retried = await run('job', 'retry', id);
    expect([retried.code, reasonsIn(retried.problems)]).toEqual([1, 'The job is pending\n']);
    expect(await runJson('job', 'abandon', id)).toMatchObject({ state: 'failed' });
    expect(await runJson('job', 'show', id)).toMatchObject({ last_error: 'Abandoned by the operator' });
    expect(await runJson('job', 'retry', id)).toMatchObject({ state: 'pending' });
  });

  it('asks for faults of machines, lists them and takes them back', async () => {
    const { id: account } = await runJson<{ id: number }>('account', 'create', '--email', 'o@example.org');
    const entity = ['entity', 'create', String(account), 'node', 'web-9', '--region', 'us-east'];
    const { id: node } = await runJson<{ id: number }>(...entity);
    const options = ['--node', String(node), '--task', 'boot', '--reason', 'It rained'];
    const fault = await runJson<{ id: number }>('fault', 'create', 'fail', ...options);
    expect(fault).toMatchObject({ effect: 'fail', node_id: node, task: 'boot', once: true });
    const always = await runJson<{ id: number }>('fault', 'create', 'crash', '--always');
    expect(always).toMatchObject({ effect: 'crash', node_id: null, task: null, once: false });
    expect(await runJson('fault', 'list')).toEqual([fault, always]);
    for (const { id } of [fault, always]) await runJson('fault', 'delete', String(id));
    expect(await runJson('fault', 'list')).toEqual([]);
    expect(reasonsIn((await run('fault', 'crash', String(node))).problems)).toBe('The node is not running\n');
  });

  it('lists nodes, and holds steps until they are released', async () => {
    const { id: account } = await runJson<{ id: number }>('account', 'create', '--email', 'o@example.org');
    const entity = ['entity', 'create', String(account), 'node', 'web-11', '--region', 'us-east'];
    const { id: node } = await runJson<{ id: number }>(...entity);
    const nodes = await runJson('node', 'list', '--account', String(account), '--status', 'offline');
    expect(nodes).toMatchObject([{ id: node, account_id: account, label: 'web-11', busy: false }]);
    expect(await runJson('node', 'list', '--account', String(account), '--region', 'us-ord')).toEqual([]);
    expect(await runJson('node', 'show', String(node))).toMatchObject({ id: node, region: 'us-east' });
    const { host_uuid: host } = await runJson<{ host_uuid: string }>('node', 'show', String(node));
    const maintained = await runJson<{ nodes: number[] }>(
      'host',
      'maintain',
      host,
      '--seconds',
      '600',
      '--warm',
    );
    expect(maintained.nodes).toContain(node);
    const hosts = await runJson<{ host_uuid: string; nodes: number }[]>('host', 'list');
    expect(hosts).toContainEqual(expect.objectContaining({ host_uuid: host, region: 'us-east' }));
    expect(await runJson('host', 'release', host)).toEqual({ released: host });
    const at = ['--kind', 'startNode', '--node', String(node)];
    const held = await runJson<{ id: number }>('step', 'hold', ...at, '--seconds', '600');
    expect(held).toMatchObject({ effect: 'hold', kind: 'startNode', step: null, node_id: node });
    const fail = await runJson<{ id: number }>(
      'step',
      'fail',
      '--step',
      'boot',
      '--reason',
      'Rain',
      '--always',
    );
    expect(fail).toMatchObject({ effect: 'fail', step: 'boot', once: false, reason: 'Rain' });
    expect(await runJson('step', 'list')).toEqual([held, fail]);
    for (const { id } of [held, fail]) await runJson('step', 'release', String(id));
    expect(await runJson('step', 'list')).toEqual([]);
  });

  it('names every field that is refused, and why', async () => {
    const { code, out, problems } = await run('account', 'create', '--email', 'no', '--balance', '1e9');
    expect([code, out]).toEqual([1, '']);
    expect(reasonsIn(problems)).toMatch(/^email: \S.*\nbalance: \S.*\n$|^balance: \S.*\nemail: \S.*\n$/);
  });

  it.each([
    ['the API of accounts', () => served.api],
    ['a path below the API', () => `${served.api.replace(/\/v4$/, '')}/elsewhere`],
    ['a page of the docs', () => `${served.api.replace(/\/v4$/, '')}/docs/guides`],
  ])('calls the address of %s none of the operator', async (_name, url) => {
    vi.stubEnv('CLOUD_OPERATOR_URL', url());
    const { code, problems } = await run('account', 'list');
    expect([code, problems]).toEqual([3, expect.stringContaining("not as the operator's API")]);
    vi.stubEnv('CLOUD_OPERATOR_URL', 'localhost');
    expect((await run('account', 'list')).code).toBe(2);
  });

  it('says to another user of the machine whose the files are', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can run a program as another user');
    await chmod(served.directory, 0o755);
    const other = await cloudAccount(at('operator', 'account', 'list'), { uid: 65_534 });
    expect([other.code, other.problems]).toEqual([
      3,
      expect.stringMatching(
        /^\S+operator\.json cannot be read \(it belongs to another user of this machine\);.*\n$/,
      ),
    ]);
  });

  it('lists jobs a page at a time', async () => {
    const { id: account } = await runJson<{ id: number }>('account', 'create', '--email', 'o@example.org');
    await runJson('user', 'create', String(account), 'pages', 'pages@example.org');
    const domains = Array.from({ length: 30 }, (_, index) => ({
      domain: `pages-${index}.example`,
      type: 'master',
      soa_email: 'o@example.org',
    }));
    const seed = path.join(served.directory, 'pages.json');
    await writeFile(seed, JSON.stringify({ accounts: [{ key: 'pages', email: 'o@example.org', domains }] }));
    const loaded = await programJson<{ created: { domains: number }; published: boolean }>(
      'seed',
      seed,
      '--wait',
    );
    expect(loaded).toMatchObject({ created: { domains: 30 }, published: true });
    const first = await run('job', 'list', '--kind', 'publishZone', '--page-size', '25');
    expect(first.out.split('\n')).toHaveLength(27);
    expect(first.problems).toMatch(/^Page 1 of \d, \d+ in all; --all shows everything\.\n$/);
    const done = ['job', 'list', '--kind', 'publishZone', '--state', 'done'];
    expect(await runJson<object[]>(...done, '--page-size', '25', '--page', '2', '-q')).not.toHaveLength(0);
    expect((await runJson<object[]>(...done, '--all')).length).toBeGreaterThanOrEqual(30);
    expect((await run('job', 'list', '--page-size', '7')).code).toBe(1);
  });

  it('names the scopes there are where some are none', async () => {
    const { id: account } = await runJson<{ id: number }>('account', 'create', '--email', 'o@example.org');
    await runJson('user', 'create', String(account), 'scoped', 'scoped@example.org');
    const { code, problems } = await run(
      'token',
      'create',
      'scoped',
      '--label',
      'x',
      '--scopes',
      'domain:all',
    );
    expect([code, problems]).toEqual([
      1,
      expect.stringMatching(/^scopes .*; choose from \*, account:read_only, .*domains:read_write/),
    ]);
  });

  it('provides only what the API does not make', async () => {
    const { code, problems } = await run('entity', 'create', '1', 'firewall', 'web');
    expect([code, problems]).toEqual([
      2,
      expect.stringContaining('one of node, database, lkecluster, longview, vlan, managed'),
    ]);
  });

  it('shows people lines, not JSON', async () => {
    const { code, out } = await run('job', 'list', '--all');
    expect(code).toBe(0);
    expect(out).toMatch(/^ID +KIND +SUBJECT +STATE/);
  });

  it('finds the server by the environment too, and is refused with a wrong key', async () => {
    vi.stubEnv('CLOUD_OPERATOR_KEY', 'another-key-than-the-right-one');
    const { code, problems } = await run('account', 'list');
    expect([code, reasonsIn(problems)]).toEqual([1, 'Invalid operator key\n']);
    expect(problems).toMatch(/\n {2}see http:\S+\/docs\/rules\S*operator\.key\.valid\n$/);
  });

  it('finds nothing wrong', async () => {
    const found = await programJson<{ check: string; result: string; detail: string }[]>('doctor');
    const by = new Map(found.map(({ check, result, detail }) => [check, `${result}: ${detail}`]));
    expect(by.get('server')).toBe('ok: it answers');
    expect(by.get('database')).toContain('in use by process');
    expect(found.map(({ result }) => result)).not.toContain('wrong');
  });
});
