import { startTestServer, useBuild, type OwnTestServer } from '@cloud-account/testkit';
import type { Schema } from '@cloud-account/spec';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriersInBoth, findTooWide } from '../docs/accessibility.js';
import { chromiumPath, openWatched, startBrowser } from '../docs/browser.js';

if (chromiumPath === undefined && process.env.CLOUD_TEST_REQUIRE_ALL === '1') {
  throw new Error('The page of the lab cannot be tested without chromium');
}

const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

describe.skipIf(chromiumPath === undefined)('the page of the lab (needs chromium)', () => {
  useBuild();

  let server: OwnTestServer;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    server = await startTestServer({
      environment: { CLOUD_LAB: 'on', CLOUD_DEMO: 'on', CLOUD_COMPUTE_TIMES: 'instant' },
    });
    ({ origin } = new URL(server.operator.url));
    browser = await startBrowser();
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const link = () => `${server.operator.url}/lab/#key=${server.operator.key}`;

  /** Opens the page in a context of its own. */
  const open = async ({ url = link(), ...options }: BrowserContextOptions & { url?: string } = {}) => {
    const session = await browser.newContext({ viewport: desktop, ...options });
    const watched = await openWatched(session, origin);
    await watched.page.goto(url);
    return watched;
  };

  /** Does something, and waits until the page announces it. */
  const expectAnnounced = async (page: Page, text: RegExp | string) => {
    await page.locator('header [role=status]', { hasText: text }).waitFor();
  };

  const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click();

  /** Presses a button that asks first, and confirms. */
  const confirm = async (page: Page, button: string, yes: string) => {
    await press(page, button);
    await page.getByRole('dialog').getByRole('button', { name: yes }).click();
  };

  const lab = async <Body>(path: string): Promise<Body> =>
    (await server.operator.get<Body>(`/lab/${path}`)).body;

  it('takes the key from its link, hides it, and keeps it for the tab alone', async () => {
    const { page, faults } = await open();
    await page.locator('header', { hasText: 'Live' }).waitFor();
    expect(page.url()).toBe(`${server.operator.url}/lab/`);
    await page.reload();
    await page.locator('header', { hasText: 'Live' }).waitFor();
    await press(page, 'Sign out');
    await page.getByLabel("Operator's key").waitFor();
    await page.reload();
    await page.getByLabel("Operator's key").waitFor();
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('asks for the key, and again when it is wrong', async () => {
    const { page } = await open({ url: `${server.operator.url}/lab` });
    await page.getByLabel("Operator's key").fill('no key');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid operator key.').waitFor();
    expect(await findBarriersInBoth(page)).toEqual([]);
    await page.getByLabel("Operator's key").fill(server.operator.key);
    await page.keyboard.press('Enter');
    await page.locator('header', { hasText: 'Live' }).waitFor();
    await page.context().close();
  });

  it('moves the clock, and says at its field what the server refuses', async () => {
    const { page } = await open();
    const clock = () => lab<{ mode: string; rate: number; now: string }>('clock');
    await press(page, 'Freeze');
    await expectAnnounced(page, 'The clock is frozen.');
    const { now: before, mode } = await clock();
    expect(mode).toBe('frozen');
    await press(page, '+ 1 day');
    await expectAnnounced(page, /The clock was advanced; \d+ jobs? ended\./);
    const { now } = await clock();
    expect(Date.parse(now) - Date.parse(before)).toBe(86_400_000);
    await page.getByText(now.slice(0, 10), { exact: true }).first().waitFor();
    await page.getByLabel('Seconds', { exact: true }).fill('0');
    await page.getByRole('button', { name: 'Advance', exact: true }).click();
    const seconds = page.getByLabel('Seconds', { exact: true });
    await page.locator('#clock-seconds-note.wrong').waitFor();
    expect(await seconds.getAttribute('aria-invalid')).toBe('true');
    await page.locator('#clock-seconds:focus').waitFor();
    await seconds.fill('60');
    await page.keyboard.press('Enter');
    await expect.poll(async () => Date.parse((await clock()).now) - Date.parse(now)).toBe(60_000);
    // The call moves the clock before it is answered, and until then the clock cannot be set.
    await page.locator('button:not([aria-disabled])', { hasText: 'Advance' }).waitFor();
    await page.getByLabel('Rate').fill('3600');
    await press(page, 'Scale');
    await expectAnnounced(page, 'The clock is scaled.');
    expect(await clock()).toMatchObject({ mode: 'scaled', rate: 3_600 });
    await press(page, 'Real time');
    await expectAnnounced(page, 'The clock is real.');
    expect(await clock()).toMatchObject({ mode: 'real' });
    await page.locator('.mode', { hasText: / ahead of real time$/ }).waitFor();
    await page.getByLabel('as long as on real hosts').check();
    await expectAnnounced(page, 'The duration of tasks is set.');
    expect(await lab('tasks')).toMatchObject({ times: 'real' });
    await page.getByLabel('no time').check();
    await expect.poll(() => lab('tasks')).toMatchObject({ times: 'instant' });
    await page.context().close();
  });

  it('creates, copies and deletes accounts', async () => {
    const { page } = await open();
    const form = page.getByRole('form', { name: 'New account' });
    await form.getByLabel('Expires in seconds').fill('soon');
    await press(page, 'Create an account');
    await page.locator('#account-expires_in-note.wrong').waitFor();
    await form.getByLabel('Expires in seconds').fill('600');
    await form.getByLabel('Name of the user').fill('browser-test');
    await press(page, 'Create an account');
    await expectAnnounced(page, /^Account \d+ is created\.$/);
    const opening = page.getByRole('group', { name: /^Account \d+$/ });
    const token = await opening.locator('dd code').nth(2).textContent();
    const profile = await fetch(`${server.api}/profile`, {
      headers: { Authorization: `Bearer ${token ?? ''}` },
    });
    expect(((await profile.json()) as Schema<'Profile'>).username).toBe('browser-test');
    await press(page, 'Hide the secrets');
    await opening.waitFor({ state: 'detached' });
    const id = await page.locator('#accounts tbody strong').first().textContent();
    await press(page, `Copy account ${id ?? ''}`);
    await expectAnnounced(page, `is a copy of account ${id ?? ''}.`);
    await confirm(page, `Delete account ${id ?? ''}`, 'Delete');
    await expectAnnounced(page, `Account ${id ?? ''} is deleted.`);
    expect((await server.operator.get(`/accounts/${id ?? ''}`)).status).toBe(404);
    await page.context().close();
  });

  it('shows nodes, their jobs, events and requests as they come, until it is paused', async () => {
    const { page, faults } = await open();
    const user = await server.newAccount();
    const fault = await server.operator.post<{ id: number }>('/step-faults', {
      effect: 'hold',
      kind: 'createNode',
      step: 'boot',
    });
    expect(fault.status).toBe(200);
    const node = await user.post<Schema<'Node'>>('/node/instances', {
      region: 'us-ord',
      type: 'g6-standard-1',
      label: 'seen-1',
      image: 'node/debian12',
      root_pass: 'a long enough secret 1',
    });
    expect(node.status, node.text).toBe(200);
    const row = page.locator('#nodes tbody tr', { hasText: 'seen-1' });
    await row.getByText(`boot, step`).waitFor();
    await row.getByText(`held by step fault ${fault.body.id}`).waitFor();
    await page.locator('#events tbody tr', { hasText: 'node_create' }).first().waitFor();
    await server.operator.delete(`/step-faults/${fault.body.id}`);
    await row.getByText('running', { exact: true }).waitFor();
    expect(await row.locator('.work').count()).toBe(0);
    await press(page, 'Statistics seen-1');
    await page.locator('.statistics', { hasText: 'It has no statistics yet.' }).waitFor();
    await server.operator.post('/lab/clock/advance', { seconds: 7_200 });
    await page.locator('.statistics figure', { hasText: 'percent of a core' }).waitFor();
    await page.locator('.statistics polyline').first().waitFor();
    await press(page, 'Statistics seen-1');
    await page.locator('.statistics').waitFor({ state: 'detached' });

    expect((await user.post('/domains', { domain: 'x' })).status).toBe(400);
    const refused = page.locator('#requests tbody tr', { hasText: 'POST /v4/domains' }).first();
    const rule = refused.locator('.rules a').first();
    expect(await rule.getAttribute('href')).toContain(`/docs/rules/`);
    await refused.locator('summary').click();
    await refused.getByText('"domain": "x"').waitFor();
    await press(page, 'Pause');
    await page.locator('header', { hasText: 'Paused' }).waitFor();
    await user.get('/tags');
    await user.get('/nothing-like-this');
    expect(await page.locator('#requests', { hasText: 'GET /v4/nothing-like-this' }).count()).toBe(0);
    await press(page, 'Resume');
    await page.locator('#requests', { hasText: 'GET /v4/nothing-like-this' }).waitFor();
    await page.getByLabel('Only refused').check();
    await page.locator('#requests', { hasText: 'GET /v4/tags' }).waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as HAR')]);
    expect(download.suggestedFilename()).toBe('requests.har');
    const [report] = await Promise.all([page.waitForEvent('download'), press(page, 'Save the report')]);
    expect(report.suggestedFilename()).toBe('report.html');
    await press(page, 'Delete all requests');
    await page.getByText('No client has sent a request.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('injects faults, counts them, and deletes them', async () => {
    const { page } = await open();
    const user = await server.newAccount();
    const form = page.getByRole('form', { name: 'New fault' });
    await form.getByRole('combobox', { name: 'Operation' }).fill('listNothing');
    await form.getByLabel('Status').fill('200');
    await press(page, 'Inject the fault');
    await page.locator('#fault-status-note.wrong').waitFor();
    await form.getByRole('combobox', { name: 'Operation' }).fill('listTags');
    await form.getByLabel('Status').fill('503');
    await form.getByLabel('Reason').fill('By the lab');
    await form.getByLabel('Times').fill('1');
    await press(page, 'Inject the fault');
    await expectAnnounced(page, /^Fault \d+ is injected\.$/);
    await page.locator('#faults', { hasText: '0 of 1' }).waitFor();
    expect((await user.get('/tags')).text).toContain('By the lab');
    await page.locator('#faults', { hasText: '1 of 1' }).waitFor();
    await form.getByRole('combobox', { name: 'Operation' }).fill('*');
    await form.getByLabel('Effect').selectOption('delay');
    await form.getByLabel('Milliseconds').fill('1');
    await form.getByText('More').click();
    await form.getByLabel('After the operation').check();
    await press(page, 'Inject the fault');
    await page.locator('#faults', { hasText: 'delays 1 ms after the operation' }).waitFor();
    await page
      .getByRole('button', { name: /^Delete fault/ })
      .first()
      .click();
    await expectAnnounced(page, /^Fault \d+ is deleted\.$/);
    await press(page, 'Delete all faults');
    await page.getByText('Requests meet no faults.').waitFor();
    await page.context().close();
  });

  it('saves, loads and deletes snapshots, and resets after a question', async () => {
    const { page } = await open();
    await server.operator.post('/lab/reset', undefined);
    const form = page.getByRole('form', { name: 'New snapshot' });
    await form.getByLabel('Name of a snapshot').fill('Not a name');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.locator('#snapshot-name-note.wrong').waitFor();
    await form.getByLabel('Name of a snapshot').fill('before');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectAnnounced(page, 'Snapshot before is saved.');
    const accounts = async () => (await server.operator.get<{ results: number }>('/accounts')).body.results;
    const at = await accounts();
    await server.newAccount();
    await confirm(page, 'Load before', 'Load');
    await expectAnnounced(page, 'Snapshot before is loaded.');
    expect(await accounts()).toBe(at);
    await server.newAccount();
    await press(page, 'Reset the cloud…');
    await page.keyboard.press('Escape');
    expect(await accounts()).toBe(at + 1);
    await page.locator('button.danger:focus', { hasText: 'Reset the cloud…' }).waitFor();
    await confirm(page, 'Reset the cloud…', 'Reset');
    await expectAnnounced(page, 'The cloud is reset.');
    expect(await accounts()).toBe(at);
    await confirm(page, 'Delete before', 'Delete');
    await page.getByText('No state is saved.').waitFor();
    await page.context().close();
  });

  it.each([
    ['on a desktop', desktop],
    ['on a phone', phone],
  ])('keeps nobody out %s, in light and dark', async (_where, viewport) => {
    const { page, faults } = await open({ viewport });
    const user = await server.newAccount();
    await user.post('/domains', { domain: 'x' });
    const longest = `${'l'.repeat(63)}.${viewport.width}.example`;
    const owned = { domain: longest, type: 'master', soa_email: 'hostmaster@shop.example' };
    expect((await user.post('/domains', owned)).status).toBe(200);
    await server.operator.post('/lab/faults', { operation: 'listTags', effect: 'status' });
    await page.locator('#requests .rules').first().waitFor();
    await page.locator('#events', { hasText: longest }).waitFor();
    await page.locator('#faults', { hasText: 'answers 503' }).waitFor();
    const node = {
      region: 'us-ord',
      type: 'g6-standard-1',
      label: `node-${viewport.width}`,
      image: 'node/debian12',
    };
    expect(
      (await user.post('/node/instances', { ...node, root_pass: 'a long enough secret 1' })).status,
    ).toBe(200);
    await server.operator.post('/lab/clock/advance', { seconds: 7_200 });
    await press(page, `Statistics ${node.label}`);
    await page.locator('.statistics figure').first().waitFor();
    // What looks for barriers adds a style, which the policy of the page refuses.
    expect(faults).toEqual([]);
    expect(await findTooWide(page)).toEqual([]);
    expect(await findBarriersInBoth(page)).toEqual([]);
    await press(page, 'Reset the cloud…');
    expect(await findBarriersInBoth(page, { within: 'dialog' })).toEqual([]);
    await page.context().close();
  });

  it('is reached by the keyboard alone, in the order in which it is read', async () => {
    const { page } = await open();
    await page.locator('header', { hasText: 'Live' }).waitFor();
    const names: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate('document.activeElement.textContent'));
    }
    expect(names).toEqual(['Pause', 'Sign out', 'Freeze', 'Real time']);
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).toBe('solid');
    await page.context().close();
  });

  it('has a strict policy, and files that need no key', async () => {
    const { headers, status } = await fetch(`${server.operator.url}/lab/`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect((await fetch(`${server.operator.url}/lab/`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${server.operator.url}/lab/clock`)).status).toBe(401);
  });

  it('is unknown where the lab is off', async () => {
    const without = await startTestServer();
    const answers = await Promise.all(
      ['/lab', '/lab/', '/lab/page.js'].map((path) => fetch(without.operator.url + path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    await without.stop();
  });
});
