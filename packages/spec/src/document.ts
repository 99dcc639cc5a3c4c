import { readFileSync } from 'node:fs';

/** The edition of the API, sent as X-Spec-Version. */
export const edition = '4.175.0';

/** An OpenAPI document as plain data. */
export type Document = {
  openapi: string;
  info: { version: string; [key: string]: unknown };
  servers: { url: string; [key: string]: unknown }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>> & { schemas: Record<string, JsonSchema> };
  [key: string]: unknown;
};

interface Reference {
  readonly $ref?: string;
}

/** A JSON Schema of a document, with the extensions of this specification. */
export interface JsonSchema extends Reference {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly readOnly?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** The schema of fields that have no names of their own; false: there are none. */
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly 'x-bounds'?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  readonly 'x-faults'?: {
    readonly rule: string;
    readonly faults: readonly { readonly pattern: string; readonly reason: string }[];
  };
  readonly 'x-filterable'?: boolean;
  readonly 'x-fixed'?: boolean;
  readonly 'x-reasons'?: Readonly<Record<string, string>>;
  readonly 'x-text'?:
    | 'value'
    | 'id'
    | 'label'
    | 'scopes'
    | 'path'
    | 'sentence'
    | 'fixed'
    | Readonly<Record<string, 'id' | 'label'>>;
}

/** A parameter of an operation. */
export interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

/** A body of one type. */
export interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** The body of a request, or an answer, by its types. */
export interface Content extends Reference {
  readonly content?: Readonly<Record<string, Media>>;
}

/** An operation in a document. */
export interface OperationText {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly security?: readonly object[];
  readonly 'x-event'?: string;
  readonly 'x-command'?: unknown;
}

/**
 * Reads a bundled specification; every call returns a fresh copy.
 *
 * @param api its name: v4, operator; names/v4 has only what names the commands of the program
 */
export const readDocument = (api = 'v4'): Document =>
  JSON.parse(readFileSync(new URL(`../src/generated/${api}.json`, import.meta.url), 'utf8')) as Document;

const METHODS = ['get', 'post', 'put', 'delete'];

/** Every operation of a document with its path and its method in small letters, in the order of the document. */
export const operationsIn = ({
  paths,
}: Document): { path: string; method: string; operation: OperationText }[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      path,
      method,
      operation: item[method] as OperationText,
    })),
  );

const componentAt = ({ components }: Document, reference: string): unknown => {
  const [section = '', name = ''] = reference.replace('#/components/', '').split('/');
  return components[section]?.[name];
};

/** Resolves a reference to a component; keywords beside the reference win. */
export function resolve<Node extends Reference>(document: Document, node: Node): Node {
  const { $ref, ...beside } = node;
  return $ref === undefined ? node : { ...resolve(document, componentAt(document, $ref) as Node), ...beside };
}

/** Every reference that a part of a document leads to, once: `#/components/schemas/Domain`. */
export function referencesIn(document: Document, part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  if ('$ref' in part && typeof part.$ref === 'string' && !found.has(part.$ref))
    referencesIn(document, componentAt(document, part.$ref), found.add(part.$ref));
  for (const child of Object.values(part)) referencesIn(document, child, found);
  return found;
}

/** The body of one type in a request or an answer; its schema may be a reference. */
export const mediaIn = (
  document: Document,
  content: Content | undefined,
  type = 'application/json',
): Media | undefined => content && resolve(document, content).content?.[type];

/** The schema of a body of one type, without its reference. */
export const schemaIn = (
  document: Document,
  content: Content | undefined,
  type?: string,
): JsonSchema | undefined => {
  const schema = mediaIn(document, content, type)?.schema;
  return schema && resolve(document, schema);
};
