import type { TestServer, TestUser } from '@cloud-account/testkit';
import { operations, readDocument, type OperationId } from '../../packages/spec/src/index.js';
import { makerOf, namedMakers } from './areas.js';
import type { Making, Subject } from './making.js';

const document = readDocument();

/** What is there for everybody, and is made by nobody, is named by the specification's example. */
const exampleOf = (id: OperationId, name: string): number | string | undefined => {
  const { method, path, public: isPublic } = operations[id];
  if (!isPublic) return undefined;
  const operation = document.paths[path]?.[method] as {
    parameters: readonly { name?: string; example?: number | string }[];
  };
  return operation.parameters.find((parameter) => parameter.name === name)?.example;
};

/**
 * Makes what an operation's path, query and body name, as the owner.
 *
 * @throws Error when nobody has said how to make what a parameter names
 */
export async function makeSubject(id: OperationId, server: TestServer, owner: TestUser): Promise<Subject> {
  const making: Making = { server, owner, ids: {}, entities: [] };
  const { area, pathParameters } = operations[id];
  for (const name of pathParameters) {
    const made = (await makerOf(area, name)?.(making)) ?? exampleOf(id, name);
    if (made === undefined) {
      throw new Error(
        `${id} has a path parameter ${name}: say in tests/permissions/areas/${area}.ts how to make one.`,
      );
    }
    making.ids[name] = made;
  }
  const named = await namedMakers[id]?.(making);
  return named === undefined ? making : { ...making, named };
}

/** Whether a path names nothing but what is there for everybody. */
export const namesNobodys = (id: OperationId): boolean =>
  operations[id].pathParameters.every((name) =>
    Object.values(operations).some(
      (row) => row.public && row.scopes.length === 0 && row.pathParameters.includes(name),
    ),
  );

/** An id of the same form that names nothing. */
export const missingId = (id: number | string): number | string =>
  typeof id === 'number' ? 2_147_483_647 : 'missing-thing';
