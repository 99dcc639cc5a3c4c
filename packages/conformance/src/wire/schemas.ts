import { operations, readDocument, type Document, type OperationId } from '@cloud-account/spec';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** A schema of the specification, as far as the suite reads it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
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
  readonly pattern?: string;
  readonly format?: string;
  readonly readOnly?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

/** A parameter of an operation. */
export interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

const document: Document = readDocument();

const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false });
ajv.addSchema(document, 'v4');

/** The target of a reference of the specification; members beside the reference win. */
export function follow<Node extends { readonly $ref?: string }>(node: Node): Node {
  const { $ref, ...beside } = node;
  if ($ref === undefined) return node;
  const [section = '', name = ''] = $ref.replace('#/components/', '').split('/');
  return { ...follow(document.components[section]?.[name] as Node), ...beside };
}

const operationOf = (id: OperationId): Operation => {
  const { path, method } = operations[id];
  return document.paths[path]?.[method] as Operation;
};

/** The parameters of an operation. */
export const parametersOf = (id: OperationId): readonly Parameter[] =>
  (operationOf(id).parameters ?? []).map(follow);

/** The JSON body of an operation; undefined when it takes none. */
export const bodyOf = (id: OperationId): Content | undefined =>
  operationOf(id).requestBody?.content['application/json'];

/** The place of an answer's schema in the document; undefined when the answer has no JSON. */
function answerPlace(id: OperationId, status: number): string | undefined {
  const { responses } = operationOf(id);
  const key = responses[String(status)] === undefined ? 'default' : String(status);
  const response = responses[key];
  if (response === undefined) return undefined;
  const { content } = follow(response as { $ref?: string; content?: Record<string, unknown> });
  if (content?.['application/json'] === undefined) return undefined;
  const { path, method } = operations[id];
  const place = response.$ref ?? `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${key}`;
  return `${place}/content/application~1json/schema`;
}

const validators = new Map<string, ValidateFunction>();

function validatorAt(place: string): ValidateFunction {
  const validator = validators.get(place) ?? ajv.compile({ $ref: `v4${encodeURI(place)}` });
  validators.set(place, validator);
  return validator;
}

const texts = ({ errors }: ValidateFunction): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath || 'it'} ${message ?? ''}`).join('; ');

/** True if the specification names a status for an operation. */
export const hasStatus = (id: OperationId, status: number): boolean =>
  operationOf(id).responses[String(status)] !== undefined;

/** The problem of a JSON answer of an operation, by its schema; undefined when there is none. */
export function problemOfAnswer(id: OperationId, status: number, body: unknown): string | undefined {
  const place = answerPlace(id, status);
  if (place === undefined) return undefined;
  const validator = validatorAt(place);
  return validator(body) ? undefined : texts(validator);
}

/** True if a value fits a schema. */
export const fits = (schema: Schema, value: unknown): boolean =>
  ajv.compile({ ...schema, ...(schema.$ref && { $ref: `v4${schema.$ref}` }) })(value);
