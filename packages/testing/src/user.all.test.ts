import { readdir } from 'node:fs/promises';
import { limits, until, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { Project, untilGone } from './project.fixture.js';

const body = `{ domain: 'same.example', type: 'master', soa_email: 'hostmaster@same.example' }`;

/**
 * The settings of Vitest. Packages of a workspace are not below node_modules, where Vitest leaves packages as they are. No start fits into
 * the limit of hooks.
 */
const config = `export default {
  test: { server: { deps: { external: [/\\/dist\\//] } }, maxWorkers: 2, testTimeout: ${limits.test}, hookTimeout: 1 },
};`;

useBuild('testing');

describe('a user of the package', () => {
  it('tests with node:test, with an account for each test and no connections to other machines', async () => {
    const project = await Project.create({
      'shop.test.mjs': `
        import assert from 'node:assert/strict';
        import { test, testWith } from '@cloud-account/testing/node';

        for (const name of ['first', 'second'])
          test(name, async ({ account, cloud }) => {
            await account.client.createDomain({ body: ${body} });
            assert.deepEqual((await account.requests()).map((one) => one.operation), ['createDomain']);
            assert.equal((await cloud.client.listDomains()).results, 0);
          });
        test('waits', { skip: 'later' }, () => assert.fail());
        test('stays here', async ({ t }) => {
          t.diagnostic('asks elsewhere');
          await assert.rejects(fetch('http://192.0.2.1/'), ({ cause }) => cause.name === 'OtherMachine');
        });
        testWith({ seed: 7 })('unused options start nothing', { skip: true }, () => assert.fail());
      `,
    });
    const { code, said } = await project.run('--test', '--test-reporter=tap', 'shop.test.mjs');
    expect(said).toMatch(/^# pass 3$/m);
    expect(said).toMatch(/^# skipped 2$/m);
    expect(said).toContain('asks elsewhere');
    expect(code).toBe(0);
    expect(await readdir(project.temporary)).toEqual([]);
  });

  it('tests with Vitest, in files that share a server, which starts before them and stops after them', async () => {
    const file = (name: string): string => `
      import { existsSync, readdirSync, writeFileSync } from 'node:fs';
      import { tmpdir } from 'node:os';
      import { expect, vi } from 'vitest';
      import { test } from '@cloud-account/testing/vitest';

      test('does not wait for the start', () => {
        const files = readdirSync(tmpdir(), { recursive: true });
        expect(files.filter((name) => name.endsWith('operator.json')).length).toBe(1);
      });
      test('has an account', async ({ cloud, account }) => {
        const body = { domain: 'shop-' + account.account_id + '.example', type: 'master', soa_email: 'a@shop.example' };
        await account.client.createDomain({ body });
        expect((await account.client.listDomains()).results).toBe(1);
        writeFileSync('${name}.txt', cloud.baseUrl);
        // Neither ends before the other has its server.
        await vi.waitUntil(() => existsSync('one.txt') && existsSync('two.txt'), { timeout: ${limits.wait} });
      });
      test('finds nothing of the other test', async ({ account }) => {
        expect((await account.client.listDomains()).results).toBe(0);
      });`;
    const project = await Project.create({
      'vitest.config.mjs': config,
      'one.test.mjs': file('one'),
      'two.test.mjs': file('two'),
    });
    const { code, said } = await project.run('node_modules/vitest/vitest.mjs', 'run');
    expect(said).toMatch(/Tests {2}6 passed/);
    expect(code).toBe(0);
    const baseUrl = await project.read('one.txt');
    expect(await project.read('two.txt')).toBe(baseUrl);
    await project.untilServersStop();
    await expect(fetch(baseUrl)).rejects.toThrow();
  });

  it('may end without a stop: a shared server stops, and one that crashed is replaced', async () => {
    const project = await Project.create({
      'worker.mjs': `
        import { startCloud } from '@cloud-account/testing';
        const cloud = await startCloud({ shared: true });
        console.log(cloud.baseUrl);
        setInterval(() => undefined, 1_000);`,
    });
    const first = await project.start('worker.mjs');
    process.kill(await project.serverProcess(), 'SIGKILL');
    await untilGone(first.line);
    const second = await project.start('worker.mjs');
    const third = await project.start('worker.mjs');
    expect(second.line).not.toBe(first.line);
    expect(third.line).toBe(second.line);
    await second.kill();
    expect((await fetch(`${third.line}/regions`)).status).toBe(200);
    await third.kill();
    await project.untilServersStop();
    await expect(fetch(third.line)).rejects.toThrow();
  });

  it('may be killed: the next start removes the folder of the server', async () => {
    const project = await Project.create({
      'worker.mjs': `
        import { startCloud } from '@cloud-account/testing';
        const cloud = await startCloud();
        console.log(cloud.baseUrl);
        setInterval(() => undefined, 1_000);`,
      'next.mjs': `
        import { startCloud } from '@cloud-account/testing';
        const cloud = await startCloud();
        await cloud.stop();`,
    });
    const worker = await project.start('worker.mjs');
    await worker.kill();
    await expect(fetch(worker.line)).rejects.toThrow();
    expect((await readdir(project.temporary)).length).toBe(1);
    expect(await project.run('next.mjs')).toEqual({ code: 0, said: '' });
    expect(await readdir(project.temporary)).toEqual([]);
  });

  it.each(['true', 'false'])(
    'may be killed as the runner of a test that hangs: its servers end (shared: %s)',
    async (shared) => {
      const project = await Project.create({
        'vitest.config.mjs': config,
        'hangs.test.mjs': `
          import { writeFileSync } from 'node:fs';
          import { testWith } from '@cloud-account/testing/vitest';

          testWith({ shared: ${shared} })('hangs', async ({ cloud }) => {
            writeFileSync('url.txt', cloud.baseUrl);
            await new Promise(() => setInterval(() => undefined, 1_000));
          });`,
      });
      const runner = await project.start('node_modules/vitest/vitest.mjs', 'run');
      const url = await until(() => project.read('url.txt'));
      await runner.kill();
      await untilGone(url);
    },
  );

  it('reads why a shared server does not start', async () => {
    const project = await Project.create({
      'wrong.mjs': `
        import { startCloud } from '@cloud-account/testing';
        await startCloud({ shared: true, settings: { CLOUD_PORT: 'first' } });`,
    });
    const { code, said } = await project.run('wrong.mjs');
    expect(code).toBe(1);
    expect(said).toMatch(/Error: CLOUD_PORT must be a whole number/);
  });
});
