/** A part of a word: text, the value of a variable, or what commands print. */
export type Part = string | { readonly variable: string } | { readonly commands: readonly Token[] };

/** A word of the shell, or a sign between words; lines end with the sign `\n`. */
export type Token = { readonly word: readonly Part[] } | { readonly sign: string };

const SIGNS = ['&&', '||', '>>', '<<', '|', ';', '<', '>', '&', '(', ')', '\n'];
const NAME = /\{(\w+)\}|\w+/y;

/** Reads the words of a shell: quotes, variables, commands within words, lines that go on. */
class Lexer {
  #at = 0;

  constructor(private readonly text: string) {}

  /** @param end the sign that ends them, in which case it is taken */
  tokens(end?: string): readonly Token[] {
    const tokens: Token[] = [];
    for (;;) {
      this.#skipBlanks();
      if (this.#at >= this.text.length) {
        if (end !== undefined) throw new Error(`nothing ends $(`);
        return tokens;
      }
      const sign = SIGNS.find((one) => this.text.startsWith(one, this.#at));
      if (sign === undefined) {
        tokens.push({ word: this.#word() });
      } else {
        this.#at += sign.length;
        if (sign === end) return tokens;
        tokens.push({ sign });
      }
    }
  }

  /** Goes on behind blanks, and ends of lines that a backslash takes back. */
  #skipBlanks(): void {
    const blank = /(?:[ \t]|\\\n)*/y;
    blank.lastIndex = this.#at;
    this.#at += blank.exec(this.text)?.[0].length ?? 0;
    if (this.text[this.#at] === '#') throw new Error('a comment is not translated: say it above the block');
  }

  #word(): readonly Part[] {
    const parts: Part[] = [];
    for (;;) {
      const sign = this.text[this.#at];
      if (sign === undefined || /[ \t]/.test(sign) || SIGNS.includes(sign)) return joined(parts);
      this.#at += 1;
      if (sign === "'") parts.push(this.#until("'"));
      else if (sign === '"') parts.push(...this.#quoted());
      else if (sign === '$') parts.push(this.#expansion());
      else if (sign === '\\') parts.push(this.#taken());
      else parts.push(sign);
    }
  }

  /** The sign behind a backslash; of an end of line nothing is left. */
  #taken(): string {
    const sign = this.text[this.#at] ?? '\\';
    this.#at += 1;
    return sign === '\n' ? '' : sign;
  }

  #until(end: string): string {
    const to = this.text.indexOf(end, this.#at);
    if (to < 0) throw new Error(`nothing ends ${end}`);
    const text = this.text.slice(this.#at, to);
    this.#at = to + 1;
    return text;
  }

  #quoted(): readonly Part[] {
    const parts: Part[] = [''];
    for (;;) {
      const sign = this.text[this.#at];
      if (sign === undefined) throw new Error('nothing ends "');
      this.#at += 1;
      if (sign === '"') return parts;
      if (sign === '$') parts.push(this.#expansion());
      else if (sign === '\\' && /["\\$`\n]/.test(this.text[this.#at] ?? '')) parts.push(this.#taken());
      else parts.push(sign);
    }
  }

  #expansion(): Part {
    if (this.text[this.#at] === '(') {
      this.#at += 1;
      return { commands: this.tokens(')') };
    }
    NAME.lastIndex = this.#at;
    const found = NAME.exec(this.text);
    if (found === null) return '$';
    this.#at = NAME.lastIndex;
    return { variable: found[1] ?? found[0] };
  }
}

/** Texts that stand beside each other are one. */
function joined(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
  }
  return all;
}

/** The words and signs of shell. @throws Error when a quote or a command within a word is not ended */
export const tokensOf = (text: string): readonly Token[] => new Lexer(text).tokens();
