import { ownName, reasonsOf, type Refusal } from '@cloud-account/core';
import type { OperationId } from '@cloud-account/spec';
import { Nouns } from './nouns.js';
import { placeOf } from './places.js';
import { withoutMarks, type DialectWords, type Dictionaries, type Words } from './words.js';

/** The value of a parameter of a sentence. */
type Filler = string | number;

/** Parameters that name values of enumerations, one or several. */
const VALUES = new Set(['capability', 'kind', 'needed', 'purpose', 'status', 'type', 'value', 'values']);

/** Parameters that are sentences, or words of one. */
const SENTENCES = new Set(['fault', 'of', 'sentence', 'things']);

/** True if a parameter is the name of a field; that of a record, for example, is a text of the client. */
const namesField = (id: string, parameter: string): boolean =>
  parameter === 'other' || (['name', 'near'].includes(parameter) && /^(?:request|listing)\./.test(id));

/** The sentences of refusals and the nouns of all sentences, as clients of a dialect read them. */
export class Sentences {
  readonly #nouns: Nouns;
  readonly #sentences: DialectWords['sentences'];

  constructor(
    { nouns, sentences }: Pick<DialectWords, 'nouns' | 'sentences'>,
    private readonly dictionaries: Dictionaries,
  ) {
    this.#nouns = new Nouns(nouns);
    this.#sentences = sentences;
  }

  /** A sentence of ours that holds no text of a client, except between backticks. */
  say(sentence: string): string {
    return this.#nouns.in(sentence);
  }

  /** The client's name of a field, `interfaces[0].subnet_id`, or of a header. @param field as the specification names it */
  fieldPath(field: string): string {
    const { headers, fields } = this.dictionaries;
    if (headers.has(field)) return headers.toWire(field);
    return withoutMarks(field.replace(/[^.[\]]+/g, (name) => fields.toWire(name)));
  }

  /**
   * The reason of a refusal: the dialect's own sentence, or ours in its words. Texts of clients stay as they came.
   *
   * @param operation that was asked for, where there is one
   */
  reason(refusal: Refusal, operation?: OperationId): string {
    const { id, says } = refusal;
    const given = this.#atPlace(refusal, operation) ?? this.#sentences[id];
    const theirs = typeof given === 'object' ? given[says ?? ''] : given;
    const sentence = theirs ?? reasonsOf(id)[says ?? ''] ?? refusal.reason;
    const filled = sentence.split(/\{(\w+)\}/).map((part, index) => {
      if (index % 2 === 1) return this.#filler(refusal, part);
      return theirs === undefined ? this.#literal(part, index === 0) : part;
    });
    return withoutMarks(filled.join(''));
  }

  /** The sentence that the dialect has for a place, whatever the shape check refuses there. */
  #atPlace({ id, field }: Refusal, operation: OperationId | undefined): string | Words | undefined {
    if (id !== 'request.shape.valid' || field === undefined || operation === undefined) return undefined;
    return this.#sentences[placeOf(operation, field)];
  }

  /** A part of a sentence of ours, renamed: nouns, and names that are words of no language, such as `page_size`. */
  #literal(text: string, isFirst: boolean): string {
    // A sentence that begins with a small letter begins with a name.
    const [first = ''] = (isFirst ? /^[a-z]\w*(?= )/.exec(text) : null) ?? [];
    const rest = text.slice(first.length).replace(/[A-Za-z]\w*_\w+/g, (word) => this.#name(word));
    return this.#name(first) + this.#nouns.in(rest, first === '' && isFirst);
  }

  #name(word: string): string {
    const { fields, values } = this.dictionaries;
    return fields.has(word) ? fields.toWire(word) : values.toWire(word);
  }

  #filler({ id, field = '', given = {} }: Refusal, name: string): string {
    if (name === 'field') return ownName(this.fieldPath(field));
    const filler: Filler = given[name] ?? `{${name}}`;
    if (typeof filler === 'number') return String(filler);
    if (namesField(id, name)) return this.fieldPath(filler);
    if (VALUES.has(name)) return this.#values(filler);
    return SENTENCES.has(name) ? this.#nouns.in(filler, name !== 'things') : filler;
  }

  /** Values that are counted up: `master, slave`. */
  #values(text: string): string {
    const { values } = this.dictionaries;
    return text
      .split(/(, ?| or | and )/)
      .map((part) => values.toWire(part))
      .join('');
  }
}
