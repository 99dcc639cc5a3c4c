import type { Page } from 'playwright-core';

/** What is wrong with the links of a site. */
export interface CrawlResult {
  /** Every page that was read, by its path. */
  readonly pages: readonly string[];
  /** Links to pages that are missing and to places that their page does not have. */
  readonly broken: readonly string[];
}

interface ReadPage {
  readonly links: readonly string[];
  readonly ids: readonly string[];
}

// As text: this side has no types of the browser's own.
const readPage = async (page: Page): Promise<ReadPage> => ({
  links: await page.evaluate<string[]>(`[...document.querySelectorAll('a[href]')].map((link) => link.href)`),
  ids: await page.evaluate<string[]>(`[...document.querySelectorAll('[id]')].map((element) => element.id)`),
});

/**
 * Reads every page that links lead to from a first one, within its site.
 *
 * @param look what else is done with each page, which it may change
 */
export async function crawl(
  page: Page,
  first: string,
  look: (path: string) => Promise<void> = () => Promise.resolve(),
): Promise<CrawlResult> {
  const site = new URL('.', first).href;
  const seen = new Map<string, ReadPage>();
  const links: { readonly from: string; readonly to: URL }[] = [];
  const missing = new Set<string>();
  const waiting = [first];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at) || missing.has(at)) continue;
    const response = await page.request.get(at);
    if (!response.ok()) {
      missing.add(at);
      continue;
    }
    if (
      !(response.headers()['content-type'] ?? '').startsWith('text/html') ||
      at.endsWith('-reference.html')
    ) {
      seen.set(at, { links: [], ids: [] });
      continue;
    }
    await page.goto(at);
    const read = await readPage(page);
    seen.set(at, read);
    for (const link of read.links) {
      const to = new URL(link);
      if (!to.href.startsWith(site)) continue;
      links.push({ from: at, to });
      waiting.push(to.origin + to.pathname);
    }
    await look(new URL(at).pathname);
  }
  const broken = links.filter(({ to }) => {
    const target = to.origin + to.pathname;
    // The reference makes its places itself, after the page has loaded.
    const anchor = target.includes('/reference/') ? '' : decodeURIComponent(to.hash.slice(1));
    return missing.has(target) || (anchor !== '' && !seen.get(target)?.ids.includes(anchor));
  });
  return {
    pages: [...seen.keys()].map((url) => new URL(url).pathname),
    broken: [
      ...new Set(broken.map(({ from, to }) => `${new URL(from).pathname} -> ${to.pathname}${to.hash}`)),
    ],
  };
}
