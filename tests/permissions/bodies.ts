import { fileForm } from '@cloud-account/testkit';
import { operations, readDocument, type OperationId } from '../../packages/spec/src/index.js';
import { bodies } from './areas.js';
import type { Body, Subject, World } from './making.js';

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

const exampleOf = (id: OperationId): Body => {
  const { path, method } = operations[id];
  const operation = document.paths[path]?.[method] as {
    requestBody: { content: Readonly<Record<string, BodyText>> };
  };
  const { example, examples = {} } = operation.requestBody.content['application/json'] ?? {};
  const body = example ?? Object.values(examples)[0]?.value;
  if (body === undefined) throw new Error(`The specification has no example of a body for ${id}.`);
  return body;
};

/** A body that the operation accepts: the specification's example, with real things in the place of the example's. */
export function validBody(id: OperationId, world: World, subject: Subject): Body | FormData | undefined {
  if (operations[id].bodyTypes.includes('multipart/form-data')) return fileForm('log.txt', 'text');
  if (!operations[id].bodyTypes.includes('application/json')) return undefined;
  const example = exampleOf(id);
  return bodies[id]?.(example, world, subject) ?? example;
}

/** The parameters that a query of the operation must have, as the specification's examples show them; with its `?`. */
export function validQuery(id: OperationId): string {
  const { path, method } = operations[id];
  const { parameters = [] } = document.paths[path]?.[method] as { parameters?: readonly Parameter[] };
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true);
  const query = new URLSearchParams();
  for (const { name = '', example } of required) query.append(name, String(example));
  return query.size === 0 ? '' : `?${query.toString()}`;
}
