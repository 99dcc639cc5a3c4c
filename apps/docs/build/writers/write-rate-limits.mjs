import { groupBy } from '../group-by.mjs';
import { table } from '../markdown.mjs';
import { operationLink, operationsOf } from '../specifications.mjs';

const row = (what, { requests, seconds }) => [what, String(requests), `${seconds} s`];

/** The operations with a limit of their own, those that share one together. */
const ownLimits = (specification) => {
  const limited = operationsOf(specification).filter(({ operation }) => operation['x-rate-limit']);
  const bucketOf = ({ id, operation }) => operation['x-rate-limit'].bucket ?? id;
  return [...groupBy(limited, bucketOf).values()].map((operations) => {
    const links = operations.map((known) => `[${known.id}](${operationLink(known)})`);
    return row(
      `${links.join(', ')}${links.length > 1 ? ' together' : ''}`,
      operations[0].operation['x-rate-limit'],
    );
  });
};

/** The limits of rate of every specification that has some. */
export const rateLimitsFragment = (specifications) =>
  specifications
    .filter(({ document }) => document['x-rate-limits'])
    .map((specification) => {
      const { all, operation, list } = specification.document['x-rate-limits'];
      return table(
        ['What', 'Requests', 'Period'],
        [
          row('all requests of a caller', all),
          row('one operation', operation),
          row('one operation that reads a list in pages', list),
          ...ownLimits(specification),
        ],
      );
    })
    .join('\n\n');
