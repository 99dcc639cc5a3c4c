import {
  type JsonSchema,
  mediaIn,
  type Media,
  operationIn,
  operations,
  type OperationId,
  type Parameter,
  readDocument,
  resolve,
} from '@cloud-account/spec';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const document = readDocument();

const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false });
ajv.addSchema(document, 'v4');

/** The target of a reference of the specification; members beside the reference win. */
export const follow = <Node extends { readonly $ref?: string }>(node: Node): Node => resolve(document, node);

/** The parameters of an operation. */
export const parametersOf = (id: OperationId): readonly Parameter[] =>
  (operationIn(document, id).parameters ?? []).map(follow);

/** The JSON body of an operation; undefined when it takes none. */
export const bodyOf = (id: OperationId): Media | undefined =>
  mediaIn(document, operationIn(document, id).requestBody);

/** The place of an answer's schema in the document, and its name; undefined when the answer has no JSON. */
function answerSchema(id: OperationId, status: number): { place: string; name: string } | undefined {
  const { responses } = operationIn(document, id);
  const key = responses[String(status)] === undefined ? 'default' : String(status);
  const response = responses[key];
  const media = response && mediaIn(document, response);
  if (response === undefined || media === undefined) return undefined;
  const { path, method } = operations[id];
  const place = response.$ref ?? `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${key}`;
  return { place: `${place}/content/application~1json/schema`, name: nameIn(media.schema.$ref) ?? id };
}

const validators = new Map<string, ValidateFunction>();

function validatorAt(place: string): ValidateFunction {
  const validator = validators.get(place) ?? ajv.compile({ $ref: `v4${encodeURI(place)}` });
  validators.set(place, validator);
  return validator;
}

/** The name of the schema that a path of the document is in. */
const nameIn = (path = ''): string | undefined => /.*\/schemas\/(\w+)/.exec(path)?.[1];

/** A problem of an answer. */
interface AnswerProblem {
  readonly text: string;
  /** The same for a thing and for an item of a list. */
  readonly fault: string;
}

function problemIn({ errors }: ValidateFunction, name: string): AnswerProblem {
  const [first] = errors ?? [];
  const { schemaPath, instancePath = '', message = '' } = first ?? {};
  const path = instancePath.replace(/^\/data\/\d+/, '').replaceAll(/\/\d+/g, '[]');
  return {
    text: (errors ?? []).map((one) => `${one.instancePath || 'it'} ${one.message ?? ''}`).join('; '),
    fault: `${nameIn(schemaPath) ?? name}${path} ${message}`,
  };
}

/** True if the specification names a status for an operation. */
export const hasStatus = (id: OperationId, status: number): boolean =>
  operationIn(document, id).responses[String(status)] !== undefined;

/** The problem of a JSON answer of an operation, by its schema; undefined when there is none. */
export function problemOfAnswer(id: OperationId, status: number, body: unknown): AnswerProblem | undefined {
  const schema = answerSchema(id, status);
  if (schema === undefined) return undefined;
  const validator = validatorAt(schema.place);
  return validator(body) ? undefined : problemIn(validator, schema.name);
}

/** True if a value fits a schema. */
export const fits = (schema: JsonSchema, value: unknown): boolean =>
  ajv.compile({ ...schema, ...(schema.$ref && { $ref: `v4${schema.$ref}` }) })(value);
