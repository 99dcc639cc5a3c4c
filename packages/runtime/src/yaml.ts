import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, Parser, type Document } from 'yaml';

/** The depth to which values may stand in each other: later code walks them by recursion. */
const MAX_DEPTH = 100;

/** The number of values of a text, with those that aliases and merges repeat: a few lines could be billions. */
const MAX_VALUES = 1_000_000;

/** The number of problems of one text that are reported: it may be no YAML at all. */
const MAX_PROBLEMS = 100;

/** A place in a text, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A problem of a text. */
interface YamlProblem {
  readonly at: Position;
  /** A sentence without its full stop. */
  readonly reason: string;
}

/** The content of a text: values of JSON. */
export interface Yaml {
  readonly value: unknown;
  /** The position of the key of an object, or of an item of a list; of a merged key the one it is merged from. */
  readonly positionOf: (holder: object, key: string) => Position | undefined;
}

type Outcome = Yaml | { readonly problems: readonly YamlProblem[] };

/** Ends the reading of a text at a place. */
class Stopped extends Error {
  constructor(
    readonly offset: number,
    reason: string,
  ) {
    super(reason);
  }
}

const tooDeep = (offset: number): Stopped =>
  new Stopped(offset, `Values stand more than ${MAX_DEPTH} deep in each other`);

/** The document of a text. @throws Stopped where it is too deep, or has too many anchors: the parser goes as deep by recursion */
function documentOf(text: string, lines: LineCounter): Document {
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({ merge: true, uniqueKeys: false });
  const found: Document[] = [];
  let anchors = 0;
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    if (/^[&!]/.test(lexeme)) anchors += 1;
    else if (/^\S/.test(lexeme)) anchors = 0;
    if (anchors > MAX_DEPTH) throw new Stopped(parser.offset, 'A value can have one anchor and one tag');
    for (const token of parser.next(lexeme)) found.push(...composer.next(token));
    if (parser.stack.length > MAX_DEPTH) throw tooDeep(parser.offset);
  }
  for (const token of parser.end()) found.push(...composer.next(token));
  found.push(...composer.end(found.length === 0, text.length));
  const [document, second] = found as [Document, ...Document[]];
  if (second !== undefined) throw new Stopped(second.range?.[0] ?? 0, 'The file must be one document');
  return document;
}

/** An anchor: its value, the number of values in it, and their depth. */
interface Anchored {
  readonly value: unknown;
  readonly size: number;
  readonly depth: number;
}

/** Makes values of the nodes of a document, in its order. */
class Values {
  readonly problems: { readonly offset: number; readonly reason: string }[] = [];
  /** The offsets of keys and items. */
  readonly places = new WeakMap<object, Map<string, number>>();
  /** Undefined while the value is read. */
  readonly #anchors = new Map<string, Anchored | undefined>();
  #count = 0;
  /** The depth of the values of the node that was read last. */
  #depth = 0;

  /** The value of a node, at a depth. @throws Stopped at a bound */
  read(node: unknown, depth = 1): unknown {
    if (isAlias(node)) return this.#repeat(node.source, depth, node.range?.[0] ?? 0);
    const { anchor, range } = (node ?? {}) as { anchor?: string; range?: [number] };
    const offset = range?.[0] ?? 0;
    const before = this.#count;
    this.#add(1, depth, offset);
    this.#depth = 1;
    if (anchor !== undefined) this.#anchors.set(anchor, undefined);
    const value = this.#valueOf(node, depth, offset);
    if (anchor !== undefined)
      this.#anchors.set(anchor, { value, size: this.#count - before, depth: this.#depth });
    return value;
  }

  #valueOf(node: unknown, depth: number, offset: number): unknown {
    if (isMap(node)) return this.#object(node.items, depth);
    if (isSeq(node)) return this.#list(node.items, depth);
    const value = isScalar(node) ? node.value : null;
    const isJson = ['string', 'boolean'].includes(typeof value) || value === null || Number.isFinite(value);
    return isJson ? value : this.#problem(offset, 'This is no value of JSON');
  }

  #add(values: number, depth: number, offset: number): void {
    this.#count += values;
    if (this.#count > MAX_VALUES)
      throw new Stopped(offset, `The file stands for more than ${MAX_VALUES.toLocaleString('en')} values`);
    if (depth > MAX_DEPTH) throw tooDeep(offset);
  }

  #problem(offset: number, reason: string): null {
    this.problems.push({ offset, reason });
    return null;
  }

  #repeat(name: string, depth: number, offset: number): unknown {
    const anchored = this.#anchors.get(name);
    if (anchored === undefined) {
      const isOpen = this.#anchors.has(name);
      return this.#problem(
        offset,
        isOpen ? `*${name} stands in what it repeats` : `There is no &${name} before *${name}`,
      );
    }
    this.#add(anchored.size, depth + anchored.depth - 1, offset);
    this.#depth = anchored.depth;
    return anchored.value;
  }

  #list(items: readonly unknown[], depth: number): unknown[] {
    const places = new Map<string, number>();
    let deepest = 0;
    const list = items.map((item, at) => {
      places.set(String(at), (item as { range?: [number] } | null)?.range?.[0] ?? 0);
      const value = this.read(item, depth + 1);
      deepest = Math.max(deepest, this.#depth);
      return value;
    });
    this.#depth = 1 + deepest;
    this.places.set(list, places);
    return list;
  }

  #object(pairs: readonly { key: unknown; value: unknown }[], depth: number): object {
    const places = new Map<string, number>();
    const own = new Map<string, unknown>();
    const merged: { readonly offset: number; readonly value: unknown }[] = [];
    let deepest = 0;
    for (const { key, value: node } of pairs) {
      const offset = (key as { range?: [number] } | null)?.range?.[0] ?? 0;
      const value = this.read(node, depth + 1);
      deepest = Math.max(deepest, this.#depth);
      if (!isScalar(key)) this.#problem(offset, 'A key must be a text');
      else if (typeof key.value === 'symbol') merged.push({ offset, value });
      else {
        const name = String((key.value as string | number | null) ?? '');
        if (own.has(name)) this.#problem(offset, `${JSON.stringify(name)} is there twice`);
        own.set(name, value);
        places.set(name, offset);
      }
    }
    for (const { offset, value } of merged) this.#merge(value, own, places, offset);
    this.#depth = 1 + deepest;
    // It makes a field of every name, `__proto__` too.
    const object = Object.fromEntries(own);
    this.places.set(object, places);
    return object;
  }

  /** Adds the fields that an object does not have: those of another one, or of several, of which the first has precedence. */
  #merge(value: unknown, own: Map<string, unknown>, places: Map<string, number>, offset: number): void {
    for (const source of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
      if (typeof source !== 'object' || source === null || Array.isArray(source)) {
        this.#problem(offset, 'Only objects can be merged');
        continue;
      }
      for (const [name, one] of Object.entries(source)) {
        if (own.has(name)) continue;
        own.set(name, one);
        places.set(name, this.places.get(source)?.get(name) ?? offset);
      }
    }
  }
}

/**
 * Reads YAML, of which JSON is a part. Only values of JSON are read, and only so many and so deep as what walks them later can bear, however
 * the text repeats them.
 */
export function readYaml(text: string): Outcome {
  const lines = new LineCounter();
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const refused = (problems: readonly { readonly offset: number; readonly reason: string }[]): Outcome => ({
    problems: problems.slice(0, MAX_PROBLEMS).map(({ offset, reason }) => ({
      at: positionAt(offset),
      reason: reason.replace(/\.$/, ''),
    })),
  });
  try {
    const { errors, contents } = documentOf(text, lines);
    if (errors.length > 0)
      return refused(errors.map(({ pos, message }) => ({ offset: pos[0], reason: message })));
    const values = new Values();
    const value = values.read(contents);
    if (values.problems.length > 0) return refused(values.problems);
    return {
      value,
      positionOf: (holder, key) => {
        const offset = values.places.get(holder)?.get(key);
        return offset === undefined ? undefined : positionAt(offset);
      },
    };
  } catch (error) {
    if (error instanceof Stopped) return refused([{ offset: error.offset, reason: error.message }]);
    throw error;
  }
}

/** True if values stand deeper in each other than YAML may have them. @param left how deep they may stand */
export const isTooDeep = (value: unknown, left = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isTooDeep(one, left - 1)));
