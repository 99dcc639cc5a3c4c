import { areasByComponent } from '../decisions.mjs';
import { line, table } from '../markdown.mjs';
import { follow } from '../specifications.mjs';

/** Bodies and pages have the fields of what they make or list; the concepts describe errors. */
const REPEATING = /(?:Page|List|Create|Update|Input)$|^Errors?$/;

const typeOf = (document, written) => {
  const { type, enum: values, format, items } = follow(document, written);
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  const kinds = [type ?? 'object'].flat().join(' or ');
  return items
    ? `${kinds} of ${typeOf(document, items)}`
    : [kinds, format && `(${format})`].filter(Boolean).join(' ');
};

const fieldRow = (document, schema, [name, written]) => [
  `<code id="${schema}.${name}">${name}</code>`,
  line(typeOf(document, written)),
  line(follow(document, written).description ?? ''),
];

/** The schemas of a specification with their fields, by area. */
export const fieldsOf = (specification) => {
  const { document } = specification;
  const found = new Map();
  for (const [reference, areas] of areasByComponent(specification)) {
    const [, section, name] = reference.slice(2).split('/');
    const schema = section === 'schemas' && document.components.schemas[name];
    if (!schema?.properties || REPEATING.test(name)) continue;
    // What several areas show, such as a domain among what has a tag, belongs to the first.
    const [area] = areas;
    const rows = Object.entries(schema.properties).map((field) => fieldRow(document, name, field));
    found.set(area, [...(found.get(area) ?? []), `### ${name}`, table(['Field', 'Type', 'Meaning'], rows)]);
  }
  return found;
};
