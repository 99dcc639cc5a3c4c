import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { call, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { Cli, newSettings } from './cli.js';

useBuild();

const list = (api: string, token: string | null): Promise<{ status: number }> =>
  call('GET', `${api}/domains`, { token });

const tokenFile = (directory: string): string => path.join(directory, 'demo-token');
const passwordFile = (directory: string): string => path.join(directory, 'demo-password');

describe('a server that is ready', () => {
  it('with --json writes one line to standard output, and everything else elsewhere', async () => {
    const cli = new Cli(await newSettings(), '--json');
    const line = await cli.ready();
    expect(Object.keys(line)).toEqual([
      'api',
      'docs',
      's3',
      's3_tls',
      'sites',
      'sites_tls',
      'dns',
      'operator',
      'lab',
      'token',
      'username',
      'password',
      'pid',
    ]);
    expect(line.api).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/v4$/);
    expect(line.docs).toBe(line.api.replace('/v4', '/docs/'));
    expect(line.token).toMatch(/^[0-9a-f]{64}$/);
    expect(line.lab).toBeNull();
    expect(line.pid).toBe(cli.pid);
    expect((await list(line.api, line.token)).status).toBe(200);
    expect((await list(line.api, 'wrong')).status).toBe(401);
    cli.signal('SIGTERM');
    expect(await cli.exit).toBe(0);
    expect(cli.stdout).toBe(`${JSON.stringify(line)}\n`);
    const log = cli.stderr.trim().split('\n');
    const logged = log.map((text) => JSON.parse(text) as { msg: string; time: string });
    expect(logged.map(({ msg }) => msg)).toContain('request');
    for (const { time } of logged) expect(new Date(time).toISOString()).toBe(time);
    expect(cli.stderr).not.toContain(line.token);
  });

  it('with --no-docs serves no documentation, and with --verbose names the fields that no dialect renames', async () => {
    const dialect = fileURLToPath(new URL('../dialect/made-up.yaml', import.meta.url));
    const cli = new Cli(await newSettings({ CLOUD_DIALECT: dialect }), '--json', '--no-docs', '--verbose');
    const { api, docs } = await cli.ready();
    expect(docs).toBeNull();
    expect((await fetch(api.replace('/v4', '/docs/'))).status).toBe(404);
    cli.signal('SIGTERM');
    expect(await cli.exit).toBe(0);
    expect(cli.stderr).toContain('no dialect renames the words in these fields');
  });

  it('ends with five lines that say what can be done next', async () => {
    const settings = await newSettings();
    const cli = new Cli(settings);
    const [text] = await cli.says(/.*Ctrl\+C.*\n/);
    const lines = cli.stdout
      .slice(0, cli.stdout.indexOf(text) + text.length)
      .trimEnd()
      .split('\n');
    expect(lines.slice(-6).map((line) => line.trim().split(/ {2,}/)[0])).toEqual([
      ...['', 'API', 'Docs', 'Request', 'Program', 'Stop'],
    ]);
    // The program finds this server, and not that of the default directory.
    expect(lines.at(-2)).toContain(`npx cloud-account --data-dir ${settings.CLOUD_DATA_DIR} domains list;`);
  });

  it('shows how to call it, and the call works; with --lab it has a link to the page of the lab', async () => {
    const cli = new Cli(await newSettings(), '--lab');
    const [, header = '', url = ''] = await cli.says(/curl -H '([^']+)' (\S+)\n[^]*Ctrl\+C/);
    const [name = '', value = ''] = header.split(': ');
    const answer = await fetch(url, { headers: { [name]: value } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ data: [], page: 1, pages: 1, results: 0 });
    const docs = url.replace('/v4/domains', '/docs/');
    expect(cli.stdout).toContain(`${docs}#token=${value.replace('Bearer ', '')}\n`);
    const [, page = '', key = ''] = /^ {2}Lab +(\S+)#key=([0-9a-f]{64})$/m.exec(cli.stdout) ?? [];
    expect((await fetch(page)).status).toBe(200);
    const headers = { Authorization: `Bearer ${key}` };
    expect((await fetch(new URL('clock', page), { headers })).status).toBe(200);
  });

  it('stores its token and password in files that only their owner can read, and reuses them at the next start', async () => {
    const settings = await newSettings();
    const first = new Cli(settings, '--json');
    const { token, username, password } = await first.ready();
    expect(username).toBe('demo');
    expect(password).toMatch(/^[a-z2-9]{20}$/);
    const kept = {
      [tokenFile(settings.CLOUD_DATA_DIR)]: token,
      [passwordFile(settings.CLOUD_DATA_DIR)]: password,
    };
    for (const [file, secret] of Object.entries(kept)) {
      expect(await readFile(file, 'utf8')).toBe(`${secret ?? ''}\n`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    first.signal('SIGINT');
    expect(await first.exit).toBe(0);
    const second = new Cli(settings, '--json');
    const restarted = await second.ready();
    expect(restarted).toMatchObject({ token, password });
    expect((await list(restarted.api, token)).status).toBe(200);
  });

  it('makes another token when the one in the file was revoked, and removes a password that was replaced', async () => {
    const settings = await newSettings();
    const first = new Cli(settings, '--json');
    const { api, operator, token } = await first.ready();
    const key = (await readFile(path.join(settings.CLOUD_DATA_DIR, 'operator-key'), 'utf8')).trim();
    const body = { password: 'correct horse battery' };
    expect((await call('POST', `${operator}/users/demo/password`, { token: key, body })).status).toBe(200);
    const tokens = await call<{ data: { id: number }[] }>('GET', `${api}/profile/tokens`, { token });
    await call('DELETE', `${api}/profile/tokens/${tokens.body.data[0]?.id ?? 0}`, { token });
    expect((await list(api, token)).status).toBe(401);
    first.signal('SIGTERM');
    await first.exit;
    const restarted = await new Cli(settings, '--json').ready();
    expect(restarted.token).not.toBe(token);
    expect((await list(restarted.api, restarted.token)).status).toBe(200);
    expect((await list(restarted.api, token)).status).toBe(401);
    expect(restarted.password).toBeNull();
    await expect(stat(passwordFile(settings.CLOUD_DATA_DIR))).rejects.toThrow('ENOENT');
  });

  it('does not restore deleted parts of the demo', async () => {
    const settings = await newSettings();
    const first = new Cli(settings, '--json');
    const { api, token } = await first.ready();
    const domains = () => call<{ data: { id: number }[] }>('GET', `${api}/domains`, { token });
    await call('DELETE', `${api}/domains/${(await domains()).body.data[0]?.id ?? 0}`, { token });
    await writeFile(tokenFile(settings.CLOUD_DATA_DIR), 'lost');
    first.signal('SIGTERM');
    await first.exit;
    const restarted = await new Cli(settings, '--json').ready();
    const left = await call<{ data: object[] }>('GET', `${restarted.api}/domains`, {
      token: restarted.token,
    });
    expect(left.body.data).toEqual([]);
  });

  it('makes a token where the file has none, and keeps the file private', async () => {
    const settings = await newSettings();
    const file = tokenFile(settings.CLOUD_DATA_DIR);
    await writeFile(file, 'scribble', { mode: 0o644 });
    const { api, token } = await new Cli(settings, '--json').ready();
    expect((await list(api, token)).status).toBe(200);
    expect(await readFile(file, 'utf8')).toBe(`${token ?? ''}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.each([['--json'], []])(
    'prints no token and no password when other machines can connect (%s)',
    async (...options) => {
      const settings = await newSettings({ CLOUD_HOST: '0.0.0.0' });
      const cli = new Cli(settings, ...options);
      await cli.says(/\/v4/);
      const token = (await readFile(tokenFile(settings.CLOUD_DATA_DIR), 'utf8')).trim();
      const password = (await readFile(passwordFile(settings.CLOUD_DATA_DIR), 'utf8')).trim();
      await cli.says(options.length > 0 ? /"token":null/ : /Bearer <token>[^]*Ctrl\+C/);
      expect(cli.stdout + cli.stderr).not.toContain(token);
      expect(cli.stdout + cli.stderr).not.toContain(password);
      const [, port = ''] = await cli.says(/0\.0\.0\.0:(\d+)\/v4/);
      expect((await list(`http://127.0.0.1:${port}/v4`, token)).status).toBe(200);
    },
  );

  it('without the demo has no account and no token', async () => {
    const settings = await newSettings({ CLOUD_DEMO: 'off' });
    const cli = new Cli(settings, '--json');
    expect((await cli.ready()).token).toBeNull();
    await expect(stat(tokenFile(settings.CLOUD_DATA_DIR))).rejects.toThrow('ENOENT');
  });
});
