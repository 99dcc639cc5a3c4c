import { MAX_SIGN_INS, signInLimits } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { useServerWithClock, prismaOf } from '@cloud-account/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ask,
  makePerson,
  registerApp,
  setPassword,
  TestBrowser,
  type TestApp,
  type Visit,
} from './app.fixture.js';

const server = useServerWithClock({ CLOUD_TRUSTED_PROXIES: '127.0.0.1' });

let app: TestApp;
let networks = 0;

beforeEach(async () => {
  app = await registerApp(server);
});

/** A browser at an address that no other test uses. */
const newBrowser = (address = `2001:db8:0:${(networks += 1).toString(16)}::1`): TestBrowser =>
  new TestBrowser({ 'X-Forwarded-For': address });

const url = (): URL => ask(server, app).url;

const wrong = (browser: TestBrowser, name: string): Promise<Visit> =>
  browser.signIn(url(), name, 'not the right password');

const statuses = async (count: number, attempt: () => Promise<Visit>): Promise<number[]> => {
  const found: number[] = [];
  for (let at = 0; at < count; at += 1) found.push((await attempt()).status);
  return found;
};

describe('signing in', () => {
  it('takes the name in any case, and no e-mail address, which anybody may say is theirs', async () => {
    const person = await makePerson(server);
    expect((await newBrowser().signIn(url(), person.username.toUpperCase())).status).toBe(303);
    expect((await newBrowser().signIn(url(), `${person.username}@example.org`)).status).toBe(403);
  });

  it('is not for others to prevent by giving themselves the e-mail address', async () => {
    const person = await makePerson(server);
    const namesake = await makePerson(server);
    const email = `${person.username}@example.org`;
    expect((await server.operator.put(`/users/${namesake.username}`, { email })).status).toBe(200);
    expect((await newBrowser().signIn(url(), person.username)).status).toBe(303);
  });

  it('is the last login of the user, with when its password was set; a wrong try is not', async () => {
    const account = await server.newAccount();
    const person = await account.newUser();
    const shown = async () => (await account.get<Schema<'User'>>(`/account/users/${person.username}`)).body;
    expect(await shown()).toMatchObject({ password_created: null, last_login: null });
    await setPassword(server, person.username, 'a first long password');
    const { password_created: created } = await shown();
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT/);
    await wrong(newBrowser(), person.username);
    expect((await shown()).last_login).toBeNull();
    server.clock.advance(5_000);
    expect((await newBrowser().signIn(url(), person.username, 'a first long password')).status).toBe(303);
    const first = await shown();
    expect(first.last_login).toMatchObject({ status: 'successful' });
    expect((first.last_login?.login_datetime ?? '') > (created ?? '')).toBe(true);
    server.clock.advance(5_000);
    await setPassword(server, person.username, 'another long password');
    const after = await shown();
    expect((after.password_created ?? '') > (created ?? '')).toBe(true);
    expect(after.last_login).toEqual(first.last_login);
  });

  it('gives the browser a cookie that scripts and other sites do not get', async () => {
    const person = await makePerson(server);
    const { headers } = await newBrowser().signIn(url(), person.username);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^cloud-sign-in=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax$/);
    const kept = await (await prismaOf(server)).signIn.findMany({ where: { userId: person.userId } });
    expect(kept).toHaveLength(1);
    expect(cookie).not.toContain(Buffer.from(kept[0]?.hash ?? '').toString('hex'));
  });

  it('ends the oldest of 100 sign-ins of the user', async () => {
    const person = await makePerson(server);
    const browser = newBrowser();
    await browser.signIn(url(), person.username);
    const { signIn } = await prismaOf(server);
    const [now, { userId }] = [server.clock.now(), person];
    const had = {
      userId,
      createdAt: new Date(now.getTime() + 1_000),
      expiresAt: new Date(now.getTime() + 60_000),
    };
    await signIn.createMany({
      data: Array.from({ length: MAX_SIGN_INS - 1 }, (_, at) => ({
        ...had,
        hash: Buffer.from(`${userId} ${at}`),
      })),
    });
    expect((await browser.get(url())).text).toContain('to act for you?');
    const other = newBrowser();
    await other.signIn(url(), person.username);
    expect((await other.get(url())).text).toContain('to act for you?');
    expect((await browser.get(url())).text).toContain('<h1>Sign in</h1>');
    expect(await signIn.count({ where: { userId } })).toBe(MAX_SIGN_INS);
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
    const person = await makePerson(server);
    const without = await server.newAccount();
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
      await server.newAccount({ restricted: true }),
      await server.newAccount({ activated: false }),
    ]) {
      await setPassword(server, user.username);
      expect((await newBrowser().signIn(url(), user.username)).status).toBe(303);
    }
  });
});

const { user: ofUser, network: ofNetwork } = signInLimits;

describe('attempts to sign in', () => {
  // Those that are counted must not end while others are made.
  beforeAll(() => server.clock.stop());

  it('are limited for each user from one network, and counted anew after a while', async () => {
    const person = await makePerson(server);
    const other = await makePerson(server);
    const network = `2001:db8:0:${(networks += 1).toString(16)}`;
    const browser = () => newBrowser(`${network}::1`);
    const tries = await statuses(ofUser.requests, () => wrong(browser(), person.username));
    expect(new Set(tries)).toEqual(new Set([403]));
    const right = await browser().signIn(url(), person.username.toUpperCase());
    expect([right.status, right.text]).toEqual([429, expect.stringContaining('Try again in 15 minutes.')]);
    expect(Number(right.headers.get('Retry-After'))).toBe(15 * 60);
    expect((await browser().signIn(url(), other.username)).status).toBe(303);
    server.clock.advance(ofUser.seconds * 1_000);
    expect((await browser().signIn(url(), person.username)).status).toBe(303);
  });

  it('from elsewhere do not keep a user out', async () => {
    const person = await makePerson(server);
    const stranger = newBrowser();
    await statuses(ofUser.requests + 5, () => wrong(stranger, person.username));
    expect((await stranger.signIn(url(), person.username)).status).toBe(429);
    expect((await newBrowser().signIn(url(), person.username)).status).toBe(303);
  });

  it('are limited for names of nobody as for those of users', async () => {
    const browser = newBrowser();
    const tries = await statuses(ofUser.requests + 1, () => wrong(browser, 'nobody-again'));
    expect(tries.slice(-2)).toEqual([403, 429]);
  });

  it('are counted before they end: many at one time get no further', async () => {
    const person = await makePerson(server);
    const network = `2001:db8:0:${(networks += 1).toString(16)}`;
    const visits = await Promise.all(
      Array.from({ length: ofUser.requests + 5 }, (_, at) =>
        wrong(newBrowser(`${network}::${at + 1}`), person.username),
      ),
    );
    expect(visits.filter(({ status }) => status === 403)).toHaveLength(ofUser.requests);
    expect(visits.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('are forgotten when one is right', async () => {
    const person = await makePerson(server);
    const network = `2001:db8:0:${(networks += 1).toString(16)}`;
    const tryWrong = () => wrong(newBrowser(`${network}::1`), person.username);
    await statuses(ofUser.requests - 1, tryWrong);
    expect((await newBrowser(`${network}::2`).signIn(url(), person.username)).status).toBe(303);
    const tries = await statuses(ofUser.requests, tryWrong);
    expect(new Set(tries)).toEqual(new Set([403]));
  });

  it('are limited for each address, or network of IPv6, and leave nothing in the database', async () => {
    const { signInAttempts, database } = server.cloud;
    const [network, other] = ['2001:db8:ffff:1', '2001:db8:ffff:2'];
    const rows = async () =>
      (await database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM rate_counts')).rows;
    const before = await rows();
    await wrong(newBrowser(`${network}::1`), 'nobody-1');
    expect(await rows()).toEqual(before);
    for (let at = 1; at < ofNetwork.requests; at += 1)
      await signInAttempts.count(`${network}::`, [ofNetwork]);
    const person = await makePerson(server);
    expect((await newBrowser(`${network}:aaaa::9`).signIn(url(), person.username)).status).toBe(429);
    expect((await newBrowser(`${other}::1`).signIn(url(), person.username)).status).toBe(303);
  });
});

describe('what has ended', () => {
  it('is removed by and by', async () => {
    const person = await makePerson(server);
    const browser = newBrowser();
    await browser.signIn(url(), person.username);
    await browser.submit(url(), { action: 'allow' });
    const { cloud, clock } = server;
    const count = async (): Promise<number> => {
      const tables = ['sign_ins', 'oauth_grants', 'oauth_authorizations'];
      const text = `SELECT (${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')})::int AS count`;
      return (await cloud.database.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
    };
    expect(await count()).toBeGreaterThanOrEqual(3);
    clock.advance(2 * 24 * 3_600_000);
    await expect.poll(count).toBe(0);
  });
});
