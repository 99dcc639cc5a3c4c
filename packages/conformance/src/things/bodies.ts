import { operations, type OperationId } from '@cloud-account/spec';
import type { Run } from '../run.js';
import { bodyOf, parametersOf } from '../wire/schemas.js';
import { bodies } from './areas/index.js';
import { pngFile, type Body } from './making.js';
import type { Subject } from './subject.js';

/** The examples of an operation's body in the specification, by name; empty when there are none. */
export function examplesOf(id: OperationId): Readonly<Record<string, Body>> {
  const { example, examples = {} } = bodyOf(id) ?? {};
  if (example !== undefined) return { 'its example': example as Body };
  return Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, value as Body]));
}

/** An example of a body, with ids of existing things. */
export const realBody = async (id: OperationId, example: Body, run: Run, subject: Subject): Promise<Body> =>
  (await bodies[id]?.(example, run, subject)) ?? example;

/** A form with one file. */
export function fileForm(name: string, content: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}

/** A body that the operation accepts: a file, or the first example of the specification, with ids of existing things. */
export async function validBody(
  id: OperationId,
  run: Run,
  subject: Subject,
): Promise<Body | FormData | Blob | undefined> {
  if (operations[id].bodyTypes.includes('multipart/form-data')) return fileForm('log.txt', 'text');
  if (operations[id].bodyTypes.includes('image/png')) return pngFile();
  if (!operations[id].bodyTypes.includes('application/json')) return undefined;
  const [first = {}] = Object.values(examplesOf(id));
  return realBody(id, first, run, subject);
}

/** The required query parameters of the operation, from the examples of the specification. */
export const validQuery = (id: OperationId): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parametersOf(id)
      .filter((parameter) => parameter.in === 'query' && parameter.required === true)
      .map(({ name, example }) => [name, String(example)]),
  );
