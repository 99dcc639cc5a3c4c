import { fileForm } from '@cloud-account/testkit';
import { operations, readDocument, type OperationId } from '../../packages/spec/src/index.js';
import { bodies } from './areas.js';
import type { Body, Subject, TestData } from './making.js';

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

interface BodyText {
  readonly example?: Body;
  readonly examples?: Readonly<Record<string, { readonly value: Body }>>;
}

const document = readDocument();

/** The examples of an operation's body in the specification, by name. @throws Error when there are none */
export function examplesOf(id: OperationId): Readonly<Record<string, Body>> {
  const { path, method } = operations[id];
  const operation = document.paths[path]?.[method] as {
    requestBody: { content: Readonly<Record<string, BodyText>> };
  };
  const { example, examples = {} } = operation.requestBody.content['application/json'] ?? {};
  if (example !== undefined) return { 'its example': example };
  if (Object.keys(examples).length === 0)
    throw new Error(`The specification has no example of a body for ${id}.`);
  return Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, value]));
}

/** An example of a body, with ids of existing things. */
export const realBody = (id: OperationId, example: Body, testData: TestData, subject: Subject): Body =>
  bodies[id]?.(example, testData, subject) ?? example;

/** A body that the operation accepts: the first example of the specification, with ids of existing things. */
export function validBody(
  id: OperationId,
  testData: TestData,
  subject: Subject,
): Body | FormData | undefined {
  if (operations[id].bodyTypes.includes('multipart/form-data')) return fileForm('log.txt', 'text');
  if (!operations[id].bodyTypes.includes('application/json')) return undefined;
  const [first = {}] = Object.values(examplesOf(id));
  return realBody(id, first, testData, subject);
}

/** The required query parameters of the operation, from the examples of the specification; with the `?`. */
export function validQuery(id: OperationId): string {
  const { path, method } = operations[id];
  const operation = document.paths[path]?.[method] as { parameters?: readonly Parameter[] };
  const required = (operation.parameters ?? []).filter(
    (parameter) => parameter.in === 'query' && parameter.required === true,
  );
  const query = new URLSearchParams();
  for (const { name = '', example } of required) query.append(name, String(example));
  return query.size === 0 ? '' : `?${query.toString()}`;
}
