import { isObject } from '@cloud-account/core/is-object';
import { entriesOf, listOf, textsOf, type Part, type References } from './parts.js';

/** A field of an object, or a parameter. */
export interface DocumentField {
  readonly name: string;
  readonly schema: unknown;
  readonly isRequired: boolean;
  /** Its position among its siblings: 0 is first, 1 last. */
  readonly position: number;
}

/** The facts that a schema states of a value, whatever it is composed of. */
export interface Shape {
  /** In JSON's words, `integer` as `number`; empty where the schema names none. */
  readonly types: ReadonlySet<string>;
  readonly format: string | undefined;
  /** Texts of an enumeration. */
  readonly values: readonly string[];
  readonly examples: readonly string[];
  readonly fields: readonly DocumentField[];
  /** The schema of the items of a list, or of the values of a map. */
  readonly item: unknown;
  /** It is an ID of ours, in whose place a dialect may have another. */
  readonly isId: boolean;
}

const typesOf = (part: Part): readonly string[] => {
  const named = [part.type, ...listOf(part.type)].filter((type) => typeof type === 'string');
  if (named.length > 0) {
    return named.filter((type) => type !== 'null').map((type) => (type === 'integer' ? 'number' : type));
  }
  if (isObject(part.properties)) return ['object'];
  if (part.items !== undefined) return ['array'];
  return textsOf(part.enum).length > 0 ? ['string'] : [];
};

const isIdMark = (mark: unknown): boolean => mark === 'id' || isObject(mark);

/** Fields with their positions. */
export const fieldsOf = (given: readonly Omit<DocumentField, 'position'>[]): DocumentField[] =>
  given.map((field, index) => ({ ...field, position: index / Math.max(given.length - 1, 1) }));

/** Reads the schemas of a document, each once. */
export class Shapes {
  readonly #known = new Map<Part, Shape>();

  constructor(private readonly references: References) {}

  /** The schema itself, without its reference: the same for all that refer to it. */
  resolve(schema: unknown): Part {
    return this.references.resolve(schema);
  }

  of(schema: unknown): Shape {
    const resolved = this.resolve(schema);
    const known = this.#known.get(resolved) ?? this.#make(resolved);
    this.#known.set(resolved, known);
    return known;
  }

  /** A schema and all that it is composed of, each once: some documents have schemas within themselves. */
  #partsOf(schema: unknown, passed = new Set<Part>()): Part[] {
    const part = this.resolve(schema);
    if (passed.has(part)) return [];
    passed.add(part);
    const composed = [part.allOf, part.oneOf, part.anyOf].flatMap(listOf);
    return [part, ...composed.flatMap((one) => this.#partsOf(one, passed))];
  }

  #make(schema: Part): Shape {
    const parts = this.#partsOf(schema);
    const required = new Set(parts.flatMap((part) => textsOf(part.required)));
    const properties = new Map(parts.flatMap((part) => entriesOf(part.properties)));
    return {
      types: new Set(parts.flatMap(typesOf)),
      format: parts.map(({ format }) => format).find((format) => typeof format === 'string'),
      values: [...new Set(parts.flatMap((part) => textsOf([...listOf(part.enum), part.const])))],
      examples: parts.flatMap((part) => textsOf([part.example, ...listOf(part.examples)])),
      fields: fieldsOf(
        [...properties].map(([name, one]) => ({ name, schema: one, isRequired: required.has(name) })),
      ),
      item: parts.map(({ items, additionalProperties }) => items ?? additionalProperties).find(isObject),
      isId: parts.some((part) => isIdMark(part['x-text'])),
    };
  }
}
