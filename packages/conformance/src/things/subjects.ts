import { operationIdsOf, operations, type OperationId } from '@cloud-account/spec';
import type { Run } from '../run.js';
import { parametersOf } from '../wire/schemas.js';
import { makerOf, namedMakers } from './areas/index.js';
import type { Making } from './making.js';
import type { Subject } from './subject.js';

/** The operations on things of an account that all callers reach: by the token of the thing, or as pictures for browsers. */
const OPEN: readonly OperationId[] = [
  'acceptEntityTransfer',
  'getEntityTransfer',
  'getAccountOauthClientThumbnail',
];

/** True if a path parameter names public things, which nobody makes. */
const isPublic = (name: string): boolean =>
  operationIdsOf('v4')
    .filter((id) => !OPEN.includes(id))
    .map((id) => operations[id])
    .some((row) => row.public && row.scopes.length === 0 && row.pathParameters.includes(name));

/** Public things are named by the example of the specification. */
const exampleOf = (id: OperationId, name: string): number | string | undefined =>
  isPublic(name)
    ? (parametersOf(id).find((parameter) => parameter.name === name)?.example as number | string)
    : undefined;

/**
 * Makes the things in an operation's path, query and body, as the owner.
 *
 * @throws Error when there is no maker for a parameter, and Skipped when the API cannot make a thing
 */
export async function makeSubject(id: OperationId, run: Run): Promise<Subject> {
  const making: Making = { run, owner: run.owner, ids: {}, entities: [] };
  const { area, pathParameters } = operations[id];
  for (const name of pathParameters) {
    const made = (await makerOf(id, name)?.(making)) ?? exampleOf(id, name);
    if (made === undefined)
      throw new Error(`${id} has a path parameter ${name}: say in things/areas/${area}.ts how to make one.`);
    making.ids[name] = made;
  }
  const named = await namedMakers[id]?.(making);
  return named === undefined ? making : { ...making, named };
}

/** True if a path names only public things. */
export const namesNobodys = (id: OperationId): boolean =>
  OPEN.includes(id) || operations[id].pathParameters.every((name) => isPublic(name));

/** A missing id in the same form. */
const missingId = (id: number | string): number | string =>
  typeof id === 'number' ? 2_147_483_647 : 'missing-thing';

/** The subject, then one subject for each id in the path, with that id missing. Values in a path name nothing. */
export const choicesOf = (id: OperationId, real: Subject): [Subject, ...Subject[]] => [
  real,
  ...Object.entries(real.ids)
    .filter(([name]) => !operations[id].pathValues.includes(name))
    .map(([name, own]) => ({ ...real, ids: { ...real.ids, [name]: missingId(own) } })),
];

/** The operations whose subject ends with that of any other call: a user has one secret that is not confirmed. */
const ALONE: readonly OperationId[] = ['confirmTwoFactor'];

/** The things that an operation's request names; its cases share them. */
export const subjectOf = (run: Run, id: OperationId): Promise<Subject> =>
  ALONE.includes(id) ? makeSubject(id, run) : run.shared(id, () => makeSubject(id, run));

/** Has the next `subjectOf` make other things, since a request changed or removed these. */
export const spendSubject = (run: Run, id: OperationId): void => {
  run.removeShared(id);
};
