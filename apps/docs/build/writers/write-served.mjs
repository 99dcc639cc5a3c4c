import { isCompanion, lacksOf, REFERENCE } from '../coverage.mjs';
import { groupBy } from '../group-by.mjs';
import { areaName } from '../guides.mjs';
import { breakable, heading, table } from '../markdown.mjs';
import { operationLink } from '../specifications.mjs';

const count = (operations) => [
  String(operations.filter((known) => !isCompanion(known)).length),
  String(operations.filter(isCompanion).length),
];

/** Every operation that lacks something, and what. */
const lacking = (operations) => {
  const lines = operations
    .map(({ id, has }) => [id, lacksOf(has)])
    .filter(([, lacks]) => lacks.length > 0)
    .map(([id, lacks]) => `- \`${id}\` lacks ${lacks.join(', ')}.`);
  return lines.length === 0
    ? 'No operation lacks a handler, tests, reviewed permissions, rules or examples.'
    : `These operations are not complete:\n\n${lines.join('\n')}`;
};

const scopeOf = ({ document, operation }) =>
  (operation.security ?? document.security ?? [])
    .flatMap((way) => way.oauth ?? [])
    .map(breakable)
    .join(', ') || 'none';

const testsOf = ({ accepts, refuses, row, served }) =>
  [accepts && 'accepts', refuses && 'refuses', row && served && 'permissions'].filter(Boolean).join(', ') ||
  'none';

const examplesOf = ({ operation, has: { examples } }) => {
  if (operation.requestBody === undefined) return 'no body';
  return examples.length === 0 ? 'a file' : String(examples.reduce((sum, some) => sum + some, 0));
};

const areaText = ([area, operations]) =>
  [
    heading(2, areaName(area), area),
    table(
      ['Operation, call and scope', 'Tests', 'Rules', 'Examples'],
      operations.map((known) => [
        [
          `[${breakable(known.id)}](${operationLink(known)})${isCompanion(known) ? ' (companion)' : ''}`,
          `${known.method} ${breakable(known.path)}`,
          scopeOf(known),
        ].join('<br>'),
        testsOf(known.has),
        `[${known.has.rules.length}](${operationLink(known)}-rules)`,
        examplesOf(known),
      ]),
    ),
  ].join('\n\n');

/** The things that clients ask for and the server does not have. */
const absentText = (things) =>
  [
    heading(2, 'Not served', 'not-served'),
    'Clients of this family of APIs ask for these things, too. The server has none of them: their lists are empty, and a request that would make or change one gets 400.',
    table(
      ['Things', 'Empty lists', 'Scopes'],
      things.map(({ things: name, path, lists, scope }) => [
        name,
        lists.map((list) => breakable([path, list].filter(Boolean).join('/'))).join(', ') || 'none',
        breakable(scope),
      ]),
    ),
  ].join('\n\n');

/**
 * The coverage of the reference, and the parts of each operation, by area.
 *
 * @param operations with their parts
 * @param absent the things that the server does not have
 */
export const servedFragment = (operations, absent) => {
  const [served] = count(operations);
  const areas = [...groupBy(operations, ({ area }) => area)];
  const [callers] = operations.map(({ has }) => has.callers);
  return [
    `The server has **${served} of the ${REFERENCE} operations** of the reference. ${lacking(operations)} The check calls each operation as ${callers} kinds of callers.`,
    table(
      ['Area', 'Reference', 'Companions'],
      [
        ...areas.map(([area, known]) => [`[${areaName(area)}](#${area})`, ...count(known)]),
        ['All', ...count(operations)],
      ],
    ),
    ...areas.map(areaText),
    absentText(absent),
  ].join('\n\n');
};
