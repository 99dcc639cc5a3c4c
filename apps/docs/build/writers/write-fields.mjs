import { areasByComponent } from '../decisions.mjs';
import { breakable, closed, heading, line, table } from '../markdown.mjs';
import { follow, operationsOf } from '../specifications.mjs';

/** Bodies and pages have the fields of what they make or list; the concepts describe errors. */
const REPEATING = /(?:Page|List|Create|Update|Input)$|^Errors?$/;

const nameOf = ({ $ref: reference = '' }) => reference.split('/').at(-1);

const contentOf = (document, holder) => Object.entries(follow(document, holder)?.content ?? {})[0] ?? [];

const answerOf = ({ responses }) => Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];

/** The schemas that are bodies and no answers; the operations have their fields. */
const bodiesOf = (specification) => {
  const operations = operationsOf(specification).map(({ operation }) => operation);
  const names = (holders) =>
    holders.map((holder) => nameOf(contentOf(specification.document, holder)[1]?.schema ?? {}));
  const answers = new Set(names(operations.map(answerOf)));
  return new Set(
    names(operations.map(({ requestBody }) => requestBody)).filter((name) => !answers.has(name)),
  );
};

/** The areas of the schemas that have a table of their own. What several areas show, such as a domain among what has a tag, belongs to the first. */
const areasOfTables = (specification) => {
  const { schemas } = specification.document.components;
  const bodies = bodiesOf(specification);
  return new Map(
    [...areasByComponent(specification)]
      .map(([reference, [area]]) => [nameOf({ $ref: reference }), area])
      .filter(([name]) => schemas[name]?.properties && !REPEATING.test(name) && !bodies.has(name)),
  );
};

/** A schema by its name, which leads to its table. */
const linkOf = (name, tables) => `[${breakable(name)}](/guides/${tables.get(name)}#${name})`;

const typeOf = (document, written, tables) => {
  if (tables.has(nameOf(written))) return linkOf(nameOf(written), tables);
  const { type, enum: values, format, items } = follow(document, written);
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  const kinds = [type ?? 'object'].flat().join(' or ');
  return items
    ? `${kinds} of ${typeOf(document, items, tables)}`
    : [kinds, format && `(${format})`].filter(Boolean).join(' ');
};

const defaultOf = ({ default: value }) =>
  value !== undefined &&
  value !== '' &&
  value !== null &&
  typeof value !== 'object' &&
  `default \`${value}\``;

/** The type of a field below its name, which fits a narrow screen. */
const fieldRow = (code, type, schema, isRequired) => [
  [code, type.replaceAll('|', '\\|'), isRequired && '**required**', defaultOf(schema)]
    .filter(Boolean)
    .join('<br>'),
  line(schema.description ?? ''),
];

const HEAD = ['Field and type', 'Meaning'];

/** The fields of a body, with those of the objects in it that have no table of their own. */
const bodyRows = (document, schema, tables, prefix = '') =>
  Object.entries(schema.properties ?? {}).flatMap(([name, written]) => {
    const field = follow(document, written);
    const isOwn = tables.has(nameOf(written)) || tables.has(nameOf(field.items ?? {}));
    const below = isOwn ? {} : follow(document, field.items ?? field);
    const whole = `${prefix}${name}`;
    return [
      fieldRow(
        breakable(whole),
        typeOf(document, written, tables),
        field,
        schema.required?.includes(name) === true,
      ),
      ...bodyRows(document, below, tables, `${whole}${field.items ? '[].' : '.'}`),
    ];
  });

const counted = (rows) => `${rows.length} ${rows.length === 1 ? 'field' : 'fields'}`;

/** An answer as a link to the table of its fields, where there is one. */
const linkedAnswer = (document, written, tables) => {
  const items = follow(document, written).properties?.data?.items;
  if (items && tables.has(nameOf(items))) return `Answer: a page of ${linkOf(nameOf(items), tables)}.`;
  return tables.has(nameOf(written)) ? `Answer: ${linkOf(nameOf(written), tables)}.` : undefined;
};

/** The fields of a body or an answer, or its type where it has none. */
const shapeOf = (document, [type, media], tables, what) => {
  if (media === undefined) return undefined;
  const schema = follow(document, media.schema);
  const rows = bodyRows(document, schema, tables);
  if (rows.length > 0) return closed(`${what}: ${counted(rows)}`, table(HEAD, rows));
  if (type !== 'application/json') return `${what}: \`${type}\`.`;
  return `${what}: ${schema.additionalProperties === false ? 'an empty object' : typeOf(document, schema, tables)}.`;
};

/** Parameters of all lists, which the concepts describe. */
const OF_LISTS = new Set(['page', 'page_size']);

const queryOf = ({ document, operation }, tables) => {
  const rows = (operation.parameters ?? [])
    .map((parameter) => follow(document, parameter))
    .filter((parameter) => parameter.in === 'query' && !OF_LISTS.has(parameter.name))
    .map(({ name, schema, description, required }) =>
      fieldRow(
        breakable(name),
        typeOf(document, schema, tables),
        { ...follow(document, schema), ...(description && { description }) },
        required,
      ),
    );
  return rows.length > 0 && closed(`Query: ${counted(rows)}`, table(HEAD, rows));
};

/** A function that describes the query, the body and the answer of an operation by their fields. */
export const shapesOf = (specification) => {
  const tables = areasOfTables(specification);
  return (known) => {
    const { document, operation } = known;
    const answer = contentOf(document, answerOf(operation));
    return [
      queryOf(known, tables),
      shapeOf(document, contentOf(document, operation.requestBody), tables, 'Body'),
      linkedAnswer(document, answer[1]?.schema ?? {}, tables) ?? shapeOf(document, answer, tables, 'Answer'),
    ].filter(Boolean);
  };
};

/** The schemas of a specification with their fields, by area. */
export const fieldsOf = (specification) => {
  const { document } = specification;
  const tables = areasOfTables(specification);
  const found = new Map();
  for (const [schema, area] of tables) {
    const rows = Object.entries(document.components.schemas[schema].properties).map(([name, written]) =>
      fieldRow(
        `<code id="${schema}.${name}">${name}</code>`,
        typeOf(document, written, tables),
        follow(document, written),
      ),
    );
    found.set(area, [...(found.get(area) ?? []), heading(3, schema, schema), table(HEAD, rows)]);
  }
  return found;
};
