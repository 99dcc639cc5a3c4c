import { resolve, type Document, type JsonSchema } from '@cloud-account/spec';
import type { Dictionaries } from './words.js';

/** The kind of text that a string is, by which it is renamed. */
export type TextKind = 'value' | 'id' | 'label' | 'scopes' | 'path' | 'sentence';

/** By the type of an object, what a string in it is. */
export type TextByType = Readonly<Record<string, 'id' | 'label'>>;

/** The places of the words of a dialect in a value; absent where it has none. */
export interface WordShape {
  /** By our names, every one of them: a name that the dialect does not know must differ from its own names. */
  fields?: ReadonlyMap<string, WordShape | undefined>;
  /** Of an object with names of its clients' own. */
  values?: WordShape | undefined;
  items?: WordShape | undefined;
  text?: TextKind | undefined;
  /** Of a string that is no words of ours in objects of other types. */
  byType?: TextByType | undefined;
  /** Of an object of one of several schemas, which are distinguished by the fields that they require. */
  alternatives?: readonly Alternative[];
}

interface Alternative {
  readonly required: readonly string[];
  readonly shape: WordShape | undefined;
}

/** The schemas of which a value is one, without those that have no fields, such as null. */
const alternativesOf = ({ anyOf = [], oneOf = [] }: JsonSchema): readonly JsonSchema[] =>
  [...anyOf, ...oneOf].filter(({ $ref, properties }) => $ref !== undefined || properties !== undefined);

/** All schemas that a value is of at once: a schema, and those that it is composed of. */
export function* partsOf(document: Document, schema: JsonSchema): Generator<JsonSchema> {
  const resolved = resolve(document, schema);
  const { allOf = [] } = resolved;
  const alternatives = alternativesOf(resolved);
  yield resolved;
  for (const part of alternatives.length === 1 ? [...allOf, ...alternatives] : allOf)
    yield* partsOf(document, part);
}

/**
 * Finds out where the words of a dialect stand in the values of a schema, once; what has none of them is then never looked
 * at.
 */
export class WordShapes {
  readonly #known = new Map<JsonSchema, WordShape | undefined>();

  /** @param hasNouns whether the dialect changes sentences */
  constructor(
    private readonly document: Document,
    private readonly dictionaries: Dictionaries,
    private readonly hasNouns: boolean,
  ) {}

  /** @returns nothing where no word of the dialect can stand */
  of(schema: JsonSchema): WordShape | undefined {
    if (!this.#known.has(schema)) {
      // A schema within itself finds nothing there; the specification has none.
      this.#known.set(schema, undefined);
      this.#known.set(schema, this.#make(schema));
    }
    return this.#known.get(schema);
  }

  #make(schema: JsonSchema): WordShape | undefined {
    const fields = new Map<string, WordShape | undefined>();
    const made: WordShape = {};
    for (const part of partsOf(this.document, schema)) {
      for (const [name, field] of Object.entries(part.properties ?? {})) {
        fields.set(name, this.of(field) ?? fields.get(name));
      }
      if (typeof part.additionalProperties === 'object') made.values ??= this.of(part.additionalProperties);
      if (part.items !== undefined) made.items ??= this.of(part.items);
      made.text ??= this.#textOf(part);
      made.byType ??= this.#byType(part);
      const alternatives = alternativesOf(part);
      if (alternatives.length > 1) made.alternatives = alternatives.map((one) => this.#alternative(one));
    }
    const hasWords = [...fields].some(
      ([name, shape]) => shape !== undefined || this.dictionaries.fields.has(name),
    );
    if (hasWords) made.fields = fields;
    const { values, items, text, byType, alternatives = [] } = made;
    const others = [values, items, text, byType, ...alternatives.map(({ shape }) => shape)];
    return hasWords || others.some((one) => one !== undefined) ? made : undefined;
  }

  #alternative(schema: JsonSchema): Alternative {
    const required = [...partsOf(this.document, schema)].flatMap((part) => part.required ?? []);
    return { required, shape: this.of(schema) };
  }

  #textOf({ 'x-text': mark, ...part }: JsonSchema): TextKind | undefined {
    if (typeof mark === 'string') return mark !== 'fixed' && this.#renames(mark) ? mark : undefined;
    const { values } = this.dictionaries;
    const known = [...(part.enum ?? []), part.const];
    return known.some((value) => typeof value === 'string' && values.has(value)) ? 'value' : undefined;
  }

  #byType({ 'x-text': mark }: JsonSchema): TextByType | undefined {
    return typeof mark === 'object' && Object.values(mark).some((text) => this.#renames(text))
      ? mark
      : undefined;
  }

  /** True if the dialect has words for such texts. */
  #renames(text: TextKind): boolean {
    const { paths, ids, labels, scopes, values } = this.dictionaries;
    switch (text) {
      case 'path':
        return paths.size > 0 || ids.size > 0;
      case 'scopes':
        return scopes.size > 0;
      case 'value':
        return values.size > 0;
      case 'id':
        return ids.size > 0;
      case 'label':
        return labels.size > 0;
      case 'sentence':
        return this.hasNouns;
    }
  }
}
