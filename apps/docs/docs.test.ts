import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { refusals } from '@cloud-account/core';
import { operations } from '@cloud-account/spec';
import { call, type OwnTestServer, sample, startTestServer, useBuild } from '@cloud-account/testkit';
import express from 'express';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, findBarriersInBoth, findTooWide, smallest, watchBarriers } from './accessibility.js';
import { chromiumPath, openWatched, startBrowser } from './browser.js';
import { crawl, pageOfArea } from './crawl.js';

const dist = fileURLToPath(new URL('dist', import.meta.url));

if (chromiumPath === undefined && process.env.CLOUD_TEST_REQUIRE_ALL === '1') {
  throw new Error('The documentation cannot be tested without chromium');
}

const wide = { width: 1360, height: 900 };
const narrow = { width: 390, height: 844 };

/** One page of each kind: home, text, an area with tabs, a diagram, long tables, rules of a noun, a list of all. */
const kinds = [
  '',
  'guides/bounds',
  'guides/tags',
  'guides/request',
  'served',
  'rules/domain',
  'decisions/domains',
].map((name) => `/docs/${name}`);

/** `npm test` leaves out what a reader does on further ways; `npm run test:all` takes them, too. */
const inAll = sample<(name: string, test: () => Promise<void>) => void>(it, () => undefined);

const screens = sample([['', wide] as const, [' on a phone', narrow] as const], [['', wide] as const]);

describe.skipIf(chromiumPath === undefined)('documentation (needs chromium)', { timeout: 60_000 }, () => {
  useBuild('docs');

  let server: OwnTestServer;
  let token: string;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    server = await startTestServer({ environment: { CLOUD_DEMO: 'on' } });
    origin = server.origin;
    token = (await server.newAccount()).token;
    browser = await startBrowser();
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const open = async (path: string, viewport = wide) => {
    const context = await browser.newContext({ viewport });
    const watched = await openWatched(context, origin);
    await watched.page.goto(`${origin}/docs${path}`);
    return watched;
  };

  it('has no broken link, and a page for every area', async () => {
    const { pages, broken } = await crawl(`${origin}/docs/`);
    expect(broken).toEqual([]);
    const areas = new Set(
      Object.values(operations).map(({ api, area }) => pageOfArea(api === 'operator' ? api : area)),
    );
    expect(pages).toEqual(expect.arrayContaining([...areas, ...kinds]));
  });

  it('has no fault, and nothing that keeps readers out', async () => {
    const pages = sample(true, false) ? (await crawl(`${origin}/docs/`)).pages : kinds;
    const { page, faults } = await open('/', smallest);
    const { look, found } = watchBarriers(page);
    for (const path of pages.filter((one) => !/\.\w+$/.test(one))) {
      await page.goto(origin + path);
      await look(path);
    }
    expect(faults).toEqual([]);
    await page.goto(`${origin}/docs/none`);
    await look('/docs/none');
    expect(found).toEqual([]);
    await page.context().close();
  }, 240_000);

  it('would find what keeps readers out', async () => {
    const page = await browser.newPage({ viewport: smallest });
    await page.setContent(
      '<html lang="en"><title>t</title><main><h1>Heading</h1><p style="color: #999">Words</p><hr style="width: 400px"></main>',
    );
    expect(await findBarriers(page)).toEqual([expect.stringMatching(/^color-contrast at 1: p: .*2\.8/)]);
    expect(await findTooWide(page)).toEqual(['beyond the screen: HR.']);
    await page.close();
  });

  it('would find a broken link and a missing place', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docs-'));
    await writeFile(
      join(folder, 'index.html'),
      '<a href="other#here">a</a><a href="other#gone">b</a><a href="no">c</a>',
    );
    await writeFile(join(folder, 'other.html'), '<p id="here">here</p>');
    const broken = express()
      .use('/docs', express.static(folder, { extensions: ['html'] }))
      .listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const result = await crawl(`http://127.0.0.1:${(broken.address() as AddressInfo).port}/docs/`);
    expect(result.pages).toEqual(['/docs/', '/docs/other']);
    expect(result.broken).toEqual(['/docs/ -> /docs/other#gone', '/docs/ -> /docs/no']);
    broken.close();
    await rm(folder, { recursive: true });
  });

  it('is led through by its menu', async () => {
    const { page, faults } = await open('/');
    await page.getByRole('link', { name: 'Get started' }).click();
    await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
    await page.locator('.VPSidebar').getByRole('link', { name: 'Configuration' }).click();
    await page.getByRole('heading', { level: 1, name: 'Configuration' }).waitFor();
    expect(await page.locator('#CLOUD_PORT').textContent()).toBe('CLOUD_PORT');
    await page.locator('.VPNav').getByRole('link', { name: 'Decisions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  inAll('is led through by its menu on a phone', async () => {
    const { page, faults } = await open('/guides/concepts', narrow);
    expect(await findTooWide(page)).toEqual([]);
    await page.getByRole('button', { name: 'mobile navigation' }).click();
    await page.locator('.VPNavScreen').waitFor();
    expect(await findBarriersInBoth(page, { within: '.VPNav' })).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.VPNavScreen').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await findBarriersInBoth(page, { within: '.VPSidebar' })).toEqual([]);
    await page.locator('.VPSidebar').getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    expect(await findTooWide(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is there as Markdown, with a list for programs that read', async () => {
    const read = async (path: string) => (await fetch(`${origin}/docs${path}`)).text();
    const listed = [...(await read('/llms.txt')).matchAll(/\(\/docs(\/[^)]+\.md)\)/g)].map(
      ([, path = '']) => path,
    );
    expect(listed).toEqual(expect.arrayContaining(['/guides/domains.md', '/rules.md', '/changelog.md']));
    for (const path of listed) expect(await read(path), path).not.toMatch(/@include|\{#|<\/?(?:div|span)/);
    expect(await read('/downloads.md')).toContain('[v4.json](/docs/specification/v4.json): ');
  });

  it('names no section of a reference that its readers do not have', async () => {
    // The references in one file hold the scripts of a library, too.
    const files = (await readdir(dist, { recursive: true })).filter((name) =>
      /(?<!-reference)\.(?:html|md|txt|json|yaml)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(50);
    for (const name of files)
      expect((await readFile(join(dist, name), 'utf8')).includes('§'), name).toBe(false);
  });

  inAll('leads from an operation to its decisions', async () => {
    const { page, faults } = await open('/guides/domains#listDomains');
    await page.locator('.vp-doc').getByRole('link', { name: 'list-order' }).click();
    await page.waitForURL('**/docs/decisions/*#list-order');
    await expectInView(page.locator('#list-order'));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(screens)(
    'leads from a refusal to its rule: a request, the answer, how to fix it%s',
    async (_where, viewport) => {
      const body = JSON.stringify({ domain: 'example.org', type: 'master' });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const refused = await fetch(`${server.api}/domains`, { method: 'POST', headers, body });
      const [, place = ''] =
        /^<[^>]+\/docs([^>]+)>; rel="help"/.exec(refused.headers.get('link') ?? '') ?? [];
      const { page, faults } = await open(place, viewport);
      await expectInView(page.locator('[id="domain.soa-email.required"]'));
      const rule = page.locator('[id="domain.soa-email.required"] ~ *');
      expect(await rule.locator('.shiki').first().textContent()).toContain('curl "$API/domains"');
      const answers = await page.locator('.vp-doc .language-json code').allTextContents();
      expect(answers.map((text): unknown => JSON.parse(text))).toContainEqual(await refused.json());
      await page.getByRole('table').first().waitFor();
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate<number>(overflow)).toBe(0);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  it('has every rule among all and on the page of its noun, with a link to its page', async () => {
    const { page, faults } = await open('/rules#record.cname.alone');
    await expectInView(page.locator('[id="record.cname.alone"]'));
    for (const { id } of refusals) expect(await page.locator(`[id="${id}"]`).count(), id).toBe(1);
    const ofNodes = await (await fetch(`${origin}/docs/rules/node`)).text();
    for (const { id } of refusals.filter((rule) => rule.id.startsWith('node.')))
      expect(ofNodes).toContain(`"${id}"`);
    await page.getByRole('link', { name: 'record.cname.alone' }).click();
    await page.waitForURL('**/docs/rules/record#record.cname.alone');
    await expectInView(page.locator('[id="record.cname.alone"]'));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('tries an operation in the reference against its own origin', async () => {
    const { page, faults } = await open('/reference/v4#tag/domains/listDomains');
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    await page.getByPlaceholder('Token').first().fill(token);
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const [request] = await Promise.all([
      page.waitForRequest('**/v4/domains**'),
      page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click(),
    ]);
    expect(new URL(request.url()).origin).toBe(origin);
    expect(new URL(request.url()).pathname).toBe('/v4/domains');
    const headers = await request.allHeaders();
    expect(headers.authorization).toBe(`Bearer ${token}`);
    expect(headers).not.toHaveProperty('x-filter');
    expect((await request.response())?.status()).toBe(200);
    await page.getByRole('dialog').getByText('200 OK').waitFor();
    expect(await findBarriersInBoth(page, { byOthers: true })).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  inAll('lets a reader try an operation as the demo user, by signing in', async () => {
    const { page, faults } = await open('/reference/v4#tag/domains/listDomains');
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Authorize via oauth' }).first().click(),
    ]);
    expect(await findBarriersInBoth(popup)).toEqual([]);
    await popup.getByLabel('User name').fill(server.demo?.signIn?.username ?? '');
    await popup.getByLabel('Password').fill('wrong');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    const problem = await popup.getByRole('alert').getAttribute('id');
    expect(await popup.getByLabel('Password').getAttribute('aria-describedby')).toBe(problem);
    expect(await findBarriersInBoth(popup)).toEqual([]);
    await popup.getByLabel('Password').fill(server.demo?.signIn?.password ?? '');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await popup.getByRole('button', { name: 'Allow' }).waitFor();
    expect(await findBarriersInBoth(popup)).toEqual([]);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Allow' }).click()]);
    const ownToken = server.demo?.token ?? '';
    const apps = () => call('GET', `${server.api}/profile/apps`, { token: ownToken });
    await expect.poll(apps).toMatchObject({ body: { data: [{ label: 'Documentation' }] } });
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const [request] = await Promise.all([
      page.waitForRequest('**/v4/domains**'),
      page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click(),
    ]);
    const { authorization = '' } = await request.allHeaders();
    expect(authorization).toMatch(/^Bearer \S{20,}$/);
    expect(authorization).not.toContain(ownToken);
    expect((await request.response())?.status()).toBe(200);
    expect(faults).toEqual([]);
    await page.goto(`${origin}/oauth/authorize?client_id=nobody`);
    await page.getByRole('heading', { name: 'This does not work' }).waitFor();
    expect(await findBarriersInBoth(page)).toEqual([]);
    await page.context().close();
  });

  it.each(sample(screens, []))(
    'is led through the reference by its own menu and back%s',
    async (_where, viewport) => {
      const { page, faults } = await open('/reference/v4', viewport);
      await page.getByRole('heading', { level: 1, name: 'Cloud Account API' }).waitFor();
      const choose = async (title: string, id: string) => {
        const opener = page.getByRole('button', { name: 'Open Menu' });
        if (viewport === narrow) await opener.click();
        await page.locator('.reference aside a:visible').getByText(title).click();
        await expectInView(page.getByRole('heading', { name: title }).first());
        expect(new URL(page.url()).hash).toBe(`#tag/domains/${id}`);
        expect(await opener.isVisible()).toBe(viewport === narrow);
      };
      await choose('Import a domain', 'importDomain');
      expect([...(await findTooWide(page)), ...(await findBarriersInBoth(page, { byOthers: true }))]).toEqual(
        [],
      );
      await choose('Delete a domain', 'deleteDomain');
      await page.goBack();
      await expectInView(page.getByRole('heading', { name: 'Import a domain' }).first());
      expect(new URL(page.url()).hash).toBe('#tag/domains/importDomain');
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  inAll(
    'takes the token of the link that the server prints, so that a copied sample works as it is',
    async () => {
      const { page, faults } = await open(`/#token=${token}`);
      expect(page.url()).toBe(`${origin}/docs/`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
      const copied = async () => {
        await page.getByRole('heading', { name: 'List domains' }).waitFor();
        const operation = page.locator('[id$="tag/domains/listDomains"]');
        await operation.getByRole('button').filter({ hasText: /^cURL/ }).click();
        return page.evaluate<string>('navigator.clipboard.readText()');
      };
      await page.goto(`${origin}/docs/reference/v4#tag/domains/listDomains`);
      const sample = await copied();
      expect(sample).toContain(`Bearer ${token}`);
      const { stdout } = await promisify(execFile)('sh', [
        '-c',
        sample.replace('curl', 'curl -sSw "%{http_code}"'),
      ]);
      expect(stdout).toMatch(/"results":\d+\}200$/);
      await page.reload();
      expect(await copied()).toBe(sample);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  inAll("keeps the reader's token, and offers no requests with the operator's key", async () => {
    const { page, faults } = await open('/reference/v4#tag/domains/listDomains');
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    await page.getByPlaceholder('Token').first().fill(token);
    await expect.poll(() => page.evaluate<string>('JSON.stringify(localStorage)')).toContain(token);
    await page.reload();
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    await expect.poll(() => page.getByPlaceholder('Token').first().inputValue()).toBe(token);
    await page.goto(`${origin}/docs/reference/operator#tag/accounts/createAccount`);
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    expect(await page.getByRole('button', { name: /Test Request/ }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has a page for what is missing, a mark, and compressed scripts that browsers keep', async () => {
    const missing = await fetch(`${origin}/docs/guides/none`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toMatch(/^text\/html/);
    expect((await fetch(`${origin}/docs/guides/none`, { method: 'POST' })).headers.get('content-type')).toBe(
      'application/json',
    );
    expect((await fetch(`${origin}/favicon.ico`)).headers.get('content-type')).toMatch(/icon/);
    const page = await (await fetch(`${origin}/docs/reference/v4`)).text();
    const script = await fetch(
      `${origin}${/href="(\/docs\/assets\/chunks\/theme[^"]*)"/.exec(page)?.[1] ?? ''}`,
      {
        headers: { 'accept-encoding': 'br' },
      },
    );
    expect(script.status).toBe(200);
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  inAll('turns dark with the reader, the reference too', async () => {
    const { page, faults } = await open('/reference/v4');
    await page.getByRole('heading', { level: 1, name: 'Cloud Account API' }).waitFor();
    await page.locator('.VPNavBarAppearance button').click();
    await page.locator('html.dark').waitFor();
    await page.locator('body.dark-mode').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  inAll('offers a reference that works from a file and from the server', async () => {
    const context = await browser.newContext({ viewport: wide });
    const { page, faults } = await openWatched(context, 'file://');
    await page.goto(pathToFileURL(`${dist}/specification/v4-reference.html`).href);
    await page.getByText('/domains/import').first().click();
    await page.getByRole('heading', { name: 'Import a domain' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
    const served = await open('/specification/v4-reference.html');
    await served.page.getByText('/domains/import').first().click();
    await served.page.getByRole('heading', { name: 'Import a domain' }).waitFor();
    expect(served.faults).toEqual([]);
    await served.page.context().close();
  });
});

/** Waits until the reader sees an element. */
const expectInView = async (element: Locator) => {
  await expect.poll(async () => (await element.boundingBox())?.y ?? Infinity).toBeLessThan(400);
};
