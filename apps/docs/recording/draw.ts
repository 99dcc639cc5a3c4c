/** Draws what was recorded of a terminal: an SVG that plays it once. Where readers want no motion, it shows the last frame. */

/** A command, and what it printed. */
export interface Recorded {
  readonly command: string;
  /** Its lines, each with its time after the start of the command, in milliseconds. */
  readonly lines: readonly { readonly at: number; readonly text: string }[];
}

/** The width of the terminal, in characters. */
export const COLUMNS = 80;

/** The height of the terminal, in lines. */
const ROWS = 20;

/** Sizes of a character, and of what is around the text. */
const [WIDTH, HEIGHT, MARGIN, BAR] = [7.8, 20, 18, 34];

/** Times in seconds: before the first command, of a typed character, after a command; the longest wait for a line. */
const [FIRST, TYPING, AFTER, LONGEST] = [0.6, 0.022, 1.1, 1];

interface Row {
  readonly kind: 'command' | 'note' | 'output';
  readonly text: string;
  /** When it appears, in seconds. */
  readonly at: number;
}

/** The rows of a command: a note before it, its lines, and those that it printed. */
function rowsOf({ command, lines }: Recorded, begin: number, note: string | undefined): Row[] {
  let at = begin;
  const rows: Row[] = (note === undefined ? [] : ['', note]).map((text) => ({ kind: 'note', text, at }));
  for (const [index, line] of command.split('\n').entries()) {
    const text = index === 0 ? `$ ${line}` : line;
    rows.push({ kind: 'command', text, at });
    at += text.length * TYPING;
  }
  let before = 0;
  for (const line of lines) {
    at += Math.min((line.at - before) / 1000, LONGEST);
    before = line.at;
    const text = line.text.length > COLUMNS ? `${line.text.slice(0, COLUMNS - 1)}…` : line.text;
    rows.push({ kind: 'output', text, at });
  }
  return rows;
}

/** All rows, at the times at which they appear. */
function timed(recorded: readonly Recorded[]): { readonly rows: readonly Row[]; readonly end: number } {
  const rows: Row[] = [];
  let at = FIRST;
  for (const [index, one] of recorded.entries()) {
    rows.push(...rowsOf(one, at, index === 1 ? '# In a second terminal' : undefined));
    const last = rows.at(-1);
    at = (last?.at ?? 0) + (last?.kind === 'command' ? last.text.length * TYPING : 0) + AFTER;
  }
  return { rows, end: at };
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const round = (value: number): number => Math.round(value * 100) / 100;

function rowToSvg({ kind, text, at }: Row, index: number): string {
  if (text === '') return '';
  const y = index * HEIGHT;
  const width = round(text.length * WIDTH);
  const appears = `--at:${round(at)}s`;
  const words = `<text class="${kind}" y="${y + 14}" textLength="${width}" style="${appears}">${escape(text)}</text>`;
  if (kind !== 'command') return words;
  // What is not typed yet is covered.
  const typed = `--long:${round(text.length * TYPING)}s;--to:${width}px;animation-timing-function:steps(${text.length})`;
  return `${words}<g class="cover" style="${appears};${typed}"><rect y="${y}" width="${width + 10}" height="${HEIGHT}" class="back"/><rect y="${y + 2}" width="8" height="16" class="cursor"/></g>`;
}

/** The steps by which rows that no longer fit leave at the top. */
function scrolling(rows: readonly Row[], end: number): string {
  const steps = rows.flatMap(({ at }, index) =>
    index < ROWS
      ? []
      : [`${round((at / end) * 100)}%{transform:translateY(-${(index - ROWS + 1) * HEIGHT}px)}`],
  );
  return `0%{transform:none}${steps.join('')}`;
}

/** @returns the text of an SVG */
export function draw(recorded: readonly Recorded[]): string {
  const { rows, end } = timed(recorded);
  const width = round(COLUMNS * WIDTH + 2 * MARGIN);
  const height = ROWS * HEIGHT + BAR + MARGIN;
  const scrolled = Math.max(0, rows.length - ROWS) * HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="recording" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="recording-title recording-text">
<title id="recording-title">A terminal with a cloud</title>
<desc id="recording-text">A server starts. The program creates a node, which boots. dig finds the node by a name, and curl puts an object into a bucket.</desc>
<style>
.recording text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace;white-space:pre;fill:#cbd5e1}
.recording .frame{fill:#0f172a;stroke:#475569}
.recording .command{fill:#fff;font-weight:600}
.recording .note{fill:#93c5fd}
.recording .dot{fill:#475569}
.recording .back{fill:#0f172a}
.recording .cursor{fill:#93c5fd}
.recording .cover{opacity:0}
.recording .lines{transform:translateY(-${scrolled}px)}
@keyframes recording-show{0%{opacity:0}}
@keyframes recording-type{0%{opacity:1;transform:none}100%{opacity:1;transform:translateX(var(--to))}}
@keyframes recording-scroll{${scrolling(rows, end)}}
@media (prefers-reduced-motion:no-preference){
.recording text{animation:recording-show 0s var(--at) backwards}
.recording .cover{animation:recording-type var(--long) var(--at)}
.recording .lines{animation:recording-scroll ${round(end)}s step-end}
}
</style>
<rect class="frame" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>
${[20, 38, 56].map((x) => `<circle class="dot" cx="${x}" cy="17" r="5"/>`).join('')}
<svg x="${MARGIN}" y="${BAR}" width="${width - 2 * MARGIN}" height="${ROWS * HEIGHT}"><g class="lines">
${rows
  .map(rowToSvg)
  .filter((row) => row !== '')
  .join('\n')}
</g></svg>
</svg>
`;
}
