import { isObject } from '@cloud-account/core/is-object';
import { entriesOf, listOf, References, textsOf, type Part } from './parts.js';
import { fieldsOf, Shapes, type DocumentField } from './shapes.js';

/** An operation of a document, as far as words stand in it. */
export interface Operation {
  readonly method: string;
  /** As the document writes it. */
  readonly path: string;
  readonly segments: readonly string[];
  /** Parameters of the segments, in their order. */
  readonly parameters: readonly DocumentField[];
  readonly query: readonly DocumentField[];
  /** Headers of requests, then those of answers. */
  readonly headers: readonly (readonly DocumentField[])[];
  /** The schemas of the body and of the answer when it is done; undefined where there is none. */
  readonly body: unknown;
  readonly answer: unknown;
  /** The parts before the colon of the scopes that it needs. */
  readonly scopeFamilies: readonly string[];
}

/** A document that was read. */
export interface ApiDocument {
  readonly operations: readonly Operation[];
  readonly shapes: Shapes;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** HTTP's own headers, which keep their names. */
const STANDARD = /^(accept|authorization|content|cache|cookie|date|etag|if|link|location|retry|www)\b/i;

/** True if a header is HTTP's own. */
export const isStandardHeader = (name: string): boolean => STANDARD.test(name);

/** True if a segment has no meaning for what follows: `/v4`, `/{apiVersion}`. */
const isVersion = (segment: string): boolean => /^(api|v\d+\w*|\{.*\})$/i.test(segment);

/** The number of such segments with which all paths begin. */
const commonSegments = (paths: readonly (readonly string[])[], from = 0): number => {
  const [first = ''] = paths.map((segments) => segments[from]);
  const isCommon = paths.every((segments) => segments.length > from + 1 && segments[from] === first);
  return isCommon && isVersion(first) ? commonSegments(paths, from + 1) : from;
};

class Reader {
  readonly #references: References;
  readonly shapes: Shapes;

  constructor(private readonly document: Part) {
    this.#references = new References(document);
    this.shapes = new Shapes(this.#references);
  }

  operations(): Operation[] {
    const paths = entriesOf(this.document.paths).flatMap(([path, item]) =>
      path.startsWith('/')
        ? [{ path, item: this.#references.resolve(item), segments: path.split('/').filter(Boolean) }]
        : [],
    );
    const common = commonSegments(paths.map(({ segments }) => segments));
    return paths.flatMap(({ path, item, segments }) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        const at = { method, path, segments: segments.slice(common) };
        return isObject(operation) ? [{ ...at, ...this.#operation(item, operation, at.segments) }] : [];
      }),
    );
  }

  #operation(
    item: Part,
    operation: Part,
    segments: readonly string[],
  ): Omit<Operation, 'method' | 'path' | 'segments'> {
    const parameters = [...listOf(item.parameters), ...listOf(operation.parameters)].map((one) =>
      this.#references.resolve(one),
    );
    const inPlace = (place: string): DocumentField[] =>
      fieldsOf(
        parameters.flatMap(({ name, in: where, schema, required }) =>
          where === place && typeof name === 'string'
            ? [{ name, schema, isRequired: required === true }]
            : [],
        ),
      );
    const inPath = inPlace('path');
    const answers = entriesOf(operation.responses).find(([status]) => status.startsWith('2'));
    const answer = this.#references.resolve(answers?.[1]);
    const answerHeaders = entriesOf(answer.headers).map(([name, header]) => {
      const { schema } = this.#references.resolve(header);
      return { name, schema, isRequired: false };
    });
    return {
      parameters: segments.flatMap((segment) => inPath.find(({ name }) => segment === `{${name}}`) ?? []),
      query: inPlace('query'),
      headers: [inPlace('header'), fieldsOf(answerHeaders)].map((fields) =>
        fields.filter(({ name }) => !isStandardHeader(name)),
      ),
      body: this.#schemaIn(operation.requestBody),
      answer: this.#schemaIn(answer),
      scopeFamilies: this.#families(operation),
    };
  }

  /** The schema of the JSON of a body or an answer, else of what there is. */
  #schemaIn(value: unknown): unknown {
    const media = entriesOf(this.#references.resolve(value).content);
    const [, chosen] = media.find(([type]) => type.includes('json')) ?? media[0] ?? [];
    return this.#references.resolve(chosen).schema;
  }

  #families(operation: Part): string[] {
    const needed = listOf(operation.security ?? this.document.security).flatMap(entriesOf);
    const scopes = needed.flatMap(([, names]) => textsOf(names)).filter((scope) => scope.includes(':'));
    return [...new Set(scopes.map((scope) => scope.replace(/:.*$/, '')))];
  }
}

/** Reads the operations of an OpenAPI document of version 3; what is not as it should be is left out. */
export function readOperations(document: Part): ApiDocument {
  const reader = new Reader(document);
  return { operations: reader.operations(), shapes: reader.shapes };
}
