import { isObject, type Refusal } from '@cloud-account/core';
import {
  operationIdsOf,
  operationIn,
  operations,
  readDocument,
  resolve,
  mediaIn,
  type Content,
  type Document,
  type JsonSchema,
  type OperationId,
} from '@cloud-account/spec';
import { ApiPaths } from './api-paths.js';
import { dictionariesOf, renameScopes, renameText, renameValue, type Renaming } from './dictionaries.js';
import { Sentences } from './sentences.js';
import { WordShapes, type WordShape } from './shape.js';
import { type DialectWords, type Dictionaries } from './words.js';

/** The fields that filters take as keys: those that the specification marks, or all that lists have a column of. */
export type FilterFields = 'marked' | 'all';

/** The places of the words of a dialect in the requests and answers of an operation. */
interface OperationShapes {
  readonly body: WordShape | undefined;
  readonly reply: WordShape | undefined;
  /** Of an item of the list; keys of filters are its fields. */
  readonly item: WordShape | undefined;
  /** By name, those of the path and of the query. */
  readonly parameters: ReadonlyMap<string, WordShape | undefined>;
}

/** Before every path of the API; a URL has the address of the server before it. */
const PREFIX = /^(?:https?:.*?)?\/v4(?=\/|$)/;

const apiPaths = (): ApiPaths =>
  new ApiPaths(
    operationIdsOf('v4').map((id) => {
      const { path, segments } = operations[id];
      return { path, segments: new Map(Object.entries(segments)) };
    }),
  );

/**
 * The words of clients of a related provider. Requests are translated before anything else reads them, and answers after
 * everything else. So no other part of the server knows of dialects.
 */
export class Dialect {
  readonly dictionaries: Dictionaries;
  readonly #sentences: Sentences;
  readonly #renaming: Renaming;
  readonly #shapes: WordShapes;
  readonly #byOperation = new Map<OperationId, OperationShapes>();
  readonly #document: Document = readDocument('v4');
  readonly #paths = apiPaths();
  /** The shapes of the parameters of paths, by their names. */
  readonly #parameters: ReadonlyMap<string, WordShape | undefined>;

  constructor(
    words: DialectWords,
    /** The keys of `X-Filter` that its clients need; undefined: those of the setting. */
    readonly filters?: FilterFields,
  ) {
    this.dictionaries = dictionariesOf(words);
    this.#sentences = new Sentences(words, this.dictionaries);
    this.#renaming = {
      dictionaries: this.dictionaries,
      path: (own) => this.#path(own),
      say: (own) => this.say(own),
    };
    this.#shapes = new WordShapes(this.#document, this.dictionaries, Object.keys(words.nouns).length > 0);
    this.#parameters = new Map(operationIdsOf('v4').flatMap((id) => [...this.#of(id).parameters]));
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
      return [ours, renameText(this.#renaming, parameters.get(ours)?.text, value, 'fromWire')];
    });
    return new URLSearchParams(given).toString();
  }

  /** The parameters of a path as the specification writes them. */
  params(id: OperationId, given: Readonly<Record<string, string>>): Record<string, string> {
    const { parameters } = this.#of(id);
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        renameText(this.#renaming, parameters.get(name)?.text, value, 'fromWire'),
      ]),
    );
  }

  /** A body as the specification writes it. */
  body(id: OperationId, given: unknown): unknown {
    return renameValue(this.#renaming, this.#of(id).body, given, 'fromWire');
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

  /** An answer as clients read it: what an operation answers. The envelope of errors is made in their words. */
  reply(id: OperationId | undefined, answer: unknown): unknown {
    if (id === undefined || (isObject(answer) && Array.isArray(answer.errors))) return answer;
    return this.value(this.#of(id).reply, answer);
  }

  /** A value of a schema as clients read it. */
  value(shape: WordShape | undefined, value: unknown): unknown {
    return renameValue(this.#renaming, shape, value, 'toWire');
  }

  /** A problem of a refused request, as clients read it. @param id its operation, where there is one */
  problem(refusal: Refusal, id?: OperationId): Pick<Refusal, 'field' | 'reason'> {
    const { field } = refusal;
    return {
      ...(field !== undefined && { field: this.fieldPath(field) }),
      reason: this.#sentences.reason(refusal, id),
    };
  }

  /** A sentence that is no refusal, as clients read it. @param own a text of a client stands in it between backticks */
  say(own: string): string {
    return this.#sentences.say(own);
  }

  /** An ID of the catalog as clients write it. */
  id(own: string): string {
    return this.dictionaries.ids.toWire(own);
  }

  /** An ID of the catalog that a client wrote. */
  ownId(theirs: string): string {
    return this.dictionaries.ids.fromWire(theirs);
  }

  /** A label of the service as clients read it: one of the catalog, or a default one before it is filled. */
  label(own: string): string {
    return this.dictionaries.labels.toWire(own);
  }

  /** The client's name of a field, `interfaces[0].subnet_id`, or of a header. @param field as the specification names it */
  fieldPath(field: string): string {
    return this.#sentences.fieldPath(field);
  }

  /** Scopes as clients write them. */
  scopes(ours: string): string {
    return renameScopes(this.dictionaries, ours, 'toWire');
  }

  /** Scopes as the specification writes them. */
  ownScopes(theirs: string): string {
    return renameScopes(this.dictionaries, theirs, 'fromWire');
  }

  /** The places of words in a schema of the specification. */
  shapeOf(schema: JsonSchema): WordShape | undefined {
    return this.#shapes.of(schema);
  }

  /** A path of the API as clients write it. */
  #path(own: string): string {
    const below = own.replace(PREFIX, '');
    const written = this.#paths.rewrite(
      below,
      (segment) => this.segment(segment),
      (name, value) => renameText(this.#renaming, this.#parameters.get(name)?.text, value, 'toWire'),
    );
    return own.slice(0, own.length - below.length) + (written ?? this.#segments(below));
  }

  /** A path of which the specification has only the beginning. */
  #segments(path: string): string {
    return path.replace(/[^/]+/g, (segment) => this.segment(segment));
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

  /** The value that a field is compared with, or those of its operators. */
  #operand(shape: WordShape | undefined, value: unknown): unknown {
    if (typeof value === 'string') {
      return renameText(this.#renaming, shape?.text ?? shape?.items?.text, value, 'fromWire');
    }
    if (Array.isArray(value)) return value.map((one) => this.#operand(shape, one));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#operand(shape, one)]));
  }

  #of(id: OperationId): OperationShapes {
    const known = this.#byOperation.get(id) ?? this.#make(id);
    this.#byOperation.set(id, known);
    return known;
  }

  #make(id: OperationId): OperationShapes {
    const text = operationIn(this.#document, id);
    const shapeIn = (content: Content | undefined): WordShape | undefined => {
      const schema = mediaIn(this.#document, content)?.schema;
      return schema && this.#shapes.of(schema);
    };
    const reply = shapeIn(text.responses['200']);
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
