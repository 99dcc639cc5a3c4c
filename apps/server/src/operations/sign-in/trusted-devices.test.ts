import type { Schema } from '@cloud-account/spec';
import { newestEvent, prismaOf, type TestUser, useServerWithClock } from '@cloud-account/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ask,
  makePerson,
  registerApp,
  TestBrowser,
  type TestApp,
  type Visit,
} from '../../http/oauth/app.fixture.js';
import { codeOf, enableTwoFactor } from './two-factor.fixture.js';

const server = useServerWithClock();

// Codes are those of one time.
beforeAll(() => server.clock.stop());

const PATH = '/profile/devices';
const DAY = 86_400_000;

let app: TestApp;
let user: TestUser;
let secret: string;

beforeEach(async () => {
  app = await registerApp(server);
  user = await makePerson(server);
  ({ secret } = await enableTwoFactor(server, user));
});

const devices = async (): Promise<Schema<'TrustedDevice'>[]> =>
  (await user.get<Schema<'TrustedDevicePage'>>(PATH)).body.data;

/** A browser that the user trusts. */
async function trusted(): Promise<TestBrowser> {
  const browser = new TestBrowser({ 'User-Agent': 'Test browser' });
  const { url } = ask(server, app);
  await browser.signIn(url, user.username);
  const answer = await browser.submit(url, { action: 'code', code: codeOf(server, secret), trust: 'yes' });
  expect(answer.status, answer.text).toBe(303);
  return browser;
}

/** The page after the password. */
async function afterPassword(browser: TestBrowser): Promise<Visit> {
  const { url } = ask(server, app);
  await browser.submit(url, { action: 'sign-out' });
  await browser.signIn(url, user.username);
  return browser.get(url);
}

const CODE = expect.stringContaining('<h1>Enter the code</h1>') as string;
const CONSENT = expect.stringContaining('to act for you?') as string;

it('listTrustedDevices shows the browsers that need no code for 30 days', async () => {
  expect(await devices()).toEqual([]);
  const browser = await trusted();
  server.clock.advance(DAY);
  expect((await afterPassword(browser)).text).toEqual(CONSENT);
  const [device, ...more] = await devices();
  expect(more).toEqual([]);
  expect(device).toMatchObject({ last_remote_addr: '127.0.0.1', user_agent: 'Test browser' });
  const time = (text = '') => Date.parse(`${text}Z`);
  expect(time(device?.expiry) - time(device?.created)).toBe(30 * DAY);
  expect(time(device?.last_authenticated) - time(device?.created)).toBe(DAY);
  server.clock.advance(29 * DAY);
  expect((await afterPassword(browser)).text).toEqual(CODE);
});

it('getTrustedDevice shows one to its user alone', async () => {
  await trusted();
  const [device] = await devices();
  expect((await user.get(`${PATH}/${device?.id}`)).body).toEqual(device);
  expect((await server.user.get(`${PATH}/${device?.id}`)).status).toBe(404);
});

describe('deleteTrustedDevice accepts', () => {
  it('a device, which then needs a code again', async () => {
    const browser = await trusted();
    const [device] = await devices();
    const { status, text } = await user.delete(`${PATH}/${device?.id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect(await newestEvent(user)).toMatchObject({ action: 'profile_update' });
    expect((await user.get(`${PATH}/${device?.id}`)).status).toBe(404);
    expect((await afterPassword(browser)).text).toEqual(CODE);
  });
});

it('a new secret ends the trust, as does the end of codes', async () => {
  await trusted();
  ({ secret } = await enableTwoFactor(server, user));
  expect(await devices()).toEqual([]);
  await trusted();
  await user.post('/profile/tfa-disable');
  expect(await devices()).toEqual([]);
});

it('a user trusts at most 20 browsers, the last ones', async () => {
  const [now, lastRemoteAddr] = [server.clock.now(), '127.0.0.1'];
  const had = { userId: user.userId, createdAt: now, expiresAt: now, lastAuthenticated: now, lastRemoteAddr };
  await (
    await prismaOf(server)
  ).trustedDevice.createMany({
    data: Array.from({ length: 20 }, (_, at) => ({
      ...had,
      userAgent: `Browser ${at}`,
      hash: Buffer.from(`${user.username} ${at}`),
    })),
  });
  await trusted();
  const kept = (await devices()).map(({ user_agent: name }) => name);
  expect(kept).toHaveLength(20);
  expect([kept.at(0), kept.at(-1)]).toEqual(['Browser 1', 'Test browser']);
});
