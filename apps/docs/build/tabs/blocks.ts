/** A line of a page. */
export interface Line {
  readonly text: string;
  /** Its file and line. */
  readonly place: string;
}

/** The use that a reader makes of a block of a guide. */
type BlockKind =
  /** Pastes it, in one of the languages. */
  | 'run'
  /** Keeps it under its title, the name of a file. */
  | 'file'
  /** Compares it with the output of the block before it. */
  | 'shown'
  /** Leaves it, for the reason in the mark above it. */
  | 'left';

/** The languages that blocks are run in, by the word behind the fence. */
export const languages = { sh: 'shell', js: 'javascript', py: 'python' } as const;

/** The language that runs a block. */
export type Language = (typeof languages)[keyof typeof languages];

/** A block of code of a guide. */
export interface Block {
  readonly kind: BlockKind;
  /** The word behind the fence: `sh`, `json`. */
  readonly written: string;
  readonly code: string;
  /** The file and the line where it begins. */
  readonly place: string;
  /** The indices of its first line and its last. */
  readonly from: number;
  readonly to: number;
  /** The tab that it is in, of a group that offers the same in several languages. */
  readonly tab?: string;
  /** The name of the file that it is. */
  readonly file?: string;
  /** Why a reader of the test leaves it. */
  readonly reason?: string;
  /** True if it must fail. */
  readonly isRefused: boolean;
}

/** A mark is a comment, which nobody sees on the page, above the block or the group that it is about. */
const MARK = /^<!-- (?:(refused)|not run: (.+)) -->$/;
const FENCE = /^( *)```(\w*)(?: \[(.+)\])?$/;

const isLanguage = (written: string): written is keyof typeof languages => written in languages;

interface Mark {
  readonly isRefused: boolean;
  readonly reason?: string;
}

const unmarked: Mark = { isRefused: false };

const kindOf = (written: string, { reason }: Mark, file: string | undefined): BlockKind => {
  if (reason !== undefined) return 'left';
  if (isLanguage(written)) return 'run';
  return file === undefined ? 'shown' : 'file';
};

/**
 * The blocks of a page, in the order in which they stand.
 *
 * @throws Error for a fence that is not written as the others, or that nothing ends
 */
export function blocksOf(lines: readonly Line[]): readonly Block[] {
  const blocks: Block[] = [];
  let mark = unmarked;
  let group: Mark | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const { text: line, place } = lines[at] ?? { text: '', place: '' };
    const marked = MARK.exec(line.trim());
    if (marked !== null) {
      const [, refused, reason] = marked;
      mark = { isRefused: refused !== undefined, ...(reason !== undefined && { reason }) };
    } else if (/^:{3,} code-group/.test(line)) {
      [group, mark] = [mark, unmarked];
    } else if (/^:{3,}$/.test(line)) {
      group = undefined;
    } else if (line.trimStart().startsWith('```')) {
      const fence = FENCE.exec(line);
      const end = lines.findIndex(({ text }, index) => index > at && text.trim() === '```');
      if (fence === null || end < 0) throw new Error(`${place}: this block is not written as others are`);
      const [, indent = '', written = '', title] = fence;
      const about = group ?? mark;
      const file = isLanguage(written) ? undefined : title;
      blocks.push({
        kind: kindOf(written, about, file),
        written,
        code: lines
          .slice(at + 1, end)
          .map(({ text }) => text.slice(indent.length))
          .join('\n'),
        place,
        from: at,
        to: end,
        ...(group !== undefined && file === undefined && title !== undefined && { tab: title }),
        ...(file !== undefined && { file }),
        ...about,
      });
      if (group === undefined) mark = unmarked;
      at = end;
    }
  }
  return blocks;
}

/**
 * The tabs of a page, in which a reader stays from the first block to the last.
 *
 * @throws Error when not every group of the page offers them all
 */
export function tabsOf(blocks: readonly Block[]): readonly (string | undefined)[] {
  const counts = new Map<string, number>();
  for (const { tab } of blocks) if (tab !== undefined) counts.set(tab, (counts.get(tab) ?? 0) + 1);
  if (new Set(counts.values()).size > 1) {
    const counted = [...counts].map(([tab, count]) => `${tab} in ${count}`).join(', ');
    throw new Error(`${blocks[0]?.place ?? ''}: not every group has the same tabs: ${counted}`);
  }
  return counts.size === 0 ? [undefined] : [...counts.keys()];
}
