import { type CommandName, singularOf } from './names.js';

interface Placed {
  readonly operationId: string;
  readonly path: string;
  readonly method: string;
}

/** The verbs of a collection and of its things, by method. */
const verbs: Readonly<Record<'collection' | 'thing', Readonly<Record<string, string>>>> = {
  collection: { get: 'list', post: 'create', delete: 'clear' },
  thing: { get: 'show', put: 'set', post: 'set', delete: 'delete' },
};

/** The commands whose names or arguments do not follow from the path. */
const named: Readonly<Record<string, CommandName>> = {
  checkLabReachability: { noun: 'lab', verb: 'reach', arguments: ['source', 'target'] },
  createLabSnapshot: { noun: 'lab snapshot', verb: 'create', arguments: ['name'] },
  listRequests: { noun: 'lab', verb: 'requests' },
};

/** The words of a path below `/lab` that are not parameters. */
const wordsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(2)
    .filter((word) => !word.startsWith('{'));

/**
 * The command of each operation of the lab, by its path: `POST /lab/snapshots/{name}/load` is `lab snapshot load`. What is alone in
 * its group is a command itself: `lab reset`.
 */
export function labCommandNames(operations: readonly Placed[]): ReadonlyMap<string, CommandName> {
  const isCollection = (word: string): boolean =>
    operations.some(
      ({ operationId, path }) =>
        path.startsWith(`/lab/${word}/{`) || (path === `/lab/${word}` && operationId.startsWith('list')),
    );
  const alone = (word: string): boolean =>
    operations.filter(({ path }) => wordsOf(path)[0] === word).length === 1;
  return new Map(
    operations.map(({ operationId, path, method }) => {
      if (named[operationId] !== undefined) return [operationId, named[operationId]];
      const [group = '', ...rest] = wordsOf(path);
      if (rest.length === 0 && alone(group)) return [operationId, { noun: 'lab', verb: group }];
      const kind = isCollection(group) && !path.endsWith('}') ? 'collection' : 'thing';
      const verb = rest.length > 0 ? rest.join('-') : (verbs[kind][method] ?? method);
      return [operationId, { noun: `lab ${singularOf(group)}`, verb }];
    }),
  );
}
