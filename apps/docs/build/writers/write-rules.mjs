import { refusals, rulePage, rulePlace } from '@cloud-account/core';
import { decisionsPlace, groupedDecisions } from '../decisions.mjs';
import { groupBy } from '../group-by.mjs';
import { areaName, areaTitle } from '../guides.mjs';
import { codeCell, heading, line, page, table, text } from '../markdown.mjs';
import { curlOf, jsonOf, placeName, readExamples } from '../rule-examples.mjs';
import { operationLink, operationsOf } from '../specifications.mjs';

/** The first word of a rule's id is the noun it is about. */
const nounOf = ({ id }) => id.split('.')[0];

/** The areas whose operations act on a noun: `record` is in createDomainRecord. */
const areasOf = (noun, operations) => {
  const word = noun.split('-').map(areaTitle).join('');
  return [...new Set(operations.filter(({ id }) => id.includes(word)).map(({ area }) => area))];
};

/** So many operations are named; most rules are of fewer. */
const MAX_NAMED = 8;

const link = (known) => `[\`${known.id}\`](${operationLink(known)})`;

const named = (operations) => {
  if (operations.length === 0) return '';
  const rest = operations.length - MAX_NAMED;
  const first = operations.slice(0, MAX_NAMED).map(link).join(', ');
  return ` by ${first}${rest > 0 ? ` and ${rest} others` : ''}`;
};

const fenced = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``;

const cell = (value) => (value === undefined ? 'none' : codeCell(value));

const changeTable = (changed) =>
  table(
    ['In the request', 'Refused', 'Accepted'],
    changed.map(({ place, refused, accepted }) => [placeName(place), cell(refused), cell(accepted)]),
  );

const fixing = ({ fix }, example) =>
  (fix || example?.changed) && [
    `**How to fix it.** ${text(fix ?? 'The server accepted a request with this difference:')}`,
    example?.changed && changeTable(example.changed),
  ];

const exampleText = async (example) => [
  fenced('sh', await curlOf(example)),
  fenced('json', await jsonOf(example.answer)),
  example.others && `The answer also has errors of other rules. This page leaves them out. {.muted}`,
];

const sourceOf = ({ source }, [area]) =>
  source === 'decision'
    ? `a [decision](${area === undefined ? '/decisions' : decisionsPlace(area)})`
    : 'the reference';

/** The reasons of answers where the rule is broken; names in braces are filled. Of several, each has its name in parentheses. */
const reasonsOf = ({ reason, reasons }) =>
  reasons === undefined
    ? `\`${reason}\``
    : Object.entries(reasons)
        .map(([name, one]) => `\`${one}\` (\`${name}\`)`)
        .join(' or ');

/** One rule: what holds, a request that is refused, the answer, and how to fix it. */
const ruleText = async (rule, { example, operations, areas }) =>
  [
    heading(2, `<code>${rule.id}</code>`, rule.id),
    text(rule.sentence),
    `Refused with **${rule.status}**${named(operations)}: ${reasonsOf(rule)}. From ${sourceOf(rule, areas)}. {.muted}`,
    ...(example ? await exampleText(example) : []),
    rule.arises && text(rule.arises),
    ...(fixing(rule, example) || []),
  ]
    .filter(Boolean)
    .join('\n\n');

/** All that the pages of rules are made of: the operations that refuse by each rule, and the places of decisions. */
const sources = (specifications, covered) => {
  const operations = specifications.flatMap(operationsOf);
  const examples = readExamples();
  const decided = new Set(groupedDecisions(specifications).map(({ area }) => area));
  const ofRule = ({ id }) => {
    const seen = examples[id]?.operation;
    const refusing = new Set(covered.filter(({ has }) => has.rules.includes(id)).map((known) => known.id));
    return operations.filter((known) => known.id === seen || refusing.has(known.id));
  };
  return (rule) => {
    const known = ofRule(rule);
    const areas = [...new Set([...areasOf(nounOf(rule), operations), ...known.map(({ area }) => area)])];
    return {
      example: examples[rule.id],
      operations: known,
      areas: areas.filter((area) => decided.has(area)),
    };
  };
};

/** The rules of a noun that have another page. Links of before lead to the page of the noun, so it has their anchors. */
const elsewhere = (name) => {
  const moved = refusals.filter((rule) => nounOf(rule) === name && rulePage(rule.id) !== name);
  if (moved.length === 0) return undefined;
  const links = moved.map(({ id }) => `- <span id="${id}">[\`${id}\`](${rulePlace(id)})</span>`);
  return [heading(2, 'Rules on other pages', 'other-pages'), links.join('\n')].join('\n\n');
};

/** The rules by their pages. */
const rulesOfPages = groupBy(refusals, ({ id }) => rulePage(id));

/** The pages of rules, for the menu. */
export const ruleItems = () =>
  [...rulesOfPages.keys()].map((name) => ({
    text: areaTitle(name),
    link: `/rules/${name}`,
  }));

/** A page for each noun, with its rules; several for a noun with many. */
export const rulePages = (specifications, covered) => {
  const sourceOfRule = sources(specifications, covered);
  const operations = specifications.flatMap(operationsOf);
  const pageOf = async ([name, rules]) => {
    const guides = areasOf(nounOf(rules[0]), operations).map(
      (area) => `[${areaName(area)}](/guides/${area})`,
    );
    const title = `Rules: ${areaTitle(name)}`;
    return [
      `rules/${name}.md`,
      page({ title, outline: 2 }, [
        `# ${title}`,
        `${guides.length > 0 ? `Guide: ${guides.join(', ')}. ` : ''}[All rules](/rules). [Getting started](/guides/getting-started) sets the variables of the calls. IDs and names are examples.`,
        ...(await Promise.all(rules.map((rule) => ruleText(rule, sourceOfRule(rule))))),
        elsewhere(name),
      ]),
    ];
  };
  return Promise.all([...rulesOfPages].map(pageOf));
};

/** Every rule of the catalogue in one sentence, by the noun it is about; places of before lead on from here. */
export const rulesFragment = () =>
  [...groupBy(refusals, nounOf)]
    .map(([noun, rules]) =>
      [
        heading(2, areaTitle(noun), `of-${noun}`),
        rules
          .map(
            (rule) =>
              `- <span id="${rule.id}">[\`${rule.id}\`](${rulePlace(rule.id)})</span> ${line(rule.sentence)}`,
          )
          .join('\n'),
      ].join('\n\n'),
    )
    .join('\n\n');
