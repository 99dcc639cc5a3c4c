import { parse } from 'yaml';
import { blocksOf, type Block } from './blocks.js';
import { inCli } from './cli.js';
import { inJavaScript } from './javascript.js';
import type { Say } from './languages.js';
import type { Line } from './lines.js';
import { inPython } from './python.js';
import { Scope } from './scope.js';
import { callsApi, callsOperator, statementsOf } from './statements.js';

/** What a reader can follow a guide in. */
interface Tab {
  readonly title: string;
  readonly fence: string;
  /** Undefined for what guides are written in. */
  readonly say?: Say;
}

const tabs = {
  curl: { title: 'curl', fence: 'sh' },
  javascript: { title: 'JavaScript', fence: 'js', say: inJavaScript },
  python: { title: 'Python', fence: 'py', say: inPython },
  cli: { title: 'CLI', fence: 'sh', say: inCli },
} as const satisfies Readonly<Record<string, Tab>>;

type TabName = keyof typeof tabs;

const isTabName = (name: unknown): name is TabName => typeof name === 'string' && name in tabs;

/** The lines of the head of a page, which is YAML. */
function headOf(lines: readonly Line[]): Readonly<Record<string, unknown>> {
  const end = lines.findIndex(({ text }, at) => at > 0 && text === '---');
  if (lines[0]?.text !== '---' || end < 0) return {};
  const head: unknown = parse(
    lines
      .slice(1, end)
      .map(({ text }) => text)
      .join('\n'),
  );
  return typeof head === 'object' && head !== null ? { ...head } : {};
}

/** The tabs of a page: those that its head names as `languages`, or all that can be. */
function namesOf(lines: readonly Line[], blocks: readonly Block[]): readonly TabName[] {
  const { languages } = headOf(lines);
  if (Array.isArray(languages) && languages.every(isTabName)) return languages;
  if (languages !== undefined)
    throw new Error(`${lines[0]?.place ?? ''}: languages are ${Object.keys(tabs).join(', ')}`);
  return blocks.some(({ code }) => callsOperator(code))
    ? ['curl', 'cli']
    : Object.keys(tabs).filter(isTabName);
}

/** Makes the tabs of one page, from its first block to its last. */
class Page {
  readonly #scope: Scope;

  constructor(
    private readonly lines: readonly Line[],
    private readonly blocks: readonly Block[],
    private readonly names: readonly TabName[],
  ) {
    this.#scope = new Scope(names.includes('javascript') || names.includes('python'));
  }

  /** What stands in the place of the lines of a block; undefined where the block stays. */
  async #instead(block: Block, next: Block | undefined): Promise<readonly Line[] | undefined> {
    if (block.written !== 'sh' || block.tab !== undefined) return undefined;
    if (!callsApi(block.code)) {
      this.#checkShared(block);
      return undefined;
    }
    const statements = statementsOf(block.code);
    const steps = statements.map((statement, at) => ({
      statement,
      kept: statement.kind === 'call' ? this.#scope.keep(statement) : { words: undefined, parts: [] },
      isLast: at === statements.length - 1,
    }));
    if (this.names.length < 2) return undefined;
    const about = { scope: this.#scope, isShown: next?.kind === 'shown', isRefused: block.isRefused };
    const texts = ['::: code-group', ''];
    for (const name of this.names) {
      const { title, fence, say }: Tab = tabs[name];
      const code = say === undefined ? block.code : await say(steps, about);
      texts.push(`\`\`\`${fence} [${title}]`, ...code.split('\n'), '```', '');
    }
    const indent = /^ */.exec(this.lines[block.from]?.text ?? '')?.[0] ?? '';
    return [...texts, ':::'].map((text) => ({ text: text === '' ? '' : indent + text, place: block.place }));
  }

  /** A block of shell that all tabs share must need nothing that they keep by themselves. */
  #checkShared({ code }: Block): void {
    this.#scope.share(code);
    const taken = this.#scope.takenBy(code);
    if (taken.length > 0 && this.#scope.hasObjects) {
      throw new Error(
        `$${taken.join(', $')} of the shell is not known in every tab: say languages: [curl, cli]`,
      );
    }
  }

  /** Its lines, tabs and all; groups that are written by hand lose the tabs that the page has not. */
  async withTabs(): Promise<readonly Line[]> {
    const titles: readonly string[] = this.names.map((name) => tabs[name].title);
    const known: readonly string[] = Object.values(tabs).map(({ title }) => title);
    const all: Line[] = [];
    let at = 0;
    for (const [index, block] of this.blocks.entries()) {
      const isLeftOut = block.tab !== undefined && known.includes(block.tab) && !titles.includes(block.tab);
      const instead = isLeftOut ? [] : await this.#placed(block, this.blocks[index + 1]);
      if (instead === undefined) continue;
      all.push(...this.lines.slice(at, block.from), ...instead);
      at = block.to + 1;
    }
    return [...all, ...this.lines.slice(at)];
  }

  async #placed(block: Block, next: Block | undefined): Promise<readonly Line[] | undefined> {
    try {
      return await this.#instead(block, next);
    } catch (error) {
      throw new Error(`${block.place}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}

/** Whether a page is written to be followed in one tab or another. */
const hasTabs = (blocks: readonly Block[]): boolean => blocks.some(({ tab }) => tab === tabs.curl.title);

/**
 * A page whose blocks that call the API by curl have become groups of tabs, which say the same in other languages.
 *
 * @throws Error that names the place of a block that cannot be said in a tab of the page
 */
export async function withTabs(lines: readonly Line[]): Promise<readonly Line[]> {
  const blocks = blocksOf(lines);
  return hasTabs(blocks) ? new Page(lines, blocks, namesOf(lines, blocks)).withTabs() : lines;
}
