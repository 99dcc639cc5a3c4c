import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { call } from '@cloud-account/testkit';
import type { Response, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findBarriersInBoth, findTooWide } from './accessibility.js';
import { chromiumPath, expectInView, narrow, openWatched, useDocs, wide } from './browser.js';

const screens = [['', wide] as const, [' on a phone', narrow] as const];

describe.skipIf(chromiumPath === undefined)('the reference (needs chromium)', () => {
  const docs = useDocs({ CLOUD_DEMO: 'on' });

  it('loads the interactive reference only when a reader opens it', async () => {
    const session = await docs.browser.newContext({ viewport: wide });
    const { page, faults } = await openWatched(session, docs.origin);
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(`${docs.origin}/docs/reference/v4`, { waitUntil: 'networkidle' });
    const sizes = await Promise.all(
      responses.map(async (response) => ({
        transferred: (await response.request().sizes()).responseBodySize,
        uncompressed: (await response.body()).length,
      })),
    );
    const sum = (size: keyof (typeof sizes)[number]) => sizes.reduce((all, one) => all + one[size], 0);
    expect(sum('transferred')).toBeLessThan(150_000);
    expect(sum('uncompressed')).toBeLessThan(500_000);
    await page.getByRole('link', { name: 'listDomains', exact: true }).click();
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#tag/domains/listDomains');
    await page.goto(`${docs.origin}/docs/reference/operator`);
    await page.getByRole('link', { name: 'Open the interactive reference' }).click();
    await page.getByRole('heading', { level: 1, name: 'Operator API', exact: true }).waitFor();
    expect(faults).toEqual([]);
    await session.close();
  });

  it('shows its list until the interactive reference is there, and where that cannot be loaded', async () => {
    const session = await docs.browser.newContext({ viewport: narrow });
    const { page } = await openWatched(session, docs.origin);
    const waiting: Route[] = [];
    await page.route('**/standalone*.js', (route) => void waiting.push(route));
    await page.goto(`${docs.origin}/docs/reference/v4#tag/domains/listDomains`);
    await page.getByRole('status').getByText('Loading').waitFor();
    const list = page.getByRole('link', { name: 'listDomains', exact: true });
    await list.waitFor();
    expect([...(await findTooWide(page)), ...(await findBarriersInBoth(page))]).toEqual([]);
    await expect.poll(() => waiting.length).toBe(1);
    await waiting[0]?.abort();
    await page.getByRole('alert').waitFor();
    expect(await list.isVisible()).toBe(true);
    await page.unroute('**/standalone*.js');
    await page.reload();
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    await list.waitFor({ state: 'detached' });
    await session.close();
  });

  it('leads from one reference to the other', async () => {
    const { page, faults } = await docs.open('/reference/v4#tag/domains/listDomains');
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    await page.locator('.VPNav').getByRole('button', { name: 'Reference' }).hover();
    await page.locator('.VPNav').getByRole('link', { name: 'Operator API' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reference: Operator API' }).waitFor();
    await page.getByRole('link', { name: 'createAccount', exact: true }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('tries an operation in the reference against its own origin', async () => {
    const { page, faults } = await docs.open('/reference/v4#tag/domains/listDomains');
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    await page.getByPlaceholder('Token').first().fill(docs.token);
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const [request] = await Promise.all([
      page.waitForRequest('**/v4/domains**'),
      page.getByRole('dialog').getByRole('button', { name: /Send/ }).first().click(),
    ]);
    expect(new URL(request.url()).origin).toBe(docs.origin);
    expect(new URL(request.url()).pathname).toBe('/v4/domains');
    const headers = await request.allHeaders();
    expect(headers.authorization).toBe(`Bearer ${docs.token}`);
    expect(headers).not.toHaveProperty('x-filter');
    expect((await request.response())?.status()).toBe(200);
    await page.getByRole('dialog').getByText('200 OK').waitFor();
    expect(await findBarriersInBoth(page, { byOthers: true })).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('lets a reader try an operation as the demo user, by signing in', async () => {
    const { page, faults } = await docs.open('/reference/v4#tag/domains/listDomains');
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Authorize via oauth' }).first().click(),
    ]);
    expect(await findBarriersInBoth(popup)).toEqual([]);
    await popup.getByLabel('User name').fill(docs.server.demo?.signIn?.username ?? '');
    await popup.getByLabel('Password').fill('wrong');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    const problem = await popup.getByRole('alert').getAttribute('id');
    expect(await popup.getByLabel('Password').getAttribute('aria-describedby')).toBe(problem);
    expect(await findBarriersInBoth(popup)).toEqual([]);
    await popup.getByLabel('Password').fill(docs.server.demo?.signIn?.password ?? '');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await popup.getByRole('button', { name: 'Allow' }).waitFor();
    expect(await findBarriersInBoth(popup)).toEqual([]);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Allow' }).click()]);
    const ownToken = docs.server.demo?.token ?? '';
    const apps = () => call('GET', `${docs.server.api}/profile/apps`, { token: ownToken });
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
    await page.goto(`${docs.origin}/oauth/authorize?client_id=nobody`);
    await page.getByRole('heading', { name: 'This does not work' }).waitFor();
    expect(await findBarriersInBoth(page)).toEqual([]);
    await page.context().close();
  });

  it.each(screens)('is led through the reference by its own menu and back%s', async (_where, viewport) => {
    const { page, faults } = await docs.open('/reference/v4', viewport);
    await page.getByRole('link', { name: 'Open the interactive reference' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cloud Account API', exact: true }).waitFor();
    const choose = async (title: string, id: string) => {
      const opener = page.getByRole('button', { name: 'Open Menu' });
      if (viewport === narrow) await opener.click();
      const group = page
        .locator('.reference aside')
        .getByRole('button', { name: 'Open Group - Domains', exact: true });
      if (await group.isVisible()) await group.click();
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
  });

  it('takes the token of the link that the server prints, so that a copied sample works as it is', async () => {
    const { page, faults } = await docs.open(`/#token=${docs.token}`);
    expect(page.url()).toBe(`${docs.origin}/docs/`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: docs.origin });
    const copied = async () => {
      await page.getByRole('heading', { name: 'List domains' }).waitFor();
      const operation = page.locator('[id$="tag/domains/listDomains"]');
      await operation.getByRole('button').filter({ hasText: /^cURL/ }).click();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    await page.goto(`${docs.origin}/docs/reference/v4#tag/domains/listDomains`);
    const sample = await copied();
    expect(sample).toContain(`Bearer ${docs.token}`);
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      sample.replace('curl', 'curl -sSw "%{http_code}"'),
    ]);
    expect(stdout).toMatch(/"results":\d+\}200$/);
    await page.reload();
    expect(await copied()).toBe(sample);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("keeps the reader's token, and offers no requests with the operator's key", async () => {
    const { page, faults } = await docs.open('/reference/v4#tag/domains/listDomains');
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    await page.getByPlaceholder('Token').first().fill(docs.token);
    await expect.poll(() => page.evaluate<string>('JSON.stringify(localStorage)')).toContain(docs.token);
    await page.reload();
    await page.getByRole('heading', { name: 'List domains' }).waitFor();
    await expect.poll(() => page.getByPlaceholder('Token').first().inputValue()).toBe(docs.token);
    await page.goto(`${docs.origin}/docs/reference/operator#tag/accounts/createAccount`);
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    expect(await page.getByRole('button', { name: /Test Request/ }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('turns dark with the reader, the reference too', async () => {
    const { page, faults } = await docs.open('/reference/v4#description/introduction');
    await page.getByRole('heading', { level: 1, name: 'Cloud Account API', exact: true }).waitFor();
    await page.locator('.VPNavBarAppearance button').click();
    await page.locator('html.dark').waitFor();
    await page.locator('body.dark-mode').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
