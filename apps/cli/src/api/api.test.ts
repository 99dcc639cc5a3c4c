import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useBuild } from '@cloud-account/testkit';
import { operationIdsOf } from '@cloud-account/spec';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cloudAccount, runHere, runHereAsJson, useServedCloud } from '../cli.fixture.js';
import { apiOperations } from './operations.js';

useBuild();

describe('cloud-account as an account', () => {
  const served = useServedCloud({ CLOUD_DEMO: 'on' });

  beforeEach(() => {
    vi.stubEnv('XDG_CONFIG_HOME', path.join(served.directory, 'config'));
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const run = (...argv: string[]) => runHere([...argv, '--data-dir', served.directory]);

  const runJson = <Value>(...argv: string[]) =>
    runHereAsJson<Value>([...argv, '--data-dir', served.directory]);

  const demoToken = async () => (await readFile(path.join(served.directory, 'demo-token'), 'utf8')).trim();

  it('has a command for every operation of the API', () => {
    expect(
      apiOperations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual([...operationIdsOf('v4')].sort());
  });

  it('takes a domain from its making to its end, with the token of the demo account', async () => {
    const fields = ['--domain', 'cli.example', '--type', 'master', '--soa-email', 'o@example.org'];
    const made = await runJson<{ id: number; tags: string[] }>(
      ...['domains', 'create', ...fields, '--tags', 'one', '--tags', 'two', '--ttl-sec', '300'],
    );
    expect(made).toMatchObject({ domain: 'cli.example', tags: ['one', 'two'], ttl_sec: 300 });
    const id = String(made.id);
    const record = await runJson<{ id: number }>(
      ...['domain-records', 'create', id, '--type', 'MX', '--target', 'mail.cli.example', '--priority', '7'],
    );
    expect(record).toMatchObject({ type: 'MX', priority: 7 });
    expect(await runJson('domains', 'update', id, '--body', '{"group": "shop"}', '--tags', '')).toMatchObject(
      {
        group: 'shop',
        tags: [],
      },
    );
    const listed = await run('domains', 'list', '--filter', 'domain~cli.ex', '--filter', 'type=master');
    expect(listed.out).toMatch(/^ID +DOMAIN +TYPE +STATUS .*\n\d+ +cli\.example +master +active .*\n$/);
    const columns = await run(
      'domains',
      'list',
      '--filter',
      'domain=cli.example',
      '--columns',
      'domain,soa_email',
    );
    expect(columns.out).toBe('DOMAIN       SOA_EMAIL\ncli.example  o@example.org\n');
    expect((await run('domains', 'delete', id)).problems).toContain('--yes');
    expect((await run('object-storage', 'cancel')).problems).toContain('--yes');
    expect(await runJson('domains', 'delete', id, '--yes')).toEqual({});
    const gone = await run('domain-records', 'get', id, String(record.id));
    expect([gone.code, gone.problems]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(`^Not found: record ${record.id} of domain ${id}\n  fix: .*\n  see http\\S+\n$`),
      ),
    ]);
  });

  it('names every field that is refused, its reason and its rule, as JSON too', async () => {
    const wrong = ['domains', 'create', '--domain', 'cli-b.example', '--type', 'master', '--ttl-sec', '1'];
    const { code, out, problems } = await run(...wrong);
    expect([code, out]).toEqual([1, '']);
    expect(problems).toMatch(/^soa_email is \S.*\n {2}see http:\S+\/docs\/rules\S+\n/m);
    const asJson = await run(...wrong, '--json');
    expect([asJson.code, asJson.out]).toEqual([1, '']);
    const { errors, ...answer } = JSON.parse(asJson.problems) as { errors: { field: string }[] };
    expect(answer).toEqual({
      status: 400,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      exit_code: 1,
    });
    expect(errors).toContainEqual({
      field: 'soa_email',
      reason: expect.any(String) as string,
      rule: 'domain.soa-email.required',
      link: expect.stringMatching(/\/docs\/rules\S*domain\.soa-email\.required$/) as string,
    });
  });

  it.each<[string, string[], RegExp]>([
    ['a word that is none of the field', ['domains', 'create', '--type', 'both'], /one of master, slave/],
    ['a number that is none', ['domains', 'create', '--ttl-sec', 'x'], /whole number/],
    ['a body that is no JSON', ['domains', 'create', '--body', '{'], /JSON/],
    ['an expression that is none', ['domains', 'list', '--jq', '.['], /--jq/],
    ['a path without its parameter', ['domains', 'get'], /missing required argument 'domain-id'/],
    ['a method that is none', ['api', 'PATCH', '/domains'], /one of GET, POST, PUT, DELETE/],
    ['an address that is none', ['domains', 'list', '--url', 'localhost'], /--url is not a URL/],
    [
      'a profile that is none',
      ['domains', 'list', '--profile', 'none'],
      /There is no connection profile none/,
    ],
  ])('calls %s wrong usage', async (_name, argv, reason) => {
    const { code, out, problems } = await run(...argv);
    expect([code, out, problems]).toEqual([2, '', expect.stringMatching(reason)]);
  });

  it('takes a key in PEM, which begins like an option, as the value of its option', async () => {
    const pem = (what: string): string => `-----BEGIN ${what}-----\nAAAA\n-----END ${what}-----`;
    const { code, problems } = await run(
      ...['buckets', 'create-certificate', 'us-east-1', 'no-such-bucket'],
      ...['--certificate', pem('CERTIFICATE'), '--private-key', pem('PRIVATE KEY')],
    );
    expect([code, problems]).toEqual([1, expect.stringMatching(/^Not found: bucket no-such-bucket/)]);
  });

  it('sends any request, and selects of answers with jq', async () => {
    const body = path.join(served.directory, 'body.json');
    await writeFile(
      body,
      JSON.stringify({ domain: 'raw.example', type: 'master', soa_email: 'o@example.org' }),
    );
    const { id } = await runJson<{ id: number }>('api', 'post', '/domains', '--body', `@${body}`);
    const page = await runJson('api', 'GET', '/domains', '--filter', 'domain=raw.example');
    expect(page).toMatchObject({ data: [{ id, domain: 'raw.example' }], page: 1, pages: 1, results: 1 });
    const filter = ['--filter', '{"domain": "raw.example"}'];
    expect((await run('api', 'GET', 'domains', ...filter)).out).toMatch(
      /^ID +DOMAIN .*\n\d+ +raw\.example .*\n$/,
    );
    const selected = await run('domains', 'list', ...filter, '--jq', '.[] | .domain, .id, {type}');
    expect(selected.out).toBe(`raw.example\n${id}\n{"type":"master"}\n`);
    expect(await runJson('api', 'DELETE', `/domains/${id}`)).toEqual({});
    const unknown = await run('api', 'GET', '/nothing/here');
    expect([unknown.code, unknown.problems]).toEqual([
      1,
      expect.stringContaining('Not found: /nothing/here'),
    ]);
  });

  it('pages lists, or collects all pages', async () => {
    const first = await run('kernels', 'list', '--page-size', '25', '--page', '2');
    expect(first.problems).toMatch(/^Page 2 of \d+, \d+ in all; --all shows everything\.\n$/);
    const some = await runJson<object[]>('kernels', 'list', '--page-size', '25', '-q');
    const all = await runJson<object[]>('kernels', 'list', '--all');
    expect([some.length, all.length > 25]).toEqual([25, true]);
    const beyond = await run('kernels', 'list', '--page', '99999');
    expect([beyond.code, beyond.problems]).toEqual([
      1,
      expect.stringContaining('Not found: /node/kernels?page=99999'),
    ]);
  });

  it('shows the purposes of the interfaces of configs, and the fields of records', async () => {
    const node = ['nodes', 'create', '--region', 'us-ord', '--type', 'g6-standard-1', '--label', 'wired'];
    await runJson(...node);
    const interfaces = '[{"purpose": "public"}, {"purpose": "vlan", "label": "inner"}]';
    const { id } = await runJson<{ id: number }>(
      ...['node-configs', 'create', 'wired', '--label', 'both', '--interfaces', interfaces],
      ...['--devices', '{}'],
    );
    const listed = await run('node-configs', 'list', 'wired');
    expect(listed.out).toMatch(/^ID +LABEL .* INTERFACES\.PURPOSE .*\n\d+ +both .* public, vlan /);
    expect((await run('node-configs', 'get', 'wired', String(id))).out).toContain('inner (vlan)\n');
    const own = await run('node-config-interfaces', 'list', 'wired', String(id));
    expect(own.out).toMatch(/^ID +PURPOSE .*\n\d+ +public .*\n\d+ +vlan +inner /);
  });

  it.each([
    ['another was named', ['domains', 'list', '--sort', 'colour'], /colour.*; choose from id, domain, /],
    [
      'a value does not fit its field',
      ['tickets', 'list', '--filter', 'closed=false'],
      /: closed is not valid; a filter can name .*\bstatus\b/,
    ],
  ])('names the fields that a list can be filtered by where %s', async (_name, argv, reason) => {
    const { code, problems } = await run(...argv);
    expect([code, problems]).toEqual([1, expect.stringMatching(reason)]);
  });

  it('shows events as they happen, and waits for those of what it did', async () => {
    const volume = ['volumes', 'create', '--label', 'cli-volume', '--region', 'us-east', '--size', '20'];
    const made = await runJson<{ id: number }>(...volume, '--wait');
    expect(await runJson('volumes', 'get', String(made.id))).toMatchObject({ status: 'active' });
    expect(await runJson('tags', 'create', '--label', 'cli-tag', '--wait')).toMatchObject({
      label: 'cli-tag',
    });
    const { out } = await run('events', 'tail', '--lines', '2', '--count', '2', '--interval', '0.1');
    expect(out).toMatch(/^(\S+ {2}\d+ {2}\w+ {2}.*\n){2}$/);
    expect(out).toMatch(/volume_create {2}finished {2}volume cli-volume {2}demo\n/);
    const selected = await run('events', 'tail', '--lines', '1', '--count', '1', '--jq', '.action');
    expect(selected.out).toBe('tag_create\n');
  });

  it('shows what it waited for as it is then', async () => {
    const node = ['nodes', 'create', '--region', 'us-ord', '--type', 'g6-standard-1', '--label', 'waited'];
    const system = ['--image', 'node/debian12', '--body', '{"root_pass": "one-Unheard-of-77-words"}'];
    expect(await runJson(...node, ...system, '--wait')).toMatchObject({ label: 'waited', status: 'running' });
    const stopped = await runJson('nodes', 'shut-down', 'waited', '--wait');
    expect(stopped).toMatchObject({ label: 'waited', status: 'offline' });
    // The event has another action than that of a migration within the region.
    const moved = await runJson('nodes', 'migrate', 'waited', '--region', 'us-iad', '--wait');
    expect(moved).toMatchObject({ region: 'us-iad' });
    expect((await run('nodes', 'boot', 'waited')).out).toBe(
      'Boot a node: accepted; --wait waits for the end.\n',
    );
    expect((await run('nodes', 'delete', 'waited', '--yes', '--wait')).out).toBe('Deleted node waited.\n');
    const volume = ['volumes', 'create', '--label', 'waited-volume', '--region', 'us-ord', '--size', '20'];
    expect(await runJson(...volume, '--wait')).toMatchObject({ status: 'active' });
  });

  it('opens the console of a node, until the node is deleted', async () => {
    const node = ['nodes', 'create', '--region', 'us-ord', '--type', 'g6-standard-1', '--label', 'seen'];
    const system = ['--image', 'node/debian12', '--body', '{"root_pass": "one-Unheard-of-77-words"}'];
    await runJson(...node, ...system, '--wait');
    let deletion: Promise<unknown> | undefined;
    const { code, out, problems } = await cloudAccount(['console', 'seen', '--data-dir', served.directory], {
      input: 'root\r',
      onOut: (text) => {
        if (text.includes('login: root\r\nPassword: ')) deletion ??= run('nodes', 'delete', 'seen', '--yes');
      },
    });
    await deletion;
    expect([code, problems]).toEqual([
      1,
      expect.stringMatching(/^Connected to node \d+; .*\nYour session has expired\.\n/),
    ]);
    expect(out).not.toContain('expired');
    const absent = await run('console', 'seen');
    expect([absent.code, absent.problems]).toEqual([1, 'Not found: node seen\n']);
  });

  it('names the command that lists what a field can be', async () => {
    const { code, problems } = await run('vpcs', 'create', '--label', 'nowhere', '--region', 'nowhere');
    expect([code, problems]).toEqual([
      1,
      expect.stringContaining(
        'region is not valid\n  fix: Use an `id` of `cloud-account regions list`.\n  see http',
      ),
    ]);
  });

  it('writes lists in the format that is wanted, with the columns that are wanted', async () => {
    const two = ['kernels', 'list', '--page-size', '25', '--columns', 'id,kvm'];
    expect((await run(...two, '--output', 'csv')).out).toMatch(/^id,kvm\n\S+,(true|false)\n/);
    expect((await run(...two, '--output', 'tsv', '--no-headers')).out).toMatch(/^\S+\t(true|false)\n/);
    expect((await run('kernels', 'list', '--output', 'yaml')).out).toMatch(/^- id: \S+\n {2}label: /);
    const quiet = await run('kernels', 'list', '--page-size', '25', '--quiet');
    expect([quiet.code, quiet.problems]).toEqual([0, '']);
    const unknown = await run('kernels', 'list', '--columns', 'id,colour');
    expect([unknown.code, unknown.problems]).toEqual([
      2,
      expect.stringMatching(/^The list has no column colour; its columns are id, label, /),
    ]);
  });

  it('attaches a file', async () => {
    const file = path.join(served.directory, 'log.txt');
    await writeFile(file, 'what happened');
    const fields = ['--summary', 'Help', '--description', 'It stopped'];
    const { id } = await runJson<{ id: number }>('tickets', 'create', ...fields);
    expect(await runJson('tickets', 'create-attachment', String(id), '--file', file)).toEqual({});
    expect(await runJson('tickets', 'get', String(id))).toMatchObject({ attachments: ['log.txt'] });
    const none = await run('tickets', 'create-attachment', String(id), '--file', `${file}.none`);
    expect([none.code, none.problems]).toEqual([2, expect.stringContaining('cannot be read')]);
  });

  it('sends a file as the body, and saves one', async () => {
    const file = path.join(served.directory, 'logo.png');
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    await writeFile(file, png);
    const fields = ['--label', 'Editor', '--redirect-uri', 'https://editor.example/'];
    const { id } = await runJson<{ id: string }>('account-oauth-clients', 'create', ...fields);
    expect(await runJson('account-oauth-clients', 'update-thumbnail', id, '--file', file)).toEqual({});
    const copy = path.join(served.directory, 'copy.png');
    const saved = await runJson('account-oauth-clients', 'get-thumbnail', id, '--to', copy);
    expect([saved, await readFile(copy)]).toEqual([{ file: copy, bytes: png.length }, png]);
    const taken = await run('account-oauth-clients', 'get-thumbnail', id, '--to', copy);
    expect([taken.code, taken.problems]).toEqual([2, expect.stringContaining('cannot be written')]);
  });

  it('calls without a token what needs none', async () => {
    vi.stubEnv('CLOUD_URL', served.api.replace(/\/v4$/, '/'));
    const regions = await runHere(['regions', 'list', '--jq', '.[].id']);
    expect([regions.code, regions.out]).toEqual([0, expect.stringMatching(/^us-east$/m)]);
    const domains = await runHere(['domains', 'list']);
    expect([domains.code, domains.problems]).toEqual([
      2,
      expect.stringMatching(
        /^There is no token for \S+\. .*`cloud-account login`.*--token .*CLOUD_TOKEN\.\n$/,
      ),
    ]);
  });

  it('is refused with a token that is none, and says what does not answer', async () => {
    const other = await run('domains', 'list', '--token', 'x'.repeat(64));
    const named = /^Invalid Token\n {2}fix: (?=.*`cloud-account login`)(?=.*--token )(?=.*CLOUD_TOKEN)/;
    expect([other.code, other.problems]).toEqual([1, expect.stringMatching(named)]);
    vi.stubEnv('CLOUD_TOKEN', 'x');
    const silent = await run('domains', 'list', '--url', 'http://127.0.0.1:1');
    expect([silent.code, silent.problems]).toEqual([3, expect.stringContaining('cannot be reached')]);
    const elsewhere = await run('domains', 'list', '--url', served.api.replace('/v4', '/elsewhere'));
    expect([elsewhere.code, elsewhere.problems]).toEqual([3, expect.stringContaining('not as this API')]);
  });

  it('keeps an address with its token, and sends the token nowhere else', async () => {
    const token = await demoToken();
    const login = await runHere([
      'login',
      '--url',
      served.api,
      '--token',
      token,
      '--profile',
      'work',
      '--json',
    ]);
    expect(JSON.parse(login.out)).toEqual({ profile: 'work', username: 'demo', url: served.api });
    const kept = path.join(served.directory, 'config', 'cloud-account', 'profiles.json');
    expect((await stat(kept)).mode & 0o777).toBe(0o600);
    const asWork = ['profile', 'get', '--profile', 'work', '--jq', '.username'];
    expect(await runHere(asWork)).toMatchObject({ code: 0, out: 'demo\n' });
    vi.stubEnv('CLOUD_PROFILE', 'work');
    expect(await runHere(['profile', 'get', '--jq', '.username'])).toMatchObject({ code: 0, out: 'demo\n' });
    const elsewhere = await runHere(['domains', 'list', '--url', 'http://127.0.0.1:1/v4']);
    expect([elsewhere.code, elsewhere.problems]).toEqual([
      2,
      expect.stringContaining('There is no token for'),
    ]);
    const home = ['login', '--url', served.api, '--token', token, '--profile', 'home'];
    expect((await runHere(home)).code).toBe(0);
    const listed = await runHere(['profiles', 'list', '--json']);
    expect(JSON.parse(listed.out)).toEqual([
      { name: 'home', url: served.api, selected: false },
      { name: 'work', url: served.api, selected: true },
    ]);
    expect(listed.out).not.toContain(token);
    vi.stubEnv('CLOUD_PROFILE', undefined);
    expect((await runHere(['profiles', 'use', 'home'])).code).toBe(0);
    const used = await runHere(['profiles', 'list', '--json', '--jq', '.[] | select(.selected) | .name']);
    expect(used.out).toBe('home\n');
    expect((await runHere(['profiles', 'use', 'nowhere'])).problems).toContain(
      'those that exist are: work, home',
    );
    vi.stubEnv('CLOUD_PROFILE', 'work');
    expect((await runHere(['login', '--url', served.api, '--token', 'wrong'])).code).toBe(1);
    const empty = await cloudAccount(['login', '--url', served.api]);
    expect([empty.code, empty.problems]).toEqual([2, 'Standard input has no token.\n']);
    expect((await runHere(['logout'])).code).toBe(0);
    const secondLogout = await runHere(['logout']);
    expect([secondLogout.code, secondLogout.problems]).toEqual([
      2,
      'There is no connection profile work; those that exist are: home.\n',
    ]);
    expect((await runHere(asWork)).code).toBe(2);
  });

  it('says that there is nothing to call', async () => {
    const nowhere = await mkdtemp(path.join(served.directory, 'empty-'));
    const { code, problems } = await runHere(['domains', 'list', '--data-dir', nowhere]);
    expect([code, problems]).toEqual([
      3,
      expect.stringContaining(`No server runs on the data directory ${nowhere}.`),
    ]);
    await rm(nowhere, { recursive: true });
  });
});
