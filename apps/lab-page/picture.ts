// Makes the picture of the page for the readme: `pnpm --filter @cloud-account/lab-page picture`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, createOperatorClient } from '@cloud-account/client';
import { readConfig } from '@cloud-account/server/config/config';
import { labPageUrl } from '@cloud-account/server/operator/address';
import type { RunningCloud } from '@cloud-account/server/running-cloud';
import { startCloud } from '@cloud-account/server/start';
import { chromium } from 'playwright-core';

const picture = fileURLToPath(new URL('../docs/public/lab.png', import.meta.url));
const directory = await mkdtemp(path.join(tmpdir(), 'picture-'));

/** Does what clients and tests do. What is refused is part of the picture. */
async function fill({ operator, api }: RunningCloud): Promise<void> {
  const lab = createOperatorClient({ baseUrl: operator.url, token: operator.key, retry: { attempts: 1 } });
  await lab.updateLabClock({ body: { mode: 'frozen', now: '2030-01-07T09:00:00' } });
  const { token } = await lab.createLabAccount({ body: { name: 'web-shop' } });
  const client = createClient({ baseUrl: api, token, retry: { attempts: 1 } });
  const newNode = (label: string) =>
    client.createNode({
      body: {
        ...{ region: 'us-ord', type: 'g6-standard-1', image: 'node/debian12' },
        ...{ label, root_pass: 'aComplex-P4ssw0rd-of-9-words' },
      },
    });
  const idle = () => lab.runLabJobs({ body: { until: 'idle' } });
  await newNode('web-1');
  await newNode('web-2');
  await idle();
  await lab.createLabSnapshot({ body: { name: 'two-nodes' } });
  await lab.createStepFault({ body: { effect: 'hold', kind: 'createNode', step: 'boot' } });
  await newNode('db-1');
  await idle();
  await lab.createRequestFault({
    body: { operation: 'createDomain', effect: 'status', status: 503, times: 2 },
  });
  await lab.createLabAccount({ body: { name: 'checkout-test', expires_in: 3_600 } });
  const domain = { domain: 'shop.example', type: 'master' } as const;
  const owned = { ...domain, soa_email: 'hostmaster@shop.example' };
  for (const body of [domain, owned, owned, owned, owned])
    await client.createDomain({ body }).catch(() => undefined);
  await client.listNodes();
  await lab.advanceLabClock({ body: { seconds: 90 } });
}

const running = await startCloud(
  readConfig({
    ...{ CLOUD_PORT: '0', CLOUD_DATA_DIR: directory, CLOUD_LOG_LEVEL: 'silent', CLOUD_DNS: 'off' },
    ...{ CLOUD_DEMO: 'off', CLOUD_LAB: 'on', CLOUD_LAB_SEED: '7', CLOUD_COMPUTE_TIMES: 'instant' },
  }),
  { database: { kind: 'memory' } },
);
const browser = await chromium.launch({
  executablePath: process.env.CLOUD_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await fill(running);
  const page = await browser.newPage({ viewport: { width: 1280, height: 1080 } });
  await page.goto(labPageUrl(running.operator.url, running.operator.key));
  await page.locator('#requests tbody tr').first().waitFor();
  await page.locator('#nodes .work').waitFor();
  await page.screenshot({ path: picture });
} finally {
  await browser.close();
  await running.stop();
  await rm(directory, { recursive: true });
}
