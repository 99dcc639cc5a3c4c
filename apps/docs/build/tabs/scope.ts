import type { Capture, Call, Path } from './statements.js';

/** What stands for a variable of the shell in a language of objects: a part of something that has a name, or of the environment. */
export type Reference = { readonly words: Words; readonly path: Path } | { readonly environment: string };

/** The words of a name: `NODE_TYPE` is node and type. */
export type Words = readonly string[];

/** A part of an answer under a name of its own. */
export interface Part {
  readonly words: Words;
  readonly path: Path;
}

/** What becomes of an answer. */
export interface Kept {
  /** The name of the answer; undefined where nobody needs it. */
  readonly words: Words | undefined;
  readonly parts: readonly Part[];
}

/** Names that mean something else in one of the languages, or in the examples. */
const TAKEN = new Set(
  'call wait field json os time class default delete export function import in is new package return switch type var with yield from def lambda pass print interface private protected public static package implements let const'.split(
    ' ',
  ),
);

/** What is known to every terminal that follows the guides. */
const ENVIRONMENT = ['API', 'TOKEN', 'S3', 'S3_TLS', 'OPERATOR', 'KEY'];

const wordsOf = (name: string): Words => name.toLowerCase().split('_');

/** The name of the thing that an ID is of. */
const thingOf = (name: string): Words => {
  const words = wordsOf(name);
  return words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words;
};

/** What a list is called: the last word of its path. */
const listOf = ({ path }: Call): Words =>
  (path.split('/').findLast((part) => /^[a-z-]+$/.test(part)) ?? 'answer').split('-');

/** The variables of a page, as languages other than the shell call them. One name means one thing on a page. */
export class Scope {
  readonly #references = new Map<string, Reference>(ENVIRONMENT.map((name) => [name, { environment: name }]));
  readonly #names = new Set<string>();
  readonly #assigned = new Set<string>();
  readonly #ids = new Set<string>();

  /** @param hasObjects the page has tabs in languages that keep answers; the shell keeps parts of them alone */
  constructor(readonly hasObjects: boolean) {}

  #take(words: Words): Words {
    if (!this.hasObjects) return words;
    const name = words.join('_');
    if (TAKEN.has(name) || !/^[a-z]\w*$/.test(name)) throw new Error(`${name} is no name in every language`);
    if (this.#names.has(name)) throw new Error(`${name} is a name that the page has already`);
    this.#names.add(name);
    return words;
  }

  /** Names what is kept of an answer. @throws Error for a name that is taken */
  keep(call: Call): Kept {
    const { captures } = call;
    if (captures.length === 0) return { words: undefined, parts: [] };
    const words = this.#take(this.#nameOf(call));
    const parts: Part[] = [];
    for (const { name, path } of captures) {
      if (path.at(-1) === 'id') this.#ids.add(name);
      if (path.length === 1) {
        this.#references.set(name, { words, path });
      } else if (path.at(-1) === 'id') {
        parts.push({ words: this.#take(thingOf(name)), path: path.slice(0, -1) });
        this.#references.set(name, { words: thingOf(name), path: ['id'] });
      } else {
        parts.push({ words: this.#take(wordsOf(name)), path });
        this.#references.set(name, { words: wordsOf(name), path: [] });
      }
    }
    return { words, parts };
  }

  #nameOf(call: Call): Words {
    const own = call.captures.filter(({ path }) => path.length === 1);
    const id: Capture | undefined = own.find(({ path }) => path[0] === 'id');
    if (id !== undefined) return thingOf(id.name);
    const [only, ...more] = own;
    return only !== undefined && more.length === 0 && call.captures.length === 1
      ? wordsOf(only.name)
      : listOf(call);
  }

  /** Notes what a block of shell says that all languages share. */
  share(code: string): void {
    for (const [, exported, name = ''] of code.matchAll(/^\s*(export )?(\w+)=/gm)) {
      this.#assigned.add(name);
      if (exported !== undefined) this.#references.set(name, { environment: name });
    }
  }

  /** The variables among those that were captured that a block of shell takes, which other languages do not give it. */
  takenBy(code: string): readonly string[] {
    return [...code.matchAll(/\$\{?(\w+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => {
        const reference = this.#references.get(name);
        return reference !== undefined && 'words' in reference;
      });
  }

  /** Whether a block that all tabs share gave a variable another value. */
  isAssigned(name: string): boolean {
    return this.#assigned.has(name);
  }

  /** Whether a variable holds the ID of something, which no blanks are in. */
  isId(name: string): boolean {
    return this.#ids.has(name);
  }

  /** What stands for a variable. @throws Error for one that only the shell knows */
  reference(name: string): Reference {
    const reference = this.#references.get(name);
    if (reference !== undefined) return reference;
    const why = this.#assigned.has(name) ? 'is not exported' : 'has no value';
    throw new Error(`$${name} ${why}, so that other languages do not know it`);
  }
}
