import { rulePlace } from '@cloud-account/core';
import { decisionPlaces, decisionsOf } from '../decisions.mjs';
import { groupBy } from '../group-by.mjs';
import { heading, line, page, table, text } from '../markdown.mjs';
import { areaName, areaTitle } from '../guides.mjs';
import { fieldsOf, shapesOf } from './write-fields.mjs';
import { follow, operationsOf, tryLink } from '../specifications.mjs';

const code = (value) => `\`${value}\``;

const need = (grant) => {
  if (grant.global) return `the global grant ${code(grant.global)}`;
  if (grant.unrestricted) return 'no restrictions; a grant is not enough';
  if (grant.account) return `${code(grant.account)} on the account`;
  return `${code(grant.level)} on the ${grant.entity}${grant.list ? '; the list has only these' : ''}`;
};

const scopeOf = ({ operation, document }) => {
  const security = operation.security ?? document.security ?? [];
  if (security.length === 0) return undefined;
  return (
    security
      .flatMap((way) => way.oauth ?? [])
      .map(code)
      .join(', ') || 'any'
  );
};

/** True if a token may be left out; one that is sent must have the scope. */
const isTokenOptional = ({ operation }) =>
  (operation.security ?? []).some((way) => Object.keys(way).length === 0);

const tokenOf = (known) => {
  const scope = scopeOf(known);
  if (!scope) return 'not required';
  return isTokenOptional(known) ? `not required; a token needs scope ${scope}` : `scope ${scope}`;
};

/** True if users call it, who have tokens with scopes; the operator has a key. */
const servesUsers = ({ document }) => 'oauth' in document.components.securitySchemes;

const limitOf = ({ requests, seconds, bucket }) =>
  `${requests} requests in ${seconds} s${bucket ? `, all operations of ${code(bucket)} together` : ''}`;

const filterableIn = (document, schema, prefix = '') =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, written]) => {
    const property = follow(document, written);
    return [
      ...(property['x-filterable'] ? [code(`${prefix}${name}`)] : []),
      ...filterableIn(document, property, `${prefix}${name}.`),
    ];
  });

const filterKeys = ({ document, operation }) => {
  const body = follow(document, operation.responses['200']).content?.['application/json'];
  const data = follow(document, follow(document, body?.schema)?.properties?.data);
  return filterableIn(document, follow(document, data?.items));
};

/** Facts to know before a call, beside its fields. */
const facts = (known) => {
  const { document, operation } = known;
  const parameters = (operation.parameters ?? []).map((parameter) => follow(document, parameter).name);
  const grants = operation['x-grant'] ?? [];
  return [
    [
      'Call',
      [known.path, ...(known.operation['x-also-at'] ?? [])]
        .map((path) => code(`${known.method} ${path}`))
        .join(', '),
    ],
    ...(servesUsers(known)
      ? [
          ['Token', tokenOf(known)],
          ['Restricted users need', grants.map(need).join(' and ') || 'nothing more'],
        ]
      : [['Key', "the operator's"]]),
    ['Rate', operation['x-rate-limit'] ? limitOf(operation['x-rate-limit']) : undefined],
    ['Event', operation['x-event'] ? code(operation['x-event']) : undefined],
    ['Filter keys', parameters.includes('X-Filter') ? filterKeys(known).join(', ') || 'none' : undefined],
  ].filter(([, value]) => value);
};

/** The rules that a request can break, with their places among the rules. */
const rulesText = (id, rules = []) =>
  rules.length > 0 &&
  `<span id="${id}-rules">Rules:</span> ${rules.map((rule) => `[${rule}](${rulePlace(rule)})`).join(', ')}.`;

const operationText = (known, { decisions, places, rules, shapes }, level) => {
  const own = decisions.filter(({ operation }) => operation?.id === known.id);
  const companion = known.operation['x-companion'];
  return [
    heading(level, known.operation.summary, known.id),
    companion && '*A companion operation: it is not in the reference, but clients need it.*',
    text(known.operation.description),
    facts(known)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join('\n'),
    own.length > 0 && `Decisions: ${own.map(({ id }) => `[${id}](${places.get(id)})`).join(', ')}.`,
    rulesText(known.id, rules.get(known.id)),
    ...shapes(known),
    `[${servesUsers(known) ? 'Try' : 'Examples of'} ${code(known.id)}](${tryLink(known)})`,
  ]
    .filter(Boolean)
    .join('\n\n');
};

const overview = (operations) => {
  const forUsers = operations.some(servesUsers);
  return table(
    ['Operation', 'Call', ...(forUsers ? ['Scope'] : [])],
    operations.map((known) => [
      `[${line(known.operation.summary)}](#${known.id})`,
      code(`${known.method} ${known.path}`),
      ...(forUsers
        ? [isTokenOptional(known) ? `${scopeOf(known)} or none` : (scopeOf(known) ?? 'none')]
        : []),
    ]),
  );
};

const HEAD = /^---\n[\s\S]*?\n---\n/;

/** The guide of an area, where one is written, begins its page. */
const guideOf = (area, written) => written.get(area)?.replace(HEAD, '').trim() ?? `# ${areaTitle(area)}`;

const areaPage = (area, operations, { written, fields = [], ...known }) => {
  const { document } = operations[0];
  const tags = (document.tags ?? []).filter(({ name }) => operations.some(({ tag }) => tag === name));
  // Where all is of one kind, the kind needs no heading.
  const level = tags.length > 1 ? 4 : 3;
  return page({ title: areaName(area), area }, [
    guideOf(area, written),
    heading(2, 'Operations', 'operations'),
    overview(operations),
    ...tags.flatMap(({ name, description }) => [
      tags.length > 1 && `### ${name}`,
      text(description ?? ''),
      ...operations
        .filter(({ tag }) => tag === name)
        .map((operation) => operationText(operation, known, level)),
    ]),
    fields.length > 0 && heading(2, 'Fields', 'fields'),
    ...fields,
  ]);
};

/**
 * A page for every area of every specification, by its file name.
 *
 * @param rules the ids of the rules of operations, by operation
 * @param written the guides by their names, as readers see them
 */
export const areaPages = (specifications, rules, written) => {
  const places = decisionPlaces(specifications);
  return specifications.flatMap((specification) => {
    const decisions = decisionsOf(specification);
    const fields = fieldsOf(specification);
    const shapes = shapesOf(specification);
    return [...groupBy(operationsOf(specification), ({ area }) => area)].map(([area, operations]) => [
      `guides/${area}.md`,
      areaPage(area, operations, { decisions, places, rules, shapes, written, fields: fields.get(area) }),
    ]);
  });
};
