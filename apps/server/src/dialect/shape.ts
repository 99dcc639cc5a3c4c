import { resolve, type Document } from '@cloud-account/spec';
import type { Dictionaries } from './words.js';

/** A JSON Schema, as far as it determines where words occur. */
export interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly 'x-text'?: 'path' | 'scopes' | 'kind' | { readonly prefixes: readonly string[] };
}

/** Where the words of a dialect occur in a value; nowhere when absent. */
export interface WordShape {
  /** By our names, every one of them: a name that the dialect does not know must differ from its own names. */
  fields?: ReadonlyMap<string, WordShape | undefined>;
  /** Of an object with names of its clients' own. */
  values?: WordShape | undefined;
  items?: WordShape | undefined;
  text?: 'value' | 'id' | 'scopes' | 'path' | undefined;
}

/** All schemas that a value may be of at once: a schema, and those that it is composed of. */
function* partsOf(document: Document, schema: Schema): Generator<Schema> {
  const { allOf = [], anyOf = [], oneOf = [], ...own } = resolve(document, schema);
  yield own;
  for (const part of [...allOf, ...anyOf, ...oneOf]) yield* partsOf(document, part);
}

const textOf = (part: Schema, { values, ids, scopes, paths }: Dictionaries): WordShape['text'] => {
  const { 'x-text': mark } = part;
  if (mark === 'path') return paths.size > 0 ? 'path' : undefined;
  if (mark === 'scopes') return scopes.size > 0 ? 'scopes' : undefined;
  if (mark === 'kind') return values.size > 0 ? 'value' : undefined;
  if (mark !== undefined) return ids.size > 0 ? 'id' : undefined;
  const known = [...(part.enum ?? []), part.const];
  return known.some((value) => typeof value === 'string' && values.has(value)) ? 'value' : undefined;
};

/**
 * Finds out where the words of a dialect stand in the values of a schema, once; what has none of them is then never looked
 * at.
 */
export class WordShapes {
  readonly #known = new Map<Schema, WordShape | undefined>();

  constructor(
    private readonly document: Document,
    private readonly dictionaries: Dictionaries,
  ) {}

  /** @returns nothing where no word of the dialect can stand */
  of(schema: Schema): WordShape | undefined {
    if (!this.#known.has(schema)) {
      // A schema within itself finds nothing there; the specification has none.
      this.#known.set(schema, undefined);
      this.#known.set(schema, this.#make(schema));
    }
    return this.#known.get(schema);
  }

  #make(schema: Schema): WordShape | undefined {
    const fields = new Map<string, WordShape | undefined>();
    const made: WordShape = {};
    for (const part of partsOf(this.document, schema)) {
      for (const [name, field] of Object.entries(part.properties ?? {})) {
        fields.set(name, this.of(field) ?? fields.get(name));
      }
      if (typeof part.additionalProperties === 'object') made.values ??= this.of(part.additionalProperties);
      if (part.items !== undefined) made.items ??= this.of(part.items);
      made.text ??= textOf(part, this.dictionaries);
    }
    const hasWords = [...fields].some(
      ([name, shape]) => shape !== undefined || this.dictionaries.fields.has(name),
    );
    if (hasWords) made.fields = fields;
    const { values, items, text } = made;
    return hasWords || values !== undefined || items !== undefined || text !== undefined ? made : undefined;
  }
}
