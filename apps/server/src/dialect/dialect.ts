import { isObject, type Refusal } from '@cloud-account/core';
import { readDocument, resolve, type Document, type OperationId } from '@cloud-account/spec';
import { dictionariesOf, renameScopes, renameText, renameValue } from './dictionaries.js';
import { WordShapes, type Schema, type WordShape } from './shape.js';
import { withoutMarks, type DialectWords, type Dictionaries } from './words.js';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface OperationText {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media & { readonly $ref?: string }>>;
}

/** Where the words of a dialect occur in the requests and answers of an operation. */
interface OperationShapes {
  readonly body: WordShape | undefined;
  readonly reply: WordShape | undefined;
  /** Of an item of the list; keys of filters are its fields. */
  readonly item: WordShape | undefined;
  /** By name, those of the path and of the query. */
  readonly parameters: ReadonlyMap<string, WordShape | undefined>;
}

const JSON_TYPE = 'application/json';

/**
 * The words of clients of a related provider. Requests are translated before anything else reads them, and answers after
 * everything else. So no other part of the server knows of dialects.
 */
export class Dialect {
  readonly dictionaries: Dictionaries;
  readonly #shapes: WordShapes;
  readonly #byOperation = new Map<OperationId, OperationShapes>();
  readonly #document: Document = readDocument('v4');

  constructor(words: DialectWords) {
    this.dictionaries = dictionariesOf(words);
    this.#shapes = new WordShapes(this.#document, this.dictionaries);
  }

  /** A segment of a path as clients write it. */
  segment(ours: string): string {
    return this.dictionaries.paths.toWire(ours);
  }

  /** A query as the specification writes it. */
  query(id: OperationId, text: string): string {
    const { parameters } = this.#of(id);
    const given = [...new URLSearchParams(text)].map(([name, value]): [string, string] => {
      const ours = this.dictionaries.fields.fromWire(name);
      return [ours, renameText(this.dictionaries, parameters.get(ours)?.text, value, 'fromWire')];
    });
    return new URLSearchParams(given).toString();
  }

  /** The parameters of a path as the specification writes them. */
  params(id: OperationId, given: Readonly<Record<string, string>>): Record<string, string> {
    const { parameters } = this.#of(id);
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        renameText(this.dictionaries, parameters.get(name)?.text, value, 'fromWire'),
      ]),
    );
  }

  /** A body as the specification writes it. */
  body(id: OperationId, given: unknown): unknown {
    return renameValue(this.dictionaries, this.#of(id).body, given, 'fromWire');
  }

  /** The name of a part of a form as the specification writes it. */
  part(name: string): string {
    return this.dictionaries.fields.fromWire(name);
  }

  /** A filter as the specification writes it; one that cannot be read stays, for its reader to complain of. */
  filter(id: OperationId, text: string): string {
    const { item } = this.#of(id);
    try {
      const given: unknown = JSON.parse(text);
      return JSON.stringify(this.#condition(item, given));
    } catch {
      return text;
    }
  }

  /** An answer as clients read it: what an operation answers, or the envelope of errors. */
  reply(id: OperationId | undefined, answer: unknown): unknown {
    if (isObject(answer) && Array.isArray(answer.errors)) {
      return { ...answer, errors: answer.errors.map((error: Refusal) => this.#error(error)) };
    }
    return id === undefined ? answer : renameValue(this.dictionaries, this.#of(id).reply, answer, 'toWire');
  }

  /** Scopes as clients write them. */
  scopes(ours: string): string {
    return renameScopes(this.dictionaries, ours, 'toWire');
  }

  /** Scopes as the specification writes them. */
  ownScopes(theirs: string): string {
    return renameScopes(this.dictionaries, theirs, 'fromWire');
  }

  /** Where words stand in a schema of the specification. */
  shapeOf(schema: Schema): WordShape | undefined {
    return this.#shapes.of(schema);
  }

  #error({ field, reason }: Pick<Refusal, 'field' | 'reason'>): Pick<Refusal, 'field' | 'reason'> {
    return {
      ...(field !== undefined && { field: this.fieldPath(field) }),
      reason: withoutMarks(this.#reason(reason)),
    };
  }

  /** What a client called a field, `interfaces[0].subnet_id`, or a header. @param field as the specification names it */
  fieldPath(field: string): string {
    const { headers, fields } = this.dictionaries;
    if (headers.has(field)) return headers.toWire(field);
    return withoutMarks(field.replace(/[^.[\]]+/g, (name) => fields.toWire(name)));
  }

  /**
   * A reason in words of the dialect: what is no word of any language (`ttl_sec`), the field that the sentence begins with, and
   * values that are counted up. Other words are left: `name` is a field in one place and a plain word in the next. So are words
   * with a mark: they are the client's own.
   */
  #reason(reason: string): string {
    const { fields, values } = this.dictionaries;
    const [before, ...choices] = reason.split(/(?<=\bone of )/);
    const said = (before ?? '')
      .replace(/[A-Za-z]\w*_\w+(?![\w\uffff])/g, (word) =>
        fields.has(word) ? fields.toWire(word) : values.toWire(word),
      )
      .replace(/^[a-z]\w*(?= )/, (word) => fields.toWire(word));
    return said + choices.join('').replace(/[\w-]+/g, (word) => values.toWire(word));
  }

  #condition(item: WordShape | undefined, given: unknown): unknown {
    if (Array.isArray(given)) return given.map((one) => this.#condition(item, one));
    if (!isObject(given)) return given;
    return Object.fromEntries(
      Object.entries(given).map(([key, value]) => {
        if (key === '+order_by' && typeof value === 'string') return [key, this.#key(value)];
        if (key.startsWith('+')) return [key, this.#condition(item, value)];
        const ours = this.#key(key);
        return [ours, this.#operand(shapeAt(item, ours.split('.')), value)];
      }),
    );
  }

  #key(theirs: string): string {
    return theirs
      .split('.')
      .map((name) => this.dictionaries.fields.fromWire(name))
      .join('.');
  }

  /** What a field is compared with: a value, or an operator's. */
  #operand(shape: WordShape | undefined, value: unknown): unknown {
    if (typeof value === 'string') {
      return renameText(this.dictionaries, shape?.text ?? shape?.items?.text, value, 'fromWire');
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#operand(shape, one)]));
  }

  #of(id: OperationId): OperationShapes {
    const known = this.#byOperation.get(id) ?? this.#make(id);
    this.#byOperation.set(id, known);
    return known;
  }

  #textOf(id: OperationId): OperationText {
    const texts = Object.values(this.#document.paths).flatMap((item) =>
      Object.values(item),
    ) as OperationText[];
    const found = texts.find(({ operationId }) => operationId === id);
    if (found === undefined) throw new Error(`The specification has no operation ${id}.`);
    return found;
  }

  #make(id: OperationId): OperationShapes {
    const text = this.#textOf(id);
    const answer = text.responses['200'] && resolve(this.#document, text.responses['200']);
    const shapeIn = (media: Media | undefined): WordShape | undefined => {
      const schema = media?.content?.[JSON_TYPE]?.schema;
      return schema && this.#shapes.of(schema);
    };
    const reply = shapeIn(answer);
    const parameters = (text.parameters ?? []).map((parameter) => resolve(this.#document, parameter));
    return {
      body: shapeIn(text.requestBody),
      reply,
      item: reply?.fields?.get('data')?.items,
      parameters: new Map(parameters.map(({ name, schema }) => [name, this.#shapes.of(schema)])),
    };
  }
}

const shapeAt = (shape: WordShape | undefined, names: readonly string[]): WordShape | undefined =>
  names.reduce<WordShape | undefined>(
    (at, name) => at?.fields?.get(name) ?? at?.items?.fields?.get(name),
    shape,
  );
