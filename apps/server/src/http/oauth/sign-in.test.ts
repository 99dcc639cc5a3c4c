import { signInLimits } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { useMovingStage } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ask,
  makePerson,
  registerApp,
  setPassword,
  TestBrowser,
  type TestApp,
  type Visit,
} from './app.fixture.js';

const stage = useMovingStage({ CLOUD_TRUSTED_PROXIES: '127.0.0.1' });

let app: TestApp;
let networks = 0;

beforeEach(async () => {
  app = await registerApp(stage.cloud);
});

/** A browser at an address that no other test uses. */
const newBrowser = (address = `2001:db8:0:${(networks += 1).toString(16)}::1`): TestBrowser =>
  new TestBrowser({ 'X-Forwarded-For': address });

const url = (): URL => ask(stage.cloud, app).url;

const wrong = (browser: TestBrowser, name: string): Promise<Visit> =>
  browser.signIn(url(), name, 'not the right password');

const statuses = async (count: number, attempt: () => Promise<Visit>): Promise<number[]> => {
  const found: number[] = [];
  for (let at = 0; at < count; at += 1) found.push((await attempt()).status);
  return found;
};

describe('signing in', () => {
  it('takes the name in any case, and the e-mail address that only one user has', async () => {
    const person = await makePerson(stage.cloud);
    for (const name of [person.username.toUpperCase(), `${person.username}@EXAMPLE.org`])
      expect((await newBrowser().signIn(url(), name)).status).toBe(303);
    const namesake = await makePerson(stage.cloud);
    await stage.cloud.operator.put(`/users/${namesake.username}`, {
      email: `${person.username}@example.org`,
    });
    expect((await newBrowser().signIn(url(), `${person.username}@example.org`)).status).toBe(403);
    expect((await newBrowser().signIn(url(), person.username)).status).toBe(303);
  });

  it('is told as the last login of the user, with when its password was set; a wrong try is not', async () => {
    const account = await stage.cloud.newAccount();
    const person = await account.newUser();
    const shown = async () => (await account.get<Schema<'User'>>(`/account/users/${person.username}`)).body;
    expect(await shown()).toMatchObject({ password_created: null, last_login: null });
    await setPassword(stage.cloud, person.username, 'a first long password');
    const { password_created: created } = await shown();
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT/);
    await wrong(newBrowser(), person.username);
    expect((await shown()).last_login).toBeNull();
    stage.cloud.clock.advance(5_000);
    expect((await newBrowser().signIn(url(), person.username, 'a first long password')).status).toBe(303);
    const first = await shown();
    expect(first.last_login).toMatchObject({ status: 'successful' });
    expect((first.last_login?.login_datetime ?? '') > (created ?? '')).toBe(true);
    stage.cloud.clock.advance(5_000);
    await setPassword(stage.cloud, person.username, 'another long password');
    const after = await shown();
    expect((after.password_created ?? '') > (created ?? '')).toBe(true);
    expect(after.last_login).toEqual(first.last_login);
  });

  it('gives the browser a cookie that scripts and other sites do not get', async () => {
    const person = await makePerson(stage.cloud);
    const { headers } = await newBrowser().signIn(url(), person.username);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^cloud-sign-in=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/);
    const { rows } = await stage.cloud.cloud.database.pool.query<{ kept: string }>(
      `SELECT encode(hash, 'hex') AS kept FROM sign_ins WHERE user_id = $1`,
      [person.userId],
    );
    expect(rows).toHaveLength(1);
    expect(cookie).not.toContain(rows[0]?.kept);
  });

  it('keeps the cookie to encrypted connections where there are such', async () => {
    const browser = new TestBrowser({ 'X-Forwarded-Proto': 'https' });
    const { headers } = await browser.get(url());
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-cloud-form=\w+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    const plain = await new TestBrowser().get(url());
    expect(plain.headers.get('Strict-Transport-Security')).toBeNull();
  });

  it('says the same of a wrong password, no password and nobody', async () => {
    const person = await makePerson(stage.cloud);
    const without = await stage.cloud.newAccount();
    const answers = await Promise.all(
      [person.username, without.username, 'nobody-at-all'].map(async (name) => {
        const answer = await wrong(newBrowser(), name);
        return [answer.status, answer.text.replaceAll(name, '…').replace(/value="[0-9a-f]{64}"/, '')];
      }),
    );
    expect(answers[0]).toEqual([403, expect.stringContaining('The name or the password is wrong.')]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('is for restricted users and for accounts that are not activated, too', async () => {
    for (const user of [
      await stage.cloud.newAccount({ restricted: true }),
      await stage.cloud.newAccount({ activated: false }),
    ]) {
      await setPassword(stage.cloud, user.username);
      expect((await newBrowser().signIn(url(), user.username)).status).toBe(303);
    }
  });
});

describe('attempts to sign in', () => {
  it('are limited for each user, wherever they come from, and counted anew after a while', async () => {
    const person = await makePerson(stage.cloud);
    const tries = await statuses(signInLimits.user, () => wrong(newBrowser(), person.username));
    expect(new Set(tries)).toEqual(new Set([403]));
    const right = await newBrowser().signIn(url(), person.username);
    expect([right.status, right.text]).toEqual([429, expect.stringContaining('Try again in 15 minutes.')]);
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(14 * 60);
    expect((await newBrowser().signIn(url(), `${person.username}@example.org`)).status).toBe(429);
    const other = await makePerson(stage.cloud);
    expect((await newBrowser().signIn(url(), other.username)).status).toBe(303);
    stage.cloud.clock.advance(signInLimits.window);
    expect((await newBrowser().signIn(url(), person.username)).status).toBe(303);
  });

  it('are limited for names of nobody as for those of users', async () => {
    const tries = await statuses(signInLimits.user + 1, () => wrong(newBrowser(), 'nobody-again'));
    expect(tries.slice(-2)).toEqual([403, 429]);
  });

  it('are counted before they end: many at one time get no further', async () => {
    const person = await makePerson(stage.cloud);
    const visits = await Promise.all(
      Array.from({ length: signInLimits.user + 5 }, () => wrong(newBrowser(), person.username)),
    );
    expect(visits.filter(({ status }) => status === 403)).toHaveLength(signInLimits.user);
    expect(visits.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('are forgotten when one is right', async () => {
    const person = await makePerson(stage.cloud);
    await statuses(signInLimits.user - 1, () => wrong(newBrowser(), person.username));
    expect((await newBrowser().signIn(url(), person.username)).status).toBe(303);
    const tries = await statuses(signInLimits.user, () => wrong(newBrowser(), person.username));
    expect(new Set(tries)).toEqual(new Set([403]));
  });

  it('are limited for each address, or network of IPv6', async () => {
    const { pool } = stage.cloud.cloud.database;
    const network = 'address:2001:db8:ffff:1::/64';
    await wrong(newBrowser('2001:db8:ffff:1::1'), 'nobody-1');
    const { rowCount } = await pool.query('UPDATE sign_in_attempts SET attempts = $2 WHERE key = $1', [
      network,
      signInLimits.address,
    ]);
    expect(rowCount).toBe(1);
    const person = await makePerson(stage.cloud);
    expect((await newBrowser('2001:db8:ffff:1:aaaa::9').signIn(url(), person.username)).status).toBe(429);
    expect((await newBrowser('2001:db8:ffff:2::1').signIn(url(), person.username)).status).toBe(303);
  });
});

describe('what has ended', () => {
  it('is removed by and by', async () => {
    const person = await makePerson(stage.cloud);
    const browser = newBrowser();
    await browser.signIn(url(), person.username);
    await browser.submit(url(), { action: 'allow' });
    await wrong(newBrowser(), person.username);
    const { cloud, clock } = stage.cloud;
    const count = async (): Promise<number> => {
      const tables = ['sign_ins', 'sign_in_attempts', 'oauth_grants', 'oauth_authorizations'];
      const text = `SELECT (${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')})::int AS count`;
      return (await cloud.database.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
    };
    expect(await count()).toBeGreaterThanOrEqual(4);
    clock.advance(2 * 24 * 3_600_000);
    await expect.poll(count, { timeout: 30_000 }).toBe(0);
  });
});
