import { parse } from 'yaml';
import { blocksOf, type Block, type Line } from './blocks.js';
import { inCli } from './cli.js';
import { inJavaScript, inPython } from './code.js';
import { stepsOf } from './steps.js';

/** The tabs of a guide, by their names in the head of a page: title and language. */
const tabs = {
  curl: ['curl', 'sh'],
  javascript: ['JavaScript', 'js'],
  python: ['Python', 'py'],
  cli: ['CLI', 'sh'],
} as const;

type TabName = keyof typeof tabs;

const names = Object.keys(tabs) as TabName[];

const callsApi = (code: string): boolean => /\bcurl\b[^]*\$\{?(?:API|OPERATOR)\b/.test(code);

/** The tabs of a page: those that its head names as `languages`; with calls of the operator's API curl and CLI; else all. */
function namesOf(lines: readonly Line[], blocks: readonly Block[]): readonly TabName[] {
  const text = lines.map((line) => line.text).join('\n');
  const { languages } = (parse(/^---\n([^]*?)\n---\n/.exec(text)?.[1] ?? '{}') ?? {}) as {
    languages?: TabName[];
  };
  const isOperators = blocks.some(({ code }) => code.includes('curl') && code.includes('$OPERATOR/'));
  return languages ?? (isOperators ? ['curl', 'cli'] : names);
}

/** A page, with what its blocks so far have set. */
class Page {
  readonly #kept = new Set<string>();
  #isOwnToken = true;

  constructor(private readonly shown: readonly TabName[]) {}

  /** The lines that take the place of a block; undefined where it stays. */
  async instead(block: Block, next: Block | undefined): Promise<readonly string[] | undefined> {
    if (block.tab !== undefined)
      return this.shown.some((name) => tabs[name][0] === block.tab) ? undefined : [];
    if (block.written !== 'sh') return undefined;
    if (!callsApi(block.code)) {
      if (/\bTOKEN=/.test(block.code)) this.#isOwnToken = false;
      return undefined;
    }
    const steps = stepsOf(block.code);
    for (const step of steps)
      if ('captures' in step) step.captures.forEach(({ name }) => this.#kept.add(name));
    const said: Readonly<Record<TabName, () => string | Promise<string>>> = {
      curl: () => block.code,
      javascript: () => inJavaScript(steps, this.#kept),
      python: () => inPython(steps, this.#kept),
      cli: () => inCli(steps, next?.kind === 'shown', this.#isOwnToken),
    };
    const texts: string[] = [];
    for (const name of this.shown) {
      const [title, fence] = tabs[name];
      texts.push(`\`\`\`${fence} [${title}]`, ...(await said[name]()).split('\n'), '```', '');
    }
    return ['::: code-group', '', ...texts, ':::'];
  }
}

/**
 * A page whose blocks that call the API by curl have become groups of tabs, with the same calls in other languages.
 *
 * @throws Error that names the place of a block that a tab of the page has no form for
 */
export async function withTabs(lines: readonly Line[]): Promise<readonly Line[]> {
  const blocks = blocksOf(lines);
  if (!blocks.some(({ tab }) => tab === 'curl')) return lines;
  const page = new Page(namesOf(lines, blocks));
  const all: Line[] = [];
  let at = 0;
  for (const [index, block] of blocks.entries()) {
    const { place, from, to } = block;
    const instead = await page.instead(block, blocks[index + 1]).catch((error: unknown) => {
      throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    });
    if (instead === undefined) continue;
    const indent = /^ */.exec(lines[from]?.text ?? '')?.[0] ?? '';
    all.push(...lines.slice(at, from), ...instead.map((text) => ({ text: text && indent + text, place })));
    at = to + 1;
  }
  return [...all, ...lines.slice(at)];
}
