import { readdir } from 'node:fs/promises';
import { limits, useBuild } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { Project, untilGone } from './project.fixture.js';

const body = `{ domain: 'same.example', type: 'master', soa_email: 'hostmaster@same.example' }`;

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

  it('tests with Vitest, in files that share a server, which stops after them', async () => {
    const file = (name: string): string => `
      import { existsSync, writeFileSync } from 'node:fs';
      import { expect, vi } from 'vitest';
      import { testWith } from '@cloud-account/testing/vitest';

      const test = testWith({ shared: true });
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
      // Packages of a workspace are not below node_modules, where Vitest leaves packages as they are.
      'vitest.config.mjs': `export default { test: { server: { deps: { external: [/\\/dist\\//] } }, maxWorkers: 2, testTimeout: ${limits.test} } };`,
      'one.test.mjs': file('one'),
      'two.test.mjs': file('two'),
    });
    const { code, said } = await project.run('node_modules/vitest/vitest.mjs', 'run');
    expect(said).toMatch(/Tests {2}4 passed/);
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
