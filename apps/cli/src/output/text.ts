import { stripVTControlCharacters, styleText } from 'node:util';
import { isObject } from '@cloud-account/core/is-object';
import { printable } from './printable.js';

/** The number of characters that a column of a table keeps when the terminal is too narrow. */
const NARROWEST = 6;

/** The text between two columns. */
const GAP = '  ';

/** The fields that say more of a thing than its name: without them, a thing without a grant looks like one with it. */
const DECIDING = ['permissions', 'purpose', 'action'];

/** An object as a text: its name where it has one, before it the kind in a reference to a thing, behind it what decides, else all of its fields. */
function objectText(value: Readonly<Record<string, unknown>>): string {
  const name = value.label ?? value.domain;
  if (typeof name !== 'string') {
    return Object.entries(value)
      .map(([field, one]) => `${field}=${plain(one)}`)
      .join(', ');
  }
  if (typeof value.type === 'string' && 'url' in value) return `${value.type} ${name}`;
  const deciding = DECIDING.find((field) => field in value);
  return deciding === undefined ? name : `${name} (${plain(value[deciding] ?? 'no access')})`;
}

/**
 * A value in words: lists and objects without the signs of JSON; nothing is the empty text.
 *
 * @param between what separates the objects of a list
 */
export function plain(value: unknown, between = '; '): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    return value.map((one) => plain(one)).join(value.some(isObject) ? between : ', ');
  }
  if (isObject(value)) return objectText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The words of states, by the colour of their cells. */
const states = {
  green: ['running', 'active', 'available', 'enabled', 'ready', 'ok', 'finished', 'done', 'successful'],
  yellow: [
    'pending',
    'scheduled',
    'started',
    'waiting',
    'not ready',
    'stopped',
    'note',
    'needsPostProcessing',
  ],
  red: ['failed', 'wrong', 'outage', 'unavailable', 'billing_suspension', 'userAborted'],
} as const;

type Colour = keyof typeof states;

const isColour = (word: string): word is Colour => Object.hasOwn(states, word);

/** The colour of a state: a thing that is being changed is yellow. */
function colourOf(word: string): Colour | undefined {
  const found = Object.keys(states)
    .filter(isColour)
    .find((colour) => (states[colour] as readonly string[]).includes(word));
  return found ?? (word.endsWith('ing') ? 'yellow' : undefined);
}

/** The columns whose words are states. */
const STATES = new Set(['status', 'state', 'result']);

/** A cell in the colour of its state; terminals that want no colours get none (NO_COLOR, FORCE_COLOR). */
function coloured(column: string, text: string): string {
  const colour = STATES.has(column) ? colourOf(text) : undefined;
  return colour === undefined ? text : styleText(colour, text, { stream: process.stdout });
}

/** A value as a cell for people. */
const cell = (value: unknown, between?: string): string => {
  const text = plain(value, between);
  return text === '' && value !== '' ? '-' : printable(text);
};

/** Signs that take two columns of a terminal: those of East Asia, and pictures. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff01-\uff60]/u;

/** The number of columns of a terminal that a sign takes; marks stand on the sign before them. */
const columnsOf = (sign: string): number => (/\p{Mark}/u.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1);

/** The width of a text, without its colours. */
const widthOf = (text: string): number =>
  Array.from(stripVTControlCharacters(text), columnsOf).reduce((sum, columns) => sum + columns, 0);

/** A text that is not wider than its column. */
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let shown = '';
  let columns = 0;
  for (const sign of text) {
    columns += columnsOf(sign);
    if (columns >= width) break;
    shown += sign;
  }
  return `${shown}…`;
}

const widthsOf = (rows: readonly (readonly string[])[]): number[] =>
  (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))));

/** Rows of cells as lines, with cells below each other. */
function drawn(rows: readonly (readonly string[])[]): string {
  const widths = widthsOf(rows);
  const padded = (text: string, at: number): string => text + ' '.repeat((widths[at] ?? 0) - widthOf(text));
  return rows.map((row) => `${row.map(padded).join(GAP).trimEnd()}\n`).join('');
}

/** The widths of columns in a terminal: the widest are cut until a line fits. */
function fitted(rows: readonly (readonly string[])[], columns: number): number[] {
  const widths = widthsOf(rows);
  let over = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - columns;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    widths[widths.indexOf(widest)] = widest - 1;
    over -= 1;
  }
  return widths;
}

/**
 * Things as the lines of a table.
 *
 * @param head the names of the columns, where they are shown
 * @param width of the terminal in characters; undefined where lines may have any length
 */
export function tableOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[],
  { head, width }: { readonly head: boolean; readonly width: number | undefined },
): string {
  const cells = rows.map((row) => columns.map((name) => cell(row[name]).replaceAll('\n', ' ')));
  const all = head ? [columns.map((name) => printable(name).toUpperCase()), ...cells] : cells;
  const widths = width === undefined ? [] : fitted(all, width);
  const fit = all.map((row) => row.map((text, at) => cut(text, widths[at] ?? Infinity)));
  const first = all.length - cells.length;
  return drawn(
    fit.map((row, line) => row.map((text, at) => (line < first ? text : coloured(columns[at] ?? '', text)))),
  );
}

/** The fields of a thing, those of objects within it by dotted names. */
const flat = (row: Readonly<Record<string, unknown>>, prefix = ''): [string, unknown][] =>
  Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) && Object.keys(value).length > 0
      ? flat(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value]],
  );

/** A thing with a line for each of its fields; further lines of a text stand below its first. */
export const fieldsOf = (row: Readonly<Record<string, unknown>>): string =>
  drawn(
    flat(row).flatMap(([name, value]) =>
      cell(value, '\n')
        .split('\n')
        .map((line, at) => [at === 0 ? printable(name) : '', coloured(name, line)]),
    ),
  );
