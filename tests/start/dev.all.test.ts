import { readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { call, freePort } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { Dev, newSettings } from './cli.js';

it('pnpm dev serves again after an edit, with the same data, until it is stopped', async () => {
  const settings = await newSettings({ CLOUD_PORT: `${await freePort()}` });
  const dev = new Dev(settings);
  const [, api = ''] = await dev.says(/API +(\S+)\n[^]*Ctrl\+C/);
  const token = (await readFile(path.join(settings.CLOUD_DATA_DIR, 'demo-token'), 'utf8')).trim();
  const body = { domain: 'kept.example', type: 'master', soa_email: 'a@example.org' };
  expect((await call('POST', `${api}/domains`, { token, body })).status).toBe(200);
  // The only watched file before the server starts; the server's own files are watched when it loads them.
  await utimes('apps/server/src/cli.ts', new Date(), new Date());
  await dev.says(/Restarting[^]*Ctrl\+C/);
  expect((await call('GET', `${api}/domains`, { token })).text).toContain('kept.example');
  dev.signal('SIGTERM');
  expect(await dev.exit).toBe(0);
  await expect(fetch(api)).rejects.toThrow();
});
