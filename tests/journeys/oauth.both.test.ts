import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createHttpServer,
  call,
  startTestServer,
  type OwnTestServer,
  type TestUser,
} from '@cloud-account/testkit';
import * as client from 'openid-client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openWatched, startBrowser } from '../../apps/docs/browser.js';

if (chromiumPath === undefined && process.env.CLOUD_TEST_REQUIRE_ALL === '1') {
  throw new Error('Signing in cannot be tested without chromium');
}

const PASSWORD = 'correct horse battery';

/** Programs with a client library, and users with a browser. */
describe.skipIf(chromiumPath === undefined)(
  'OAuth 2.0 with a client library and a browser (needs chromium)',
  () => {
    let server: OwnTestServer;
    let browser: Browser;
    let person: TestUser;
    /** The server of the apps' redirect URIs. */
    let callback: Server;
    let redirectUri: string;

    beforeAll(async () => {
      server = await startTestServer();
      person = await server.newAccount();
      const path = `/users/${person.username}/password`;
      expect((await server.operator.post(path, { password: PASSWORD })).status).toBe(200);
      browser = await startBrowser();
      callback = createHttpServer((_request, response) => {
        response
          .setHeader('Content-Type', 'text/html')
          .end('<link rel="icon" href="data:,"><h1>Back in the app</h1>');
      }).listen(0, '127.0.0.1');
      await once(callback, 'listening');
      redirectUri = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
    });

    afterAll(async () => {
      await browser.close();
      callback.closeAllConnections();
      callback.close();
      await server.stop();
    });

    const register = async (fields: object) => {
      const body = { label: 'Zone editor', redirect_uris: [redirectUri], ...fields };
      return (await server.operator.post<{ id: string; secret: string | null }>('/clients', body)).body;
    };

    /** The library finds the addresses of the server itself. */
    const configure = (id: string, authentication: client.ClientAuth): Promise<client.Configuration> =>
      client.discovery(new URL(server.origin), id, undefined, authentication, {
        algorithm: 'oauth2',
        // The library marks this as deprecated as a warning; the server of a test has no TLS.
        // oxlint-disable-next-line typescript/no-deprecated
        execute: [client.allowInsecureRequests],
      });

    const request = async (config: client.Configuration, scope: string) => {
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks: { pkceCodeVerifier: verifier, expectedState: state } };
    };

    /** A page without scripts: none is needed here. */
    const open = async (url: string) => {
      const session = await browser.newContext({ javaScriptEnabled: false });
      const watched = await openWatched(session, server.origin);
      await watched.page.goto(url);
      return watched;
    };

    const signIn = async (page: Page, password: string) => {
      await page.getByLabel('User name').fill(person.username);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };

    it('leads a user and an app from the first page to the last token', async () => {
      const { id, secret } = await register({ website: 'https://editor.example' });
      const config = await configure(id, client.ClientSecretBasic(secret ?? ''));
      const { url, checks } = await request(config, 'domains:read_write');
      const { page, faults } = await open(url);
      await signIn(page, 'not the right password');
      await page.getByRole('alert').getByText('The name or the password is wrong.').waitFor();
      await signIn(page, PASSWORD);
      await page.getByRole('heading', { name: 'Allow Zone editor to act for you?' }).waitFor();
      await page.getByText('Change DNS domains and records.').waitFor();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
      // The wrong password was answered 403; the browser may report only that and the redirect.
      expect(faults.filter((fault) => !/403|^elsewhere: http:\/\/127\.0\.0\.1/.test(fault))).toEqual([]);

      const tokens = await client.authorizationCodeGrant(config, new URL(page.url()), checks);
      expect(tokens).toMatchObject({ scope: 'domains:read_write', token_type: 'bearer', expires_in: 7200 });
      const domain = { domain: 'made-by-an-app.example', type: 'master', soa_email: 'a@example.org' };
      const made = await call('POST', `${server.api}/domains`, { token: tokens.access_token, body: domain });
      expect(made.status).toBe(200);
      const more = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
      await client.tokenRevocation(config, more.refresh_token ?? '');
      const late = await call('GET', `${server.api}/domains`, { token: more.access_token });
      expect(late.status).toBe(401);
      await expect(client.refreshTokenGrant(config, more.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
      await page.context().close();
    });

    it('remembers the signed-in user, and reports to an app when its user declines', async () => {
      const { id } = await register({ public: true });
      const config = await configure(id, client.None());
      const { url, checks } = await request(config, 'domains:read_only');
      const { page } = await open(url);
      await signIn(page, PASSWORD);
      await page.getByRole('button', { name: 'Deny' }).click();
      await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
      await expect(client.authorizationCodeGrant(config, new URL(page.url()), checks)).rejects.toMatchObject({
        error: 'access_denied',
      });
      const second = await request(config, 'domains:read_only');
      await page.goto(second.url);
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
      const tokens = await client.authorizationCodeGrant(config, new URL(page.url()), second.checks);
      expect((await call('GET', `${server.api}/domains`, { token: tokens.access_token })).status).toBe(200);
      await page.goto((await request(config, 'events:read_only')).url);
      await page.getByRole('button', { name: 'Use another user' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.context().close();
    });

    it('is accessible: labels, one heading, a language, no overflow on a phone', async () => {
      const { id } = await register({
        public: true,
        label: 'A program with a rather long name, as some have them',
      });
      const { url } = await request(await configure(id, client.None()), '*');
      const session = await browser.newContext({ viewport: { width: 320, height: 640 } });
      const { page, faults } = await openWatched(session, server.origin);
      await page.goto(url);
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      for (const heading of ['Sign in', 'to act for you?']) {
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await page.locator('h1').count()).toBe(1);
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        expect(await page.evaluate<number>(overflow)).toBe(0);
        // The style is in the page; a policy that does not permit it would remove it.
        expect(await page.evaluate(`getComputedStyle(document.querySelector('main')).maxWidth`)).toBe(
          '432px',
        );
        if (heading === 'Sign in') await signIn(page, PASSWORD);
      }
      expect(faults).toEqual([]);
      await session.close();
    });
  },
);
