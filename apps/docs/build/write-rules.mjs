import { refusals } from '@cloud-account/core';
import { groupBy } from './group-by.mjs';
import { heading, text } from './markdown.mjs';
import { areaTitle, operationsOf } from './specifications.mjs';

/** The first word of a rule's id is the noun it is about. */
const nounOf = ({ id }) => id.split('.')[0];

/** The areas whose operations act on a noun: `record` is in createDomainRecord. */
const areasOf = (noun, operations) => {
  const word = noun.split('-').map(areaTitle).join('');
  return [...new Set(operations.filter(({ id }) => id.includes(word)).map(({ area }) => area))];
};

const source = (rule) => (rule.source === 'decision' ? '[a decision](/decisions)' : 'the reference');

const ruleText = (rule) =>
  [
    heading(3, `<code>${rule.id}</code>`, rule.id),
    text(rule.sentence),
    `Refused with **${rule.status}**. From ${source(rule)}. {.muted}`,
  ].join('\n\n');

/** Every rule of the catalogue, by the noun it is about. */
export const rulesFragment = (specifications) => {
  const operations = specifications.flatMap(operationsOf);
  return [...groupBy(refusals, nounOf)]
    .map(([noun, rules]) => {
      const links = areasOf(noun, operations).map(
        (area) => `[${areaTitle(area)}](/guides/${area}#operations)`,
      );
      const where = links.length > 0 ? `Operations: ${links.join(', ')}.` : 'Every operation.';
      return [`## ${areaTitle(noun)}`, where, ...rules.map(ruleText)].join('\n\n');
    })
    .join('\n\n');
};
