import { existsSync } from 'node:fs';
import { type OwnTestServer, startTestServer, useBuild } from '@cloud-account/testkit';
import { limits } from '@cloud-account/testkit/waits';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';

const CANDIDATES = [process.env.CLOUD_TEST_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** The installed browser, if there is one; nothing is downloaded. */
export const chromiumPath = CANDIDATES.find((path) => path !== undefined && existsSync(path));

/** Starts the installed browser without anything that would call home. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath ?? 'chromium',
    timeout: limits.wait,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** The screen of a desktop, and that of a phone. */
export const wide = { width: 1360, height: 900 };
export const narrow = { width: 390, height: 844 };

/** Waits until the reader sees an element. */
export const expectInView = async (element: Locator): Promise<void> => {
  await expect.poll(async () => (await element.boundingBox())?.y ?? Infinity).toBeLessThan(400);
};

/** A page whose faults are written down. */
export interface WatchedPage {
  readonly page: Page;
  /** Console errors, uncaught errors, failed requests and requests to other origins, in order. */
  readonly faults: readonly string[];
}

/** Opens a page that may talk to one origin only. */
export async function openWatched(session: BrowserContext, origin: string): Promise<WatchedPage> {
  // Also of the pages that this one opens.
  session.setDefaultTimeout(limits.wait);
  const page = await session.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // What the reader leaves while it loads is no fault.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`elsewhere: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  return { page, faults };
}

/** The built documentation in a browser. */
interface OpenDocs {
  readonly server: OwnTestServer;
  readonly origin: string;
  /** Of an account. */
  readonly token: string;
  readonly browser: Browser;
  /** Opens a page, by its path below `/docs`, in a context of its own. */
  readonly open: (path: string, viewport?: typeof wide) => Promise<WatchedPage>;
}

/** Gives the tests of a block the built documentation on a server of their own. */
export function useDocs(environment: Readonly<Record<string, string>> = {}): OpenDocs {
  useBuild('docs');
  const docs = {} as OpenDocs;
  beforeAll(async () => {
    const server = await startTestServer({ environment });
    const browser = await startBrowser();
    const { origin } = server;
    const { token } = await server.newAccount();
    const open: OpenDocs['open'] = async (path, viewport = wide) => {
      const watched = await openWatched(await browser.newContext({ viewport }), origin);
      await watched.page.goto(`${origin}/docs${path}`);
      return watched;
    };
    Object.assign(docs, { server, origin, token, browser, open });
  });
  afterAll(async () => {
    await docs.browser.close();
    await docs.server.stop();
  });
  return docs;
}
