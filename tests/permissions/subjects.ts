import type { TestServer, TestUser } from '@cloud-account/testkit';
import { operations, readDocument, type OperationId } from '../../packages/spec/src/index.js';
import { makerOf, namedMakers } from './areas.js';
import type { Making, Subject } from './making.js';

const document = readDocument();

/** Public things, which nobody makes, are named by the example of the specification. */
const exampleOf = (id: OperationId, name: string): number | string | undefined => {
  const { method, path, public: isPublic } = operations[id];
  if (!isPublic) return undefined;
  const operation = document.paths[path]?.[method] as {
    parameters: readonly { name?: string; example?: number | string }[];
  };
  return operation.parameters.find((parameter) => parameter.name === name)?.example;
};

/**
 * Makes the things in an operation's path, query and body, as the owner.
 *
 * @throws Error when there is no maker for a parameter
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

/** Whether a path names only public things. */
export const namesNobodys = (id: OperationId): boolean =>
  operations[id].pathParameters.every((name) =>
    Object.values(operations).some(
      (row) => row.public && row.scopes.length === 0 && row.pathParameters.includes(name),
    ),
  );

/** A missing id in the same form. */
export const missingId = (id: number | string): number | string =>
  typeof id === 'number' ? 2_147_483_647 : 'missing-thing';
