import { operationIdsOf, operations, type OperationId } from '@cloud-account/spec';

interface Route {
  readonly id: OperationId;
  readonly pattern: RegExp;
  readonly parameters: number;
}

/** A parameter whose values have slashes takes several segments. */
const patternOf = (id: OperationId): RegExp => {
  const { path, segments } = operations[id];
  const text = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    (segments[name] ?? 1) > 1 ? '.+' : '[^/]+',
  );
  return new RegExp(`^${text}$`);
};

/** The operations, those with fewer parameters first. */
const routes: readonly Route[] = operationIdsOf('v4')
  .map((id) => ({ id, pattern: patternOf(id), parameters: operations[id].pathParameters.length }))
  .sort((one, other) => one.parameters - other.parameters);

/** The operation of a request. @param path relative to the base URL, without the query */
export const operationOf = (method: string, path: string): OperationId | undefined =>
  routes.find(({ id, pattern }) => operations[id].method === method.toLowerCase() && pattern.test(path))?.id;
