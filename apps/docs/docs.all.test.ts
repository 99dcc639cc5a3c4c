import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { refusals } from '@cloud-account/core';
import { operations } from '@cloud-account/spec';
import { createHttpServer, limits, sample } from '@cloud-account/testkit';
import express from 'express';
import { describe, expect, it } from 'vitest';
import {
  findBarriers,
  findBarriersInBoth,
  findCutTables,
  findTooWide,
  smallest,
  watchBarriers,
} from './accessibility.js';
import { chromiumPath, expectInView, narrow, openWatched, useDocs, wide } from './browser.js';
import { crawl, pageOfArea } from './crawl.js';

const dist = fileURLToPath(new URL('dist', import.meta.url));

if (chromiumPath === undefined && process.env.CLOUD_TEST_REQUIRE_ALL === '1') {
  throw new Error('The documentation cannot be tested without chromium');
}

/** One page of each kind: home, text, an area with tabs, a diagram, long tables, a reference, rules of a noun, a list of all. */
const kinds = [
  '',
  'guides/bounds',
  'guides/tags',
  'guides/request',
  'served',
  'reference/operator',
  'rules/domain',
  'decisions/domains',
  'commands/lab',
  'guides/performance',
].map((name) => `/docs/${name}`);

const screens = [['', wide] as const, [' on a phone', narrow] as const];

describe.skipIf(chromiumPath === undefined)('documentation (needs chromium)', () => {
  const docs = useDocs({ CLOUD_LAB: 'on', CLOUD_UNKNOWN_FIELDS: 'ignore' });

  it('has no broken link, and a page for every area', async () => {
    const { pages, broken } = await crawl(`${docs.origin}/docs/`);
    expect(broken).toEqual([]);
    const areas = new Set(
      Object.values(operations).map(({ api, area }) => pageOfArea(api === 'operator' ? api : area)),
    );
    expect(pages).toEqual(expect.arrayContaining([...areas, ...kinds]));
  });

  it('has no fault, and nothing that keeps readers out', { timeout: limits.long }, async () => {
    const { pages } = await crawl(`${docs.origin}/docs/`);
    const { page, faults } = await docs.open('/', smallest);
    const { look, found } = watchBarriers(page);
    const shown = pages.filter((one) => !/\.\w+$/.test(one));
    for (const path of shown.filter((_one, at) => sample(true, at % 12 === 0))) {
      await page.goto(docs.origin + path);
      await look(path);
    }
    expect(faults).toEqual([]);
    await page.goto(`${docs.origin}/docs/none`);
    await look('/docs/none');
    expect(found).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['guides/request', 1],
    ['guides/nodes', 11],
  ])('shows the diagrams of %s in a readable size on a phone', async (name, count) => {
    const { page } = await docs.open(`/${name}`, { width: 360, height: 780 });
    const texts = await page.evaluate<readonly { size: number; right: number }[]>(`
      [...document.querySelectorAll('.diagrams svg text')].map((text) => ({
        size: Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
        right: text.getBoundingClientRect().right,
      }))`);
    expect(await page.locator('.diagrams svg').count()).toBe(count);
    expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(12);
    expect(Math.max(...texts.map(({ right }) => right))).toBeLessThanOrEqual(360);
    await page.context().close();
  });

  it('has tables of the coverage that fit a small desktop and a phone', async () => {
    const { page } = await docs.open('/served', { width: 1280, height: 900 });
    expect(await findCutTables(page, Infinity)).toEqual([]);
    await page.setViewportSize(narrow);
    expect(await findCutTables(page, Infinity)).toEqual([]);
    expect(await page.locator('.vp-doc table').count()).toBeGreaterThan(20);
    await page.context().close();
  });

  it('shows the fields of a body where a reader opens them, on a phone too', async () => {
    const { page, faults } = await docs.open('/guides/domains#createDomainRecord', narrow);
    const body = page.locator('#createDomainRecord ~ details').first();
    await body.locator('summary').click();
    expect(await body.locator('tr', { hasText: 'ttl_sec' }).innerText()).toMatch(
      /integer or null[^]*seconds/,
    );
    expect(await findTooWide(page)).toEqual([]);
    expect(await findBarriersInBoth(page, { within: '.vp-doc details[open]' })).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('would find what keeps readers out', async () => {
    const page = await docs.browser.newPage({ viewport: smallest });
    page.setDefaultTimeout(limits.wait);
    await page.setContent(
      '<html lang="en"><title>t</title><main><h1>Heading</h1><p style="color: #999">Words</p><hr style="width: 400px"></main>',
    );
    expect(await findBarriers(page)).toEqual([expect.stringMatching(/^color-contrast at 1: p: .*2\.8/)]);
    expect(await findTooWide(page)).toEqual(['beyond the screen: HR.']);
    const word = 'a'.repeat(99);
    await page.setContent(
      `<main class="vp-doc"><table style="display: block; overflow: auto"><tr><th>${word}</th></tr></table></main>`,
    );
    expect(await findTooWide(page)).toEqual([`a table that scrolls: ${word}`]);
    await page.close();
  });

  it('would find a broken link and a missing place', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docs-'));
    await writeFile(
      join(folder, 'index.html'),
      '<a href="other#here">a</a><a href="other#gone">b</a><a href="no">c</a>',
    );
    await writeFile(join(folder, 'other.html'), '<p id="here">here</p>');
    const site = express().use('/docs', express.static(folder, { extensions: ['html'] }));
    const broken = createHttpServer(site).listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const result = await crawl(`http://127.0.0.1:${(broken.address() as AddressInfo).port}/docs/`);
    expect(result.pages).toEqual(['/docs/', '/docs/other']);
    expect(result.broken).toEqual(['/docs/ -> /docs/other#gone', '/docs/ -> /docs/no']);
    broken.close();
    await rm(folder, { recursive: true });
  });

  it('is led through by its menu', async () => {
    const { page, faults } = await docs.open('/');
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

  it.each([
    ['rules/domain', 'All rules', 'Record'],
    ['decisions/domains', 'All decisions', 'Volumes'],
    ['commands/lab', 'The CLI', 'lab clock'],
  ])('has a menu of its own for %s', async (path, list, other) => {
    const { page, faults } = await docs.open(`/${path}`);
    const menu = page.locator('.VPSidebar');
    await menu.getByRole('link', { name: list, exact: true }).waitFor();
    await menu.getByRole('link', { name: other, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: other }).waitFor();
    await menu.getByRole('link', { name: 'Guides', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is led through by its menu on a phone', async () => {
    const { page, faults } = await docs.open('/guides/concepts', narrow);
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
    const read = async (path: string) => (await fetch(`${docs.origin}/docs${path}`)).text();
    const listed = [...(await read('/llms.txt')).matchAll(/\(\/docs(\/[^)]+\.md)\)/g)].map(
      ([, path = '']) => path,
    );
    expect(listed).toEqual(expect.arrayContaining(['/guides/domains.md', '/rules.md', '/changelog.md']));
    for (const path of listed) expect(await read(path), path).not.toMatch(/@include|\{#|<\/?(?:div|span)/);
    // What the list says of a page, and links that lead to Markdown, too.
    expect(await read('/llms.txt')).toContain(
      '- [Getting started](/docs/guides/getting-started.md): In five minutes, this page starts a server, creates a domain and reads its zone file.',
    );
    expect(await read('/guides/getting-started.md')).toContain('[domains](/docs/guides/domains.md)');
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

  it('leads from an operation to its decisions', async () => {
    const { page, faults } = await docs.open('/guides/domains#listDomains');
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
      const headers = { authorization: `Bearer ${docs.token}`, 'content-type': 'application/json' };
      const refused = await fetch(`${docs.server.api}/domains`, { method: 'POST', headers, body });
      const [, place = ''] =
        /^<[^>]+\/docs([^>]+)>; rel="help"/.exec(refused.headers.get('link') ?? '') ?? [];
      const { page, faults } = await docs.open(place, viewport);
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

  /** Sends requests that give a report something of each kind. */
  async function sendAll(agent: string): Promise<void> {
    const headers = {
      authorization: `Bearer ${docs.token}`,
      'content-type': 'application/json',
      'user-agent': agent,
    };
    const send = async (method: string, path: string, body?: object): Promise<void> => {
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      await (await fetch(docs.server.api + path, sent)).arrayBuffer();
    };
    const fault = { operation: 'listTags', effect: 'rate_limit', retry_after: 3_600, times: 1 };
    expect((await docs.server.operator.post('/lab/faults', fault)).status).toBe(201);
    for (const path of ['/tags', '/tags', '/node/kernels?page_size=25', '/nothing']) await send('GET', path);
    for (const region of ['us-east', 'us-central', 'us-west', 'us-southeast', 'us-ord'])
      await send('GET', `/regions/${region}`);
    for (let times = 0; times < 3; times += 1)
      await send('GET', `/object-storage/buckets/us-east-1/${'a'.repeat(60)}`);
    await send('POST', '/domains', { domain: 'example.org', type: 'master', ttl: 300 });
    await send('POST', '/node/instances', { group: 'a' });
  }

  it('is where the report of the lab leads, which keeps no reader out', async () => {
    const agent = `sdk-${'x'.repeat(80)}`;
    await sendAll(agent);
    const { href, origin: operator } = new URL(docs.server.operator.url);
    const session = await docs.browser.newContext({
      viewport: { width: 360, height: 780 },
      extraHTTPHeaders: { authorization: `Bearer ${docs.server.operator.key}` },
    });
    const { page, faults } = await openWatched(session, operator);
    await page.goto(`${href}/lab/report.html?user_agent=${agent}`);
    // On a busy machine the client may wait for a second, so that one part has nothing to show.
    const [parts, fine] = [await page.locator('section').count(), await page.locator('section.fine').count()];
    expect(await page.locator('section:has(table)').count()).toBe(parts - fine);
    expect(parts - fine).toBeGreaterThanOrEqual(9);
    for (const viewport of [smallest, wide]) {
      await page.setViewportSize(viewport);
      expect(await findTooWide(page)).toEqual([]);
      expect(await findBarriersInBoth(page)).toEqual([]);
    }
    const rule = page.getByRole('link', { name: 'domain.soa-email.required' });
    const [, place = ''] = /\/docs(\/.+)$/.exec((await rule.getAttribute('href')) ?? '') ?? [];
    const served = await docs.open(place);
    await expectInView(served.page.locator('[id="domain.soa-email.required"]'));
    expect([...faults, ...served.faults]).toEqual([]);
    await served.page.context().close();
    await session.close();
  });

  it('has every rule among all and on the page of its noun, with a link to its page', async () => {
    const { page, faults } = await docs.open('/rules#record.cname.alone');
    await expectInView(page.locator('[id="record.cname.alone"]'));
    for (const { id } of refusals) expect(await page.locator(`[id="${id}"]`).count(), id).toBe(1);
    const ofNodes = await (await fetch(`${docs.origin}/docs/rules/node`)).text();
    for (const { id } of refusals.filter((rule) => rule.id.startsWith('node.')))
      expect(ofNodes).toContain(`"${id}"`);
    await page.getByRole('link', { name: 'record.cname.alone' }).click();
    await page.waitForURL('**/docs/rules/record#record.cname.alone');
    await expectInView(page.locator('[id="record.cname.alone"]'));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('has a page for what is missing, a mark, and compressed scripts that browsers keep', async () => {
    const missing = await fetch(`${docs.origin}/docs/guides/none`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toMatch(/^text\/html/);
    expect(
      (await fetch(`${docs.origin}/docs/guides/none`, { method: 'POST' })).headers.get('content-type'),
    ).toBe('application/json');
    expect((await fetch(`${docs.origin}/favicon.ico`)).headers.get('content-type')).toMatch(/icon/);
    const page = await (await fetch(`${docs.origin}/docs/reference/v4`)).text();
    const script = await fetch(
      `${docs.origin}${/href="(\/docs\/assets\/chunks\/theme[^"]*)"/.exec(page)?.[1] ?? ''}`,
      {
        headers: { 'accept-encoding': 'br' },
      },
    );
    expect(script.status).toBe(200);
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('offers a reference that works from a file and from the server', async () => {
    const session = await docs.browser.newContext({ viewport: wide });
    const { page, faults } = await openWatched(session, 'file://');
    await page.goto(pathToFileURL(`${dist}/specification/v4-reference.html`).href);
    await page.getByText('/domains/import').first().click();
    await page.getByRole('heading', { name: 'Import a domain' }).waitFor();
    expect(faults).toEqual([]);
    await session.close();
    const served = await docs.open('/specification/v4-reference.html');
    await served.page.getByText('/domains/import').first().click();
    await served.page.getByRole('heading', { name: 'Import a domain' }).waitFor();
    expect(served.faults).toEqual([]);
    await served.page.context().close();
  });
});
