import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, fileForm, useBuild } from '@cloud-account/testkit';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloudAccount, useServedCloud } from './cli.fixture.js';
import { createProgram } from './program.js';
import { run as runHere } from './run.js';

useBuild();

describe('cloud-account beside a server that it serves', () => {
  const served = useServedCloud();

  /** Runs the program in this process, which saves its start. */
  const run = async (...argv: string[]) => {
    let out = '';
    let problems = '';
    const code = await runHere(
      [...argv, '--data-dir', served.directory],
      (text) => (out += text),
      (text) => (problems += text),
    );
    return { code, out, problems };
  };

  /** What a command says to a program. */
  const told = async <Value>(...argv: string[]): Promise<Value> => {
    const { code, out, problems } = await run(...argv, '--json');
    expect([code, problems]).toEqual([0, '']);
    return JSON.parse(out) as Value;
  };

  it('takes an account from its making to its end', async () => {
    const { id } = await told<{ id: number }>(
      'account',
      'create',
      '--email',
      'o@example.org',
      '--balance',
      '-5',
    );
    expect(await told('account', 'update', String(id), '--managed', 'yes')).toMatchObject({
      balance: -5,
      managed: true,
    });
    expect(await told('account', 'show', String(id))).toMatchObject({ email: 'o@example.org' });
    await told('user', 'create', String(id), 'carla', 'carla@example.org', '--restricted');
    expect(await told('user', 'list', String(id))).toMatchObject([{ username: 'carla', restricted: true }]);
    const listed = await told<{ id: number }[]>('account', 'list');
    expect(listed.map((account) => account.id)).toContain(id);

    const node = await told<{ id: number }>('entity', 'create', String(id), 'node', 'web-1');
    const right = `node:${node.id}=read_only`;
    const granted = { account_access: 'read_only', global: ['add_domains'] };
    const set = ['--account-access', 'read_only', '--global', 'add_domains', '--entity', right];
    expect(await told('grant', 'set', 'carla', ...set)).toMatchObject(granted);
    expect(await told('grant', 'set', 'carla', '--entity', `node:${node.id}=none`)).toEqual({
      ...granted,
      entities: [],
    });
    expect(await told('grant', 'show', 'carla')).toMatchObject(granted);
    expect(await told('entity', 'list', String(id))).toMatchObject([{ label: 'web-1' }]);
    await told('entity', 'delete', String(id), 'node', String(node.id));

    const scopes = ['--label', 'laptop', '--scopes', 'domains:read_only'];
    const token = await told<{ id: number; token: string }>('token', 'create', 'carla', ...scopes);
    expect((await call('GET', `${served.api}/domains`, { token: token.token })).status).toBe(200);
    await told('token', 'revoke', 'carla', String(token.id));
    expect((await call('GET', `${served.api}/domains`, { token: token.token })).status).toBe(401);
    expect(await told('token', 'list', 'carla')).toMatchObject([{ id: token.id, revoked: true }]);

    await told('user', 'update', 'carla', '--restricted', 'no');
    expect(await told('user', 'show', 'carla')).toMatchObject({ restricted: false, has_password: false });
    await told('user', 'delete', 'carla', '--yes');
    await told('account', 'delete', String(id), '--yes');
    expect((await run('account', 'show', String(id))).code).toBe(1);
  });

  it('reads a password from its input, and never says it', async () => {
    const { id } = await told<{ id: number }>('account', 'create', '--email', 'o@example.org');
    await told('user', 'create', String(id), 'dora', 'dora@example.org');
    const input = 'a long enough secret\n';
    const set = await cloudAccount(['user', 'password', 'dora', '--data-dir', served.directory], { input });
    expect([set.code, set.out]).toEqual([0, 'Set the password of dora.\n']);
    expect(await told('user', 'show', 'dora')).toMatchObject({ has_password: true });
    const short = await cloudAccount(['user', 'password', 'dora', '--data-dir', served.directory], {
      input: 'hm',
    });
    expect([short.code, short.problems]).toEqual([1, 'password: Length must be 11-128 characters\n']);
  });

  it('lists the clusters of object storage, and closes and opens one', async () => {
    const listed = await told<{ id: string; status: string }[]>('cluster', 'list');
    expect(listed.map(({ id }) => id)).toContain('us-east-1');
    expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(['available']));
    const closed = { id: 'us-east-1', status: 'unavailable' };
    expect(await told('cluster', 'update', 'us-east-1', 'unavailable')).toMatchObject(closed);
    expect(await told('cluster', 'list')).toContainEqual(expect.objectContaining(closed));
    const shown = await call<{ status: string }>(
      'GET',
      `${served.api}/object-storage/clusters/us-east-1`,
      {},
    );
    expect(shown.body).toMatchObject(closed);
    expect(await told('cluster', 'update', 'us-east-1', 'available')).toMatchObject({ status: 'available' });
    expect((await run('cluster', 'list')).out).toMatch(/^ID +REGION +STATUS +DOMAIN\n/);
    expect((await run('cluster', 'update', 'us-east-1', 'closed')).code).toBe(2);
    expect(await run('cluster', 'update', 'nowhere-1', 'available')).toMatchObject({
      code: 1,
      problems: 'Not found\n',
    });
  });

  it('registers a client, shows it without its secret, and replaces and deletes it', async () => {
    const fields = ['Zone editor', '--id', 'zoneeditor', '--website', 'https://editor.example'];
    const uris = ['https://editor.example/a', 'https://editor.example/b'];
    const to = uris.flatMap((uri) => ['--redirect-uri', uri]);
    const { secret, ...client } = await told<{ secret: string }>('client', 'create', ...fields, ...to);
    expect(client).toMatchObject({ id: 'zoneeditor', redirect_uris: uris, public: false });
    expect(await told('client', 'show', 'zoneeditor')).toEqual(client);
    expect(await told('client', 'list')).toContainEqual(client);
    expect((await run('client', 'rotate-secret', 'zoneeditor')).code).toBe(2);
    const rotated = await told<{ secret: string }>('client', 'rotate-secret', 'zoneeditor', '--yes');
    expect(rotated.secret).not.toBe(secret);
    await told('client', 'delete', 'zoneeditor', '--yes');
    expect((await run('client', 'show', 'zoneeditor')).problems).toBe('Not found\n');
  });

  it('answers a ticket, with files both ways', async () => {
    const { id: account } = await told<{ id: number }>('account', 'create', '--email', 'o@example.org');
    await told('user', 'create', String(account), 'eve', 'eve@example.org');
    const { token } = await told<{ token: string }>(
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
    const replied = await told('ticket', 'reply', String(id), 'We look into it.', '--author', 'Ada');
    expect(replied).toMatchObject({ from_node: true, created_by: 'Ada' });
    const shown = await run('ticket', 'show', String(id));
    expect(shown.out).toMatch(/\ndescription +first line\n {15,}second \\u001b\[2Jline\n/);
    expect(shown.out).toMatch(/\n\nid +\d+\n.*\ncreated_by +Ada\n/);
    const whole = await told<{ attachments: { id: number }[]; replies: object[] }>(
      'ticket',
      'show',
      String(id),
    );
    expect(whole.replies).toMatchObject([{ description: 'We look into it.' }]);

    const saved = path.join(served.directory, 'saved.txt');
    const attachment = String(whole.attachments[0]?.id);
    const download = () => run('ticket', 'download', String(id), attachment, '--output', saved);
    expect(await download()).toMatchObject({ code: 0, out: `Saved ${saved}.\n` });
    expect(await readFile(saved, 'utf8')).toBe('what happened');
    expect(await download()).toMatchObject({
      code: 2,
      problems: expect.stringContaining('EEXIST') as string,
    });
    const attached = await told<{ attachments: { name: string }[] }>('ticket', 'attach', String(id), saved);
    expect(attached.attachments.map(({ name }) => name)).toEqual(['log.txt', 'saved.txt']);
    expect((await run('ticket', 'attach', String(id), path.join(served.directory, 'nothing.txt'))).code).toBe(
      2,
    );

    expect(await told('ticket', 'closable', String(id), 'no')).toMatchObject({
      closable: false,
      status: 'open',
    });
    expect((await call('POST', `${ticket}/close`, { token })).status).toBe(400);
    expect(await told('ticket', 'close', String(id))).toMatchObject({ status: 'closed' });
    expect((await run('ticket', 'close', String(id))).problems).toBe('The ticket is closed already\n');
  });

  it('lists jobs, and says why one cannot be retried or abandoned', async () => {
    const jobs = await told<{ id: number; kind: string }[]>('job', 'list', '--kind', 'pruneHistory');
    expect(jobs[0]).toMatchObject({ kind: 'pruneHistory', state: 'pending' });
    const id = String(jobs[0]?.id);
    const retried = await run('job', 'retry', id);
    expect([retried.code, retried.problems]).toEqual([1, 'The job is pending\n']);
    expect(await told('job', 'abandon', id)).toMatchObject({ state: 'failed' });
    expect(await told('job', 'show', id)).toMatchObject({ last_error: 'Abandoned by the operator' });
    expect(await told('job', 'retry', id)).toMatchObject({ state: 'pending' });
  });

  it('asks for faults of machines, lists them and takes them back', async () => {
    const { id: account } = await told<{ id: number }>('account', 'create', '--email', 'o@example.org');
    const entity = ['entity', 'create', String(account), 'node', 'web-9', '--region', 'us-east'];
    const { id: node } = await told<{ id: number }>(...entity);
    const options = ['--node', String(node), '--task', 'boot', '--reason', 'It rained'];
    const fault = await told<{ id: number }>('fault', 'create', 'fail', ...options);
    expect(fault).toMatchObject({ effect: 'fail', node_id: node, task: 'boot', once: true });
    const always = await told<{ id: number }>('fault', 'create', 'crash', '--always');
    expect(always).toMatchObject({ effect: 'crash', node_id: null, task: null, once: false });
    expect(await told('fault', 'list')).toEqual([fault, always]);
    for (const { id } of [fault, always]) await told('fault', 'delete', String(id));
    expect(await told('fault', 'list')).toEqual([]);
    expect((await run('fault', 'crash', String(node))).problems).toBe('The node is not running\n');
  });

  it('lists nodes, and holds steps until they are released', async () => {
    const { id: account } = await told<{ id: number }>('account', 'create', '--email', 'o@example.org');
    const entity = ['entity', 'create', String(account), 'node', 'web-11', '--region', 'us-east'];
    const { id: node } = await told<{ id: number }>(...entity);
    const nodes = await told('node', 'list', '--account', String(account), '--status', 'offline');
    expect(nodes).toMatchObject([{ id: node, account_id: account, label: 'web-11', busy: false }]);
    expect(await told('node', 'list', '--account', String(account), '--region', 'us-ord')).toEqual([]);
    expect(await told('node', 'show', String(node))).toMatchObject({ id: node, region: 'us-east' });
    const { host_uuid: host } = await told<{ host_uuid: string }>('node', 'show', String(node));
    const maintained = await told<{ nodes: number[] }>(
      'host',
      'maintain',
      host,
      '--seconds',
      '600',
      '--warm',
    );
    expect(maintained.nodes).toContain(node);
    expect(await told('host', 'release', host)).toEqual({ released: host });
    const at = ['--kind', 'startNode', '--node', String(node)];
    const hold = await told<{ id: number }>('step', 'hold', ...at, '--seconds', '600');
    expect(hold).toMatchObject({ effect: 'hold', kind: 'startNode', step: null, node_id: node });
    const fail = await told<{ id: number }>('step', 'fail', '--step', 'boot', '--reason', 'Rain', '--always');
    expect(fail).toMatchObject({ effect: 'fail', step: 'boot', once: false, reason: 'Rain' });
    expect(await told('step', 'list')).toEqual([hold, fail]);
    for (const { id } of [hold, fail]) await told('step', 'release', String(id));
    expect(await told('step', 'list')).toEqual([]);
  });

  it('names every field that is refused, and why', async () => {
    const { code, out, problems } = await run('account', 'create', '--email', 'no', '--balance', '1e9');
    expect([code, out]).toEqual([1, '']);
    expect(problems).toMatch(/^email: \S.*\nbalance: \S.*\n$|^balance: \S.*\nemail: \S.*\n$/);
  });

  it('shows people lines, not JSON', async () => {
    const { code, out } = await run('job', 'list');
    expect(code).toBe(0);
    expect(out).toMatch(/^ID +KIND +SUBJECT +STATE/);
  });

  it('finds the server by the environment too, and is refused with a wrong key', async () => {
    const { code, problems } = await cloudAccount(['account', 'list', '--data-dir', served.directory], {
      environment: { CLOUD_OPERATOR_KEY: 'another-key-than-the-right-one' },
    });
    expect([code, problems]).toEqual([1, 'Invalid operator key\n']);
  });

  it('finds nothing wrong', async () => {
    const found = await told<{ check: string; result: string; detail: string }[]>('doctor');
    const by = new Map(found.map(({ check, result, detail }) => [check, `${result}: ${detail}`]));
    expect(by.get('server')).toBe('ok: it answers');
    expect(by.get('database')).toContain('in use by process');
    expect(found.map(({ result }) => result)).not.toContain('wrong');
  });
});

describe('cloud-account without a server', () => {
  let directory = '';

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'cli-'));
  });

  afterAll(() => rm(directory, { recursive: true, force: true }));

  it.each<[string, string[], RegExp]>([
    ['an unknown command', ['fly'], /unknown command 'fly'/],
    ['an unknown option', ['account', 'list', '--loud'], /unknown option '--loud'/],
    ['an id that is none', ['account', 'show', 'x'], /whole number above 0/],
    ['a missing option', ['account', 'create'], /'--email <address>' not specified/],
    ['a grant that is none', ['grant', 'set', 'a', '--entity', 'x'], /domain:12=read_only/],
    ['a deletion without --yes', ['account', 'delete', '1'], /cannot be undone; say --yes/],
  ])('calls %s wrong usage', async (_name, argv, reason) => {
    const { code, out, problems } = await cloudAccount([...argv, '--data-dir', directory]);
    expect([code, out]).toEqual([2, '']);
    expect(problems).toMatch(reason);
  });

  it('calls settings that cannot be used wrong usage', async () => {
    const { code, problems } = await cloudAccount(['account', 'list'], { environment: { CLOUD_PORT: 'x' } });
    expect([code, problems]).toEqual([2, expect.stringContaining('CLOUD_PORT')]);
  });

  it('says that there is none, or that it does not answer', async () => {
    const none = await cloudAccount(['account', 'list', '--data-dir', directory]);
    expect([none.code, none.problems]).toEqual([3, expect.stringContaining('No server runs on')]);
    await writeFile(
      path.join(directory, 'operator.json'),
      JSON.stringify({ url: 'http://127.0.0.1:1/operator', pid: 1 }),
    );
    const noKey = await cloudAccount(['account', 'list', '--data-dir', directory]);
    expect([noKey.code, noKey.problems]).toEqual([3, expect.stringContaining('operator-key')]);
    await writeFile(path.join(directory, 'operator-key'), 'x'.repeat(64), { mode: 0o600 });
    const silent = await cloudAccount(['account', 'list', '--data-dir', directory]);
    expect([silent.code, silent.problems]).toEqual([3, expect.stringContaining('cannot be reached')]);
    const ill = await cloudAccount(['doctor', '--data-dir', directory], {
      environment: { CLOUD_PORT: '0' },
    });
    expect([ill.code, ill.problems]).toEqual([1, 'Something is wrong with: server.\n']);
    await rm(path.join(directory, 'operator.json'));
  });

  it('migrates, once', { timeout: 180_000 }, async () => {
    const migrate = () => cloudAccount(['migrate', '--data-dir', directory, '--json']);
    const anyPort = { environment: { CLOUD_PORT: '0' } };
    const before = await cloudAccount(['doctor', '--data-dir', directory], anyPort);
    expect(before.out).toContain('there is none yet');
    const first = await migrate();
    expect(first.code).toBe(0);
    const second = await migrate();
    expect([second.code, JSON.parse(second.out)]).toEqual([0, { applied: [] }]);
    const after = await cloudAccount(['doctor', '--data-dir', directory], anyPort);
    expect([after.code, after.out]).toEqual([0, expect.stringContaining('embedded, up to date')]);
  });

  it('finds a port that is taken, and a key that others can read', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const key = path.join(directory, 'operator-key');
    await chmod(key, 0o644);
    const doctor = () =>
      cloudAccount(['doctor', '--data-dir', directory], { environment: { CLOUD_PORT: String(port) } });
    const ill = await doctor();
    expect([ill.code, ill.problems]).toEqual([1, "Something is wrong with: operator's key, port.\n"]);
    expect(ill.out).toContain(`chmod 600 ${key}`);
    expect(ill.out).toContain('set CLOUD_PORT to another port');
    taken.close();
    await once(taken, 'close');
    await chmod(key, 0o600);
    const well = await doctor();
    expect([well.code, well.out]).toEqual([0, expect.stringContaining(`127.0.0.1:${port} is free`)]);
  });

  it('shows an example below the help of every command', async () => {
    const leaves = (command: Command): Command[] =>
      command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
    let out = '';
    const program = createProgram(
      (text) => (out += text),
      () => undefined,
    );
    const without = leaves(program).filter((command) => {
      out = '';
      command.outputHelp();
      return !/^Examples?:\n {2}\$ cloud-account \S/m.test(out);
    });
    expect(without.map((command) => command.name())).toEqual([]);
    expect((await cloudAccount(['seed', '--help'])).out).toContain('$ cloud-account seed accounts.yaml');
  });

  it.each([[['--help']], [['account', '--help']], [['token', 'create', '--help']]])(
    'helps: %j',
    async (argv) => {
      const { code, out } = await cloudAccount(argv);
      expect([code, out]).toEqual([0, expect.stringContaining('Usage: cloud-account')]);
    },
  );
});
