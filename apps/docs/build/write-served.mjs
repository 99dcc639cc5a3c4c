import { groupBy } from './group-by.mjs';
import { table } from './markdown.mjs';
import { areaTitle, operationsOf } from './specifications.mjs';

/** How many operations the reference has (§4). */
const REFERENCE = 97;

const isCompanion = ({ operation }) => operation['x-companion'] === true;

const count = (operations) => [
  String(operations.filter((known) => !isCompanion(known)).length),
  String(operations.filter(isCompanion).length),
];

/** How much of the reference is served, and what else, by area. */
export const servedFragment = (specifications) => {
  const operations = specifications.filter(({ id }) => id === 'v4').flatMap(operationsOf);
  const [served] = count(operations);
  return [
    `**${served} of the ${REFERENCE} operations** of the reference are served.`,
    table(
      ['Area', 'Of the reference', 'Companions'],
      [
        ...[...groupBy(operations, ({ area }) => area)].map(([area, known]) => [
          `[${areaTitle(area)}](/areas/${area})`,
          ...count(known),
        ]),
        ['All', ...count(operations)],
      ],
    ),
  ].join('\n\n');
};
