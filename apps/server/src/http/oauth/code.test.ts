import { signInLimits } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { type TestUser, useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { codeOf, enableTwoFactor } from '../../operations/sign-in/two-factor.fixture.js';
import {
  ask,
  formTokenIn,
  makePerson,
  registerApp,
  setPassword,
  TestBrowser,
  type TestApp,
  type Visit,
} from './app.fixture.js';

const server = useServerWithClock();

// Codes are those of one time.
beforeAll(() => server.clock.stop());

let app: TestApp;
let person: TestUser;
let secret: string;
let scratch: string;

beforeEach(async () => {
  app = await registerApp(server);
  person = await makePerson(server);
  ({ secret, scratch } = await enableTwoFactor(server, person));
});

const url = (): URL => ask(server, app).url;

/** A browser after the password. */
async function entered(): Promise<TestBrowser> {
  const browser = new TestBrowser();
  expect((await browser.signIn(url(), person.username)).status).toBe(303);
  return browser;
}

const enter = (browser: TestBrowser, code: string, more: object = {}): Promise<Visit> =>
  browser.submit(url(), { action: 'code', code, ...more });

const statuses = async () =>
  (await person.get<Schema<'LoginPage'>>('/profile/logins')).body.data.map(({ status }) => status);

describe('a user with two-factor authentication', () => {
  it('enters a code after the password, and is not signed in before', async () => {
    const browser = await entered();
    const { url: asked } = ask(server, app);
    const page = await browser.get(asked);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1>Enter the code</h1>')]);
    const early = await browser.post(asked, { action: 'allow', form_token: formTokenIn(page.text) });
    expect([early.status, early.text]).toEqual([400, expect.stringContaining('<h1>Enter the code</h1>')]);
    expect(await statuses()).toEqual([]);
    const lastLogin = async () =>
      (await person.get<Schema<'User'>>(`/account/users/${person.username}`)).body.last_login;
    expect(await lastLogin()).toBeNull();
    const before = new Map(browser.cookies);
    expect((await enter(browser, codeOf(server, secret))).status).toBe(303);
    expect((await browser.get(url())).text).toContain('to act for you?');
    expect(browser.cookies.get('cloud-sign-in')).not.toBe(before.get('cloud-sign-in'));
    expect([...browser.cookies.keys()]).not.toContain('cloud-device');
    expect(await statuses()).toEqual(['successful']);
    expect(await lastLogin()).not.toBeNull();
    // The cookie from before the code is worth nothing.
    const old = new TestBrowser();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get(url())).text).toContain('<h1>Sign in</h1>');
  });

  it('gets the page again for a wrong code, which is a failed login', async () => {
    const browser = await entered();
    const answer = await enter(browser, codeOf(server, secret, 5));
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('The code is wrong.')]);
    expect(await statuses()).toEqual(['failed']);
    expect((await enter(browser, codeOf(server, secret))).status).toBe(303);
  });

  it('uses each code once, also in two browsers at the same time, and none of an earlier step', async () => {
    const browsers = await Promise.all([entered(), entered()]);
    const code = codeOf(server, secret, 1);
    const answers = await Promise.all(browsers.map((browser) => enter(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect((await enter(await entered(), codeOf(server, secret))).status).toBe(403);
  });

  it('uses the scratch code in place of a code, once', async () => {
    expect((await enter(await entered(), ` ${scratch} `)).status).toBe(303);
    expect((await enter(await entered(), scratch)).status).toBe(403);
    expect((await enter(await entered(), codeOf(server, secret))).status).toBe(303);
  });

  it('can use another name instead', async () => {
    const browser = await entered();
    expect((await browser.submit(url(), { action: 'sign-out' })).status).toBe(303);
    expect((await browser.get(url())).text).toContain('<h1>Sign in</h1>');
  });

  it('enters the password again after ten minutes, and when it was changed', async () => {
    const late = await entered();
    server.clock.advance(10 * 60_000);
    expect((await late.get(url())).text).toContain('<h1>Sign in</h1>');
    const changed = await entered();
    await setPassword(server, person.username);
    expect((await changed.get(url())).text).toContain('<h1>Sign in</h1>');
  });

  it('is signed in nowhere after a new secret, as whoever else knew the password', async () => {
    const browser = await entered();
    expect((await enter(browser, codeOf(server, secret))).status).toBe(303);
    const half = await entered();
    ({ secret } = await enableTwoFactor(server, person));
    for (const one of [browser, half]) expect((await one.get(url())).text).toContain('<h1>Sign in</h1>');
  });

  // The embedded database has one connection, so that nothing happens meanwhile.
  if (process.env.CLOUD_TEST_DATABASE === 'postgresql')
    it('enters a code also where codes are enabled while it enters the password', async () => {
      const other = await makePerson(server);
      const enabling = await server.cloud.database.pool.connect();
      onTestFinished(() => {
        enabling.release(true);
      });
      await enabling.query('BEGIN');
      await enabling.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [other.userId]);
      const browser = new TestBrowser();
      const signIn = browser.signIn(url(), other.username);
      const waiting =
        'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
      await expect.poll(async () => (await enabling.query(waiting)).rowCount).toBe(1);
      await enabling.query(`INSERT INTO two_factors (user_id, confirmed, secret) VALUES ($1, true, 'x')`, [
        other.userId,
      ]);
      await enabling.query('COMMIT');
      expect((await signIn).status).toBe(303);
      expect((await browser.get(url())).text).toContain('<h1>Enter the code</h1>');
    });

  it('is signed in without a code once two-factor authentication is disabled', async () => {
    const browser = await entered();
    await person.post('/profile/tfa-disable');
    expect((await enter(browser, 'any')).status).toBe(303);
    expect((await browser.get(url())).text).toContain('to act for you?');
  });
});

describe('codes', () => {
  it('are limited for each user, whatever the network, and a right password does not reset them', async () => {
    const browser = await entered();
    for (let at = 0; at < signInLimits.code.requests; at += 1)
      expect((await enter(browser, '000000')).status).toBe(403);
    const answer = await enter(await entered(), codeOf(server, secret));
    expect([answer.status, answer.text]).toEqual([
      429,
      expect.stringContaining('Too many attempts. Try again in 15 minutes.'),
    ]);
    expect(answer.headers.get('Retry-After')).toBe(String(signInLimits.code.seconds));
    server.clock.advance(signInLimits.code.seconds * 1_000);
    expect((await enter(await entered(), codeOf(server, secret))).status).toBe(303);
  });

  it('are not taken from forms of others', async () => {
    const browser = await entered();
    const fields = { action: 'code', code: codeOf(server, secret), form_token: 'x' };
    const answer = await browser.post(url(), fields);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('out of date')]);
    expect((await enter(browser, fields.code)).status).toBe(303);
  });
});
