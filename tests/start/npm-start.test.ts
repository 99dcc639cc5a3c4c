import { until } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { Cli, newSettings, NpmStart } from './cli.js';

// It builds first if the last build is older than the sources.
describe('npm start', () => {
  it('reports its progress on standard error, and ends with its server when only npm gets a signal', async () => {
    const settings = await newSettings();
    const npm = new NpmStart(settings, '--json');
    const line = await npm.ready();
    expect(npm.stderr).toMatch(/^Building the server … \d+\.\d s$/m);
    await until(async () => {
      expect((await fetch(line.docs ?? '')).status).toBe(200);
    });
    expect(line.pid).not.toBe(npm.pid);
    npm.signal('SIGTERM');
    expect(await npm.exit).toBe(0);
    expect(() => process.kill(line.pid, 0)).toThrow('ESRCH');
    expect(npm.stdout).toBe(`${JSON.stringify(line)}\n`);
    const second = new Cli({ ...settings, CLOUD_PORT: new URL(line.api).port }, '--json');
    expect((await second.ready()).api).toBe(line.api);
  });
});
