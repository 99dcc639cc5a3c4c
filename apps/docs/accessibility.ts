import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The part of a page to check, and the rules. */
export interface Looked {
  /** A selector; the whole page by default. */
  readonly within?: string;
  /** True if others made the page, so that only the guidelines apply to it; ours also follow good practice. */
  readonly byOthers?: boolean;
  /** Only what differs between light and dark. */
  readonly colours?: boolean;
}

const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

// As text: this side has no types of the browser's own.
const search = ({ within = 'html', byOthers = false, colours = false }: Looked): string => {
  const tags = byOthers ? GUIDELINES : [...GUIDELINES, 'best-practice'];
  const options = {
    resultTypes: ['violations'],
    runOnly: colours ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags },
  };
  // The interactive reference labels this button with other words than it shows, which this site cannot change.
  const scope = byOthers ? { include: within, exclude: '.show-more' } : within;
  return `axe.run(${JSON.stringify(scope)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes: [{ target, failureSummary }], nodes }) =>
      id + ' at ' + nodes.length + ': ' + target.join(' ') + ': ' + failureSummary.split('\\n').slice(1).join('; ')))`;
};

/**
 * Barriers of a page as it is now for people who see less, or read and press by other means: violations of the Web Content
 * Accessibility Guidelines 2.0 to 2.2, levels A and AA, each with the first of its places.
 */
export async function findBarriers(page: Page, looked: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(search(looked));
}

/** Menus and bars, the same on all pages of a kind. */
const FRAME = '.VPNav, .VPLocalNav, .VPSidebar';

/**
 * Removes from a page the rows, points, paragraphs and words of code that are like a checked one: those with the same elements,
 * classes and styles, within the same elements, have the same faults.
 */
const thinOut = (known: readonly number[], frame: boolean): string => `(() => {
  const own = (element) => element.tagName + [...element.attributes].map(({ name, value }) =>
    /^(?:class|style|role|type)$/.test(name) ? name + value : name);
  const shapeOf = (node) =>
    node.nodeType === Node.TEXT_NODE ? (node.textContent.trim() === '' ? '' : 'text')
    : node.nodeType !== Node.ELEMENT_NODE ? ''
    : own(node) + '(' + [...node.childNodes].map(shapeOf) + ')';
  const around = (element) => (element.matches('main, body') ? '' : around(element.parentElement) + own(element) + '>');
  const hash = (text) => { let sum = 0; for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) | 0; return sum; };
  const seen = new Set(${JSON.stringify(known)});
  for (const element of document.querySelectorAll('main :is(pre span[style], tr, li, p)')) {
    const shape = hash(around(element.parentElement) + shapeOf(element));
    if (seen.has(shape)) element.remove();
    else seen.add(shape);
  }
  document.querySelectorAll('main pre .line:not(:has(span))').forEach((line) => line.remove());
  if (${!frame}) document.querySelectorAll(${JSON.stringify(FRAME)}).forEach((element) => element.remove());
  return [...seen];
})()`;

const tooWide = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth ? []
  : [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3).map((element) => 'beyond the screen: ' + element.tagName + '.' + element.className)
)(document.documentElement)`;

const cutOff = (columns: number): string => `[...document.querySelectorAll('.vp-doc table')]
  .filter((table) => table.rows[0].cells.length <= ${columns} && table.scrollWidth > table.clientWidth + 1)
  .map((table) => 'a table that scrolls: ' + table.rows[0].textContent)`;

/** The tables of a page that do not fit it, of those with at most so many columns. */
export const findCutTables = (page: Page, columns: number): Promise<string[]> =>
  page.evaluate<string[]>(cutOff(columns));

/** The elements beside the screen, for which readers would have to move the whole page, and tables of two columns that do not fit. */
export const findTooWide = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate<string[]>(tooWide)),
  ...(await findCutTables(page, 2)),
];

/** Turns a page dark or light, as the reader's system would. */
async function turn(page: Page, now: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: now });
  if ((await page.locator('#app').count()) === 0) return;
  await page.locator(now === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor({ state: 'attached' });
  if ((await page.locator('.references-rendered').count()) > 0)
    await page.locator(`body.${now}-mode`).waitFor();
}

/** Barriers in light and in dark. */
export async function findBarriersInBoth(page: Page, looked: Looked = {}): Promise<string[]> {
  await page.evaluate(
    `{ const style = document.createElement('style'); style.textContent = '* { transition: none !important }'; document.head.append(style); }`,
  );
  const light = await findBarriers(page, looked);
  await turn(page, 'dark');
  const dark = await findBarriers(page, { ...looked, colours: true });
  await turn(page, 'light');
  return [...light, ...dark.map((one) => `in the dark: ${one}`)];
}

const wide = { width: 1360, height: 900 };

/** The screen of the smallest phones, in pixels of CSS. */
export const smallest = { width: 320, height: 640 };

/** Looks at pages of the site on a small screen, one after another, and collects what is wrong, by page. */
export function watchBarriers(page: Page): {
  readonly look: (path: string) => Promise<void>;
  readonly found: string[];
} {
  const kinds = new Set<string>();
  const found: string[] = [];
  let known: readonly number[] = [];
  const look = async (path: string) => {
    // The theme sets the title when it is hydrated.
    await page.locator('.VPSwitch:not([title=""])').first().waitFor({ state: 'attached' });
    const wrong = await findTooWide(page);
    const kind = await page.evaluate<string>(`document.querySelector('main').className`);
    const before = known.length;
    known = await page.evaluate<number[]>(thinOut(known, !kinds.has(kind)));
    if (!kinds.has(kind)) {
      kinds.add(kind);
      await page.setViewportSize(wide);
      wrong.push(...(await findBarriersInBoth(page)));
      await page.setViewportSize(smallest);
    }
    // Colours are those of other pages where everything is made like something there.
    wrong.push(...(known.length > before ? await findBarriersInBoth(page) : await findBarriers(page)));
    found.push(...wrong.map((one) => `${path} ${one}`));
  };
  return { look, found };
}
