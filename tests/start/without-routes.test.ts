import { requirePrograms, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { LonelyCli, newDirectory } from './cli.js';

const { missing } = requirePrograms('unshare', 'nsenter', 'ip');
const isRoot = process.getuid?.() === 0;
const needs = 'needs unshare, nsenter and ip, and to be root';

useBuild();

/** Addresses of the internet, none of which can be reached. */
const far = ['2606:4700:4700::1111', '198.51.100.1'];

describe.skipIf(missing.length > 0 || !isRoot)(`a server without routes (${needs})`, () => {
  it('serves while no master and no secondary can be reached, and starts again', async () => {
    const settings = { CLOUD_DATA_DIR: await newDirectory() };
    const first = new LonelyCli(settings);
    const { api, operator, token } = await first.ready();
    const create = (domain: string, fields: object) =>
      first.call('POST', `${api}/domains`, {
        token,
        body: { domain, soa_email: 'a@example.org', ...fields },
      });
    const slave = await create('slave.example', { type: 'slave', master_ips: far, axfr_ips: far });
    const master = await create('master.example', { type: 'master', axfr_ips: far });
    expect([slave.status, master.status], slave.text + master.text).toEqual([200, 200]);
    const body = { domain: 'import.example', remote_nameserver: far[0] };
    const imported = await first.call('POST', `${api}/domains/import`, { token, body });
    expect(imported.status, imported.text).toBe(400);
    await first.says(/"msg":"a slave could not be compared with its masters"/, 'stderr');
    await first.says(/"msg":"a secondary does not acknowledge"/, 'stderr');
    expect((await first.call('GET', `${api}/domains`, { token })).text).toContain('slave.example');
    const { text } = await first.call('GET', new URL('/metrics', operator).href);
    expect(text).toContain('\nuncaught_errors_total 0\n');
    first.signal('SIGKILL');
    await first.exit;

    const second = new LonelyCli(settings);
    const restarted = await second.ready();
    expect((await second.call('GET', `${restarted.api}/domains`, { token })).status).toBe(200);
  });
});
