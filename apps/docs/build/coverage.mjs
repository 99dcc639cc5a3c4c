import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { refusals } from '@cloud-account/core';
import { places } from './places.mjs';
import { Reach } from './reach.mjs';
import { readExamples } from './rule-examples.mjs';
import { follow, operationsOf } from './specifications.mjs';

/** How many operations the reference has (§4). */
export const REFERENCE = 97;

const server = join(places.repository, 'apps/server/src/operations');
const expected = join(places.repository, 'packages/conformance/data/permissions');

const core = join(places.repository, 'packages/core/src');

const ids = new Set(refusals.map(({ id }) => id));

// The catalogue of refusals has the ids of all rules; which of them a declaration refuses by, it says itself.
const reach = new Reach(
  {
    '@cloud-account/core': join(core, 'index.ts'),
    '@cloud-account/testkit': join(places.repository, 'tests/kit/src/index.ts'),
  },
  join(core, 'refusals'),
  (text) => ids.has(text),
);

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

const examples = readExamples();

/** Whether a rule is about a unique name, and the body of an operation has no such name: it only saves other fields. */
const isOfOtherName = ({ document, operation }, rule) => {
  const [problem] = examples[rule]?.answer.errors ?? [];
  const fields = Object.values(follow(document, operation.requestBody)?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(follow(document, schema)?.properties ?? {}),
  );
  return rule.endsWith('.unique') && problem !== undefined && !fields.includes(problem.field);
};

/** Where the files of an operation are, without their extension. */
const placeOf = (folder, id) => {
  const file = readdirSync(folder, { recursive: true }).find((name) => basename(name) === `${id}.ts`);
  return join(folder, dirname(file ?? ''), id);
};

const examplesOf = ({ document, operation }) =>
  Object.values(follow(document, operation.requestBody)?.content ?? {}).map(
    ({ example, examples = {} }) => (example === undefined ? 0 : 1) + Object.keys(examples).length,
  );

const isRefusal = ({ names, values }) =>
  ['expectRefused', 'expectRefusal', 'expectEnvelope'].some((name) => names.has(name)) ||
  ['400', '401', '403', '404'].some((status) => values.has(status));

/**
 * What there is of an operation beside its text: its handler, what its own tests hold, its judged row, its rules.
 *
 * @param rows the table of permissions
 * @param folder the handlers' areas
 */
export const coverageOf = (known, rows, folder = server) => {
  const place = placeOf(folder, known.id);
  const tests = reach.ofFile(
    existsSync(`${place}.both.test.ts`) ? `${place}.both.test.ts` : `${place}.test.ts`,
  );
  const row = rows.get(known.id);
  const handler = existsSync(`${place}.ts`);
  const reached = handler ? [...reach.of(`${place}.ts`, known.id).values] : [];
  const own = reached.filter((value) => ids.has(value) && !isOfOtherName(known, value));
  const ofRequest = rulesOfRequest(known);
  // The table of permissions and the tests of `http` show the rules about access and about requests.
  const isOwn = (rule) => !ofRequest.includes(rule) && !/^(access|request)\./.test(rule);
  const canRefuse = !handler || own.some(isOwn);
  return {
    handler,
    accepts: ['200', '204'].some((status) => tests.values.has(status)),
    refuses: !canRefuse || isRefusal(tests),
    row: row !== undefined && row.length > 0 && row.every((cell) => /^\d{3}( \/ \d{3})*$/.test(cell)),
    callers: row?.length ?? 0,
    served: row?.at(-1)?.startsWith('2') === true,
    rules: [...new Set([...ofRequest, ...own])],
    examples: examplesOf(known),
  };
};

/** What an operation lacks, in words; nothing when it is whole. */
export const lacksOf = ({ handler, accepts, refuses, row, served, rules, examples }) =>
  [
    [handler, 'a handler'],
    [accepts, 'tests of its own that accept'],
    [refuses, 'tests of its own that refuse'],
    [row, 'a judged row in the table of permissions'],
    [served, 'an owner who is served'],
    [rules.length > 0, 'rules'],
    [examples.every((count) => count > 0), 'an example of its body'],
  ]
    .filter(([is]) => !is)
    .map(([, what]) => what);

/** The operations of the reference and the companions, each with what there is of it. */
export const coverage = (specifications) => {
  const rows = readRows();
  return specifications
    .filter(({ id }) => id === 'v4')
    .flatMap(operationsOf)
    .map((known) => ({ ...known, has: coverageOf(known, rows) }));
};

export const isCompanion = ({ operation }) => operation['x-companion'] === true;
