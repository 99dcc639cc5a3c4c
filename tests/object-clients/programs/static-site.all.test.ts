import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requirePrograms } from '@cloud-account/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWatched, startBrowser } from '../../../apps/docs/browser.js';
import { bucketName, useStorage } from '../storage.fixture.js';

const { missing } = requirePrograms('aws', 'rclone', 's3cmd', 'chromium');

const packages = fileURLToPath(new URL('../../../apps/docs/node_modules', import.meta.url));

const CONFIG = `export default {
  title: 'A site',
  outDir: 'built',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
};
`;

describe.skipIf(missing.length > 0)('a static site (needs aws, rclone, s3cmd, chromium)', () => {
  const storage = useStorage();
  let browser: Browser;

  beforeAll(async () => {
    browser = await startBrowser();
    await storage.write({
      'pages/.vitepress/config.mjs': CONFIG,
      'pages/index.md': '# Home\n\n[Guide](/guide/)\n',
      'pages/guide/index.md': '# Guide\n\n[Page](./page)\n',
      'pages/guide/page.md': '# Page\n\n[Home](/)\n',
      settings: `[store]
type = s3
provider = Other
endpoint = ${storage.url}
region = ${storage.cluster}
access_key_id = ${storage.accessKey}
secret_access_key = ${storage.secretKey}
acl = public-read
`,
      's3cmd.ini': `[default]
access_key = ${storage.accessKey}
secret_key = ${storage.secretKey}
bucket_location = ${storage.cluster}
host_base = ${new URL(storage.url).host}
host_bucket = ${new URL(storage.url).host}
use_https = False
`,
    });
    await symlink(packages, storage.at('node_modules'));
    await run('node', path.join('node_modules', 'vitepress', 'bin', 'vitepress.js'), 'build', 'pages');
  });
  afterAll(() => browser.close());

  const run = async (program: string, ...args: readonly string[]): Promise<void> => {
    const { code, problems } = await storage.run(program, args, {
      AWS_ACCESS_KEY_ID: storage.accessKey,
      AWS_SECRET_ACCESS_KEY: storage.secretKey,
      AWS_REGION: storage.cluster,
      AWS_EC2_METADATA_DISABLED: 'true',
    });
    expect(code, problems).toBe(0);
  };

  const built = path.join('pages', 'built');
  const aws = (...args: readonly string[]) => run('aws', '--endpoint-url', storage.url, ...args);
  const s3cmd = (...args: readonly string[]) => run('s3cmd', '--config=s3cmd.ini', '--quiet', ...args);
  const rclone = (...args: readonly string[]) => run('rclone', '--config=settings', ...args);

  /** Creates a public bucket, and uploads the site. */
  const uploads: Readonly<Record<string, (bucket: string) => Promise<void>>> = {
    aws: async (bucket) => {
      await aws('s3api', 'create-bucket', '--bucket', bucket, '--acl', 'public-read');
      await aws('s3', 'sync', '--quiet', '--acl', 'public-read', built, `s3://${bucket}`);
      const documents = ['--index-document', 'index.html', '--error-document', '404.html'];
      await aws('s3', 'website', `s3://${bucket}`, ...documents);
    },
    rclone: async (bucket) => {
      await aws('s3api', 'create-bucket', '--bucket', bucket, '--acl', 'public-read');
      await rclone('sync', built, `store:${bucket}`);
      const documents = ['--index-document', 'index.html', '--error-document', '404.html'];
      await aws('s3', 'website', `s3://${bucket}`, ...documents);
    },
    s3cmd: async (bucket) => {
      await s3cmd('mb', '--acl-public', `s3://${bucket}`);
      await s3cmd(
        'sync',
        '--acl-public',
        '--guess-mime-type',
        '--no-mime-magic',
        `${built}/`,
        `s3://${bucket}`,
      );
      await s3cmd('ws-create', '--ws-index=index.html', '--ws-error=404.html', `s3://${bucket}`);
    },
  };

  it.each(Object.entries(uploads))('that %s uploads is read by a browser', async (_, upload) => {
    const bucket = bucketName();
    await upload(bucket);
    const origin = storage.siteOf(bucket);
    const { page, faults } = await openWatched(await browser.newContext(), origin);
    await page.goto(`${origin}/`);
    for (const [link, title] of [
      ['Guide', 'Guide'],
      ['Page', 'Page'],
      ['Home', 'Home'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).last().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    await page.goto(`${origin}/guide`);
    expect(page.url()).toBe(`${origin}/guide/`);
    await page.getByRole('heading', { level: 1, name: 'Guide' }).waitFor();
    expect(faults).toEqual([]);
    const answer = await page.goto(`${origin}/nothing`);
    expect(answer?.status()).toBe(404);
    await page.getByText('PAGE NOT FOUND').waitFor();
  });
});
