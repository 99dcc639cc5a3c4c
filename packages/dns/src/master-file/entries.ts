import type { Word } from '../record-data/index.js';
import { MasterFileProblem } from './problem.js';

/** A directive or a record of a zone file. With parentheses it may have several lines. */
export interface Entry {
  /** The number of its first line, from 1. */
  readonly line: number;
  /** True if it begins with space: then its owner is that of the previous record. */
  readonly indented: boolean;
  readonly words: readonly Word[];
}

const tab = 0x09;
const newline = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const opening = 0x28;
const closing = 0x29;
const semicolon = 0x3b;
const backslash = 0x5c;

/**
 * Splits the text of a zone file into entries (RFC 1035 §5.1). It resolves comments, parentheses and quotes; escapes stay
 * in the words.
 */
export class EntryReader {
  #at = 0;
  #line = 1;

  constructor(private readonly text: string) {}

  /** The number of characters read so far. */
  get position(): number {
    return this.#at;
  }

  /** The next entry that has words; undefined at the end. @throws MasterFileProblem */
  next(): Entry | undefined {
    for (;;) {
      const start = this.#at;
      if (start >= this.text.length) return undefined;
      const line = this.#line;
      const first = this.text.charCodeAt(start);
      const words = this.#words();
      if (words.length > 0) return { line, indented: first === space || first === tab, words };
    }
  }

  /** The words up to the end of the line, or of the last line within parentheses. */
  #words(): Word[] {
    const { text } = this;
    const words: Word[] = [];
    let depth = 0;
    while (this.#at < text.length) {
      const sign = text.charCodeAt(this.#at);
      if (sign === newline) {
        this.#at++;
        this.#line++;
        if (depth === 0) return words;
      } else if (sign === space || sign === tab || sign === carriageReturn) {
        this.#at++;
      } else if (sign === semicolon) {
        const end = text.indexOf('\n', this.#at);
        this.#at = end < 0 ? text.length : end;
      } else if (sign === opening) {
        depth++;
        this.#at++;
      } else if (sign === closing) {
        if (depth === 0)
          throw new MasterFileProblem(this.#line, 'a parenthesis is closed that was not opened');
        depth--;
        this.#at++;
      } else {
        words.push(sign === quote ? this.#quoted() : this.#plain());
      }
    }
    if (depth > 0) throw new MasterFileProblem(this.#line, 'a parenthesis is not closed');
    return words;
  }

  #quoted(): Word {
    const start = this.#at + 1;
    for (let at = start; at < this.text.length; at++) {
      const sign = this.text.charCodeAt(at);
      if (sign === newline) break;
      if (sign === backslash) {
        if (this.text.charCodeAt(at + 1) === newline) break;
        at++;
      } else if (sign === quote) {
        this.#at = at + 1;
        return { text: this.text.slice(start, at), quoted: true };
      }
    }
    throw new MasterFileProblem(this.#line, 'a quote is not closed');
  }

  #plain(): Word {
    const start = this.#at;
    let at = start;
    for (; at < this.text.length; at++) {
      const sign = this.text.charCodeAt(at);
      if (sign === backslash && this.text.charCodeAt(at + 1) !== newline) at++;
      else if (endsWord(sign)) break;
    }
    this.#at = Math.min(at, this.text.length);
    return { text: this.text.slice(start, this.#at), quoted: false };
  }
}

function endsWord(sign: number): boolean {
  switch (sign) {
    case tab:
    case newline:
    case carriageReturn:
    case space:
    case quote:
    case opening:
    case closing:
    case semicolon:
      return true;
    default:
      return false;
  }
}
