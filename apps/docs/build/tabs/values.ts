import type { Part } from './shell.js';

/*
 * A text with variables is a text in which their names stand between signs that no page has, so that it can be cut, compared and
 * parsed like every other.
 */
const [OPEN, CLOSE, BARE, BARE_END] = ['\uE000', '\uE001', '\uE002', '\uE003'];

/** A variable that is a value by itself, such as a number. */
export class Variable {
  constructor(readonly name: string) {}

  /** What stands for it in JSON. */
  toJSON(): string {
    return `${BARE}${this.name}${BARE_END}`;
  }
}

/** A value of JSON; texts may have variables in them. */
export type Value = null | boolean | number | string | Variable | readonly Value[] | Fields;

/** An object of JSON. */
export interface Fields {
  readonly [name: string]: Value;
}

/** A piece of a text. */
export type Piece = { readonly text: string } | { readonly variable: string };

/** The text of a word. @throws Error for a command within it */
export const textOf = (word: readonly Part[]): string =>
  word
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('variable' in part) return `${OPEN}${part.variable}${CLOSE}`;
      throw new Error('a command within a word is not translated');
    })
    .join('');

/** The pieces of a text, none of them empty. */
export const piecesOf = (text: string): readonly Piece[] =>
  text.split(/[\uE000\uE001]/).flatMap((piece, at): Piece[] => {
    if (piece === '') return [];
    return at % 2 === 0 ? [{ text: piece }] : [{ variable: piece }];
  });

/** A text in which variables that are values by themselves stand like all others. */
export const withoutBare = (text: string): string =>
  text.replaceAll(/"?\uE002(\w+)\uE003"?/g, `${OPEN}$1${CLOSE}`);

/** Whether a text of JSON ends within a text. */
const isInText = (json: string): boolean => (json.replaceAll(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1;

/** The value that a text of JSON is. @throws Error when it is none */
export function valueIn(json: string): Value {
  let text = '';
  for (const piece of piecesOf(json)) {
    if ('text' in piece) text += piece.text;
    else if (isInText(text)) text += `${OPEN}${piece.variable}${CLOSE}`;
    else text += JSON.stringify(new Variable(piece.variable));
  }
  return JSON.parse(text, (_name, value: unknown) => {
    const bare = typeof value === 'string' ? /^\uE002(\w+)\uE003$/.exec(value)?.[1] : undefined;
    return bare === undefined ? value : new Variable(bare);
  }) as Value;
}

/** Whether a value has fields. */
export const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Variable);
