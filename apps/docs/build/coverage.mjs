import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { refusals } from '@cloud-account/core';
import { places } from './places.mjs';
import { readRefusing } from './refusing.mjs';
import { follow, operationsOf } from './specifications.mjs';

/** The number of operations in the reference (§4). */
export const REFERENCE = 97;

const server = join(places.repository, 'apps/server/src/operations');

/** The tests of operations: the name of each file and its text. */
const tests = readdirSync(server, { recursive: true })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => [basename(name), readFileSync(join(server, name), 'utf8')]);

/** The text of the tests of an operation: a file of its name, or one whose titles name it. */
const testsOf = (id) => {
  const own = tests.find(([name]) => name === `${id}.test.ts` || name === `${id}.both.test.ts`);
  return (own ?? tests.find(([, text]) => new RegExp(`'${id}[' ]`).test(text)))?.[1] ?? '';
};

const expected = join(places.repository, 'packages/conformance/data/permissions');

/** The reviewed rows of the table of permissions: the cells by operation. */
export const readRows = (folder = expected) =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .map(([id, ...cells]) => [id, cells]),
  );

/** The rules that hold for an operation before its handler is asked, by what the specification says of it. */
const rulesOfRequest = ({ document, operation }) => {
  const parameters = (operation.parameters ?? []).map((parameter) => follow(document, parameter));
  const hasToken = (operation.security ?? document.security ?? []).some((way) => 'oauth' in way);
  return [
    ...(hasToken ? ['access.token.valid', 'access.scope.sufficient'] : []),
    ...((operation['x-grant'] ?? []).some(({ list }) => !list) ? ['access.grant.sufficient'] : []),
    ...(parameters.some((parameter) => parameter.in === 'path') ? ['access.resource.exists'] : []),
    ...(operation.requestBody ? ['request.body.json', 'request.shape.valid', 'request.field.required'] : []),
    ...(parameters.some(({ name }) => name === 'X-Filter')
      ? refusals.filter(({ id }) => id.startsWith('listing.')).map(({ id }) => id)
      : []),
  ];
};

/** The number of examples of each body of JSON; a file has none. */
const examplesOf = ({ document, operation }) =>
  Object.entries(follow(document, operation.requestBody)?.content ?? {})
    .filter(([type]) => type === 'application/json')
    .map(([, { example, examples = {} }]) => (example === undefined ? 0 : 1) + Object.keys(examples).length);

const isRefusal = /expectRefus|expectEnvelope|\b40[0134]\b/;

/**
 * The parts of an operation beside its text: what its own tests hold, its judged row, its rules.
 *
 * @param rows the table of permissions
 * @param refusing the operations that refuse by each rule
 * @param tests the text of its own tests, empty where it has none
 */
export const coverageOf = (known, rows, refusing, tests) => {
  const row = rows.get(known.id);
  const own = refusals.map(({ id }) => id).filter((id) => refusing.get(id)?.includes(known.id));
  return {
    accepts: tests !== '',
    // The table of permissions and the tests of `http` show the rules about access and about requests.
    refuses: own.every((id) => /^(access|request)\./.test(id)) || isRefusal.test(tests),
    row: row !== undefined && row.length > 0 && row.every((cell) => /^\d{3}( \/ \d{3})*$/.test(cell)),
    callers: row?.length ?? 0,
    served: row?.at(-1)?.startsWith('2') === true,
    rules: [...new Set([...rulesOfRequest(known), ...own])],
    examples: examplesOf(known),
  };
};

/** The parts that an operation lacks, in words; empty when it is complete. */
export const lacksOf = ({ accepts, refuses, row, served, rules, examples }) =>
  [
    [accepts, 'tests of its own that accept'],
    [refuses, 'tests of its own that refuse'],
    [row, 'a judged row in the table of permissions'],
    [served, 'an owner who is served'],
    [rules.length > 0, 'rules'],
    [examples.every((count) => count > 0), 'an example of its body'],
  ]
    .filter(([is]) => !is)
    .map(([, what]) => what);

/** The operations of the reference and the companions, each with its parts. */
export const coverage = (specifications) => {
  const rows = readRows();
  const refusing = readRefusing();
  return specifications
    .filter(({ id }) => id === 'v4')
    .flatMap(operationsOf)
    .map((known) => ({ ...known, has: coverageOf(known, rows, refusing, testsOf(known.id)) }));
};

export const isCompanion = ({ operation }) => operation['x-companion'] === true;
