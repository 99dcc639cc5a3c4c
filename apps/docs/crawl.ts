/** The pages of a site, and the faults of their links. */
export interface CrawlResult {
  /** Every page that was read, by its path. */
  readonly pages: readonly string[];
  /** Links to pages that are missing and to places that their page does not have. */
  readonly broken: readonly string[];
}

const attributes = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));

/** Reads every page that links lead to from a first one, within its site, as the server sends it. */
export async function crawl(first: string): Promise<CrawlResult> {
  const site = new URL('.', first).href;
  const idsOf = new Map<string, readonly string[]>();
  const missing = new Set<string>();
  const links: { readonly from: string; readonly to: URL }[] = [];
  const waiting = new Set([first]);
  for (const at of waiting) {
    const response = await fetch(at);
    const body = await response.text();
    if (!response.ok) {
      missing.add(at);
      continue;
    }
    const isPage =
      response.headers.get('content-type')?.startsWith('text/html') === true &&
      !at.endsWith('-reference.html');
    const html = isPage ? body : '';
    idsOf.set(at, attributes(html, /\sid="([^"]*)"/g));
    for (const href of attributes(html, /<a\s[^>]*?href="([^"]*)"/g)) {
      const to = new URL(href, at);
      if (!to.href.startsWith(site)) continue;
      links.push({ from: at, to });
      waiting.add(to.origin + to.pathname);
    }
  }
  const broken = links.filter(({ to }) => {
    const target = to.origin + to.pathname;
    const anchor = decodeURIComponent(to.hash.slice(1));
    // The interactive reference makes these places after the page has loaded.
    if (target.includes('/reference/') && /^(?:tag|description)\//.test(anchor)) return missing.has(target);
    return missing.has(target) || (anchor !== '' && idsOf.get(target)?.includes(anchor) !== true);
  });
  return {
    pages: [...idsOf.keys()].map((url) => new URL(url).pathname),
    broken: [
      ...new Set(broken.map(({ from, to }) => `${new URL(from).pathname} -> ${to.pathname}${to.hash}`)),
    ],
  };
}

/** The page of an area. The pages of what belongs to compute nodes keep the addresses that they always had. */
export function pageOfArea(area: string): string {
  const [name = '', subarea = 'machines'] = area.split('/');
  if (name !== 'nodes' || subarea === 'machines') return `/docs/guides/${name}`;
  return `/docs/guides/node-${subarea === 'addresses' ? 'ips' : subarea}`;
}
