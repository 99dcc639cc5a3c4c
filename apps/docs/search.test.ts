import { describe, expect, it } from 'vitest';
import { findBarriersInBoth } from './accessibility.js';
import { chromiumPath, useDocs } from './browser.js';

describe.skipIf(chromiumPath === undefined)('search (needs chromium)', () => {
  const docs = useDocs();

  it('finds an operation by its search', async () => {
    const { page, faults } = await docs.open('/');
    await page.locator('.VPNavBarSearch button').click();
    await page.locator('#localsearch-input').fill('create a record');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    expect(await findBarriersInBoth(page, { within: '.VPLocalSearchBox' })).toEqual([]);
    await page.locator('.VPLocalSearchBox .result').first().click();
    await page.waitForURL('**/docs/guides/domains#createDomainRecord');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('finds guides and fields first in its search, and leads back from it', async () => {
    const { page, faults } = await docs.open('/');
    const opener = page.locator('.VPNavBarSearch button');
    await opener.click();
    for (const [words, place] of Object.entries({
      pagination: '/docs/guides/concepts#pages-of-lists',
      'rate limit': '/docs/guides/rate-limits#rate-limits',
      CLOUD_PORT: '/docs/guides/configuration#CLOUD_PORT',
      soa_email: '/docs/guides/domains#Domain.soa_email',
      'create node': '/docs/guides/nodes#createNode',
      S3: '/docs/guides/s3#clients-of-s3',
      CLI: '/docs/guides/cli#the-cli-cloud-account',
      seed: '/docs/guides/seeds#seed-files',
      authentication: '/docs/guides/concepts#authentication',
      webhook: '/docs/guides/events#what-is-listed',
      error: '/docs/guides/concepts#errors',
      completion: '/docs/guides/cli#completion-in-your-shell',
      presigned: '/docs/guides/object-storage#a-bucket-and-an-object',
      'pre-signed': '/docs/guides/object-storage#a-bucket-and-an-object',
      retry: '/docs/guides/sdk#retries',
      reset: '/docs/guides/lab#test-with-the-lab',
      webhooks: '/docs/guides/events#what-is-listed',
      mock: '/docs/guides/differences#simulated',
      root_pass: '/docs/guides/node-actions#resetNodePassword',
      oauth: '/docs/guides/oauth#listAccountOauthClients',
      'record.cname.alone': '/docs/rules/record#record.cname.alone',
      'This domain name is taken': '/docs/rules/domain#domain.name.unique',
    })) {
      await page.locator('#localsearch-input').fill(words);
      await expect
        .poll(() => page.locator('.VPLocalSearchBox .result').first().getAttribute('href'), {
          message: words,
        })
        .toBe(place);
    }
    await page.locator('.VPLocalSearchBox .excerpt mark').first().waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.className'))
      .toContain('DocSearch-Button');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('keeps the tab that a reader chooses, in all groups of a page and on others', async () => {
    const { page, faults } = await docs.open('/guides/account');
    const chosen = (title: string) =>
      page.locator('.vp-code-group:visible .tabs input:checked + label', { hasText: title });
    const group = page.locator('.vp-code-group:visible').first();
    await group.getByText('Python', { exact: true }).click();
    await expect.poll(() => group.locator('.blocks .language-py').isVisible()).toBe(true);
    await page.locator('.VPSidebar').getByRole('link', { name: 'Domains', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
    await page.locator('.vp-doc .language-py:visible').first().waitFor();
    const count = await page.locator('.vp-code-group:visible').count();
    expect(count).toBeGreaterThan(4);
    await expect.poll(() => chosen('Python').count()).toBe(count);
    await page.locator('.vp-code-group:visible').last().getByText('CLI', { exact: true }).click();
    await expect.poll(() => chosen('CLI').count()).toBe(count);
    await page.reload();
    await expect.poll(() => chosen('CLI').count()).toBe(count);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
