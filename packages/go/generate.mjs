// Writes lab_generated.go: a method for each operation of the lab, and the types of its bodies and answers.
import { deref, fieldsOf, labMethods, schemaName, schemas, wordsOf } from '../spec/lab.mjs';
import { replaceFile } from '../../scripts/replace-file.mjs';

/** Words that Go writes in capitals. */
const INITIALS = ['id', 'url'];

const nameOf = (name) =>
  wordsOf(name)
    .map((word) => (INITIALS.includes(word) ? word.toUpperCase() : word[0].toUpperCase() + word.slice(1)))
    .join('');

const local = (name) => {
  const [first, ...others] = wordsOf(name);
  return first + others.map(nameOf).join('');
};

const commentOf = (text, indent = '') =>
  text
    .trim()
    .split('\n')
    .map((line) => `${indent}// ${line}`.trimEnd())
    .join('\n');

const TYPES = { integer: 'int', number: 'float64', string: 'string', boolean: 'bool' };

/** The types of a schema without null. */
const kindsOf = (schema) => [deref(schema).type ?? []].flat().filter((type) => type !== 'null');

const isObject = (schema) => deref(schema).properties !== undefined;

/** True if null is a value of a field. */
const mayBeNull = (schema) => {
  const { type, oneOf = [] } = deref(schema);
  return [type].flat().includes('null') || oneOf.some((one) => one.type === 'null');
};

/** A schema without the alternative null. */
const withoutNull = (schema) => deref(schema).oneOf?.find((one) => one.type !== 'null') ?? schema;

const typeOf = (written) => {
  const schema = withoutNull(written);
  if (isObject(schema) && schemaName(schema) !== undefined) return schemaName(schema);
  if (isObject(schema)) return structOf(deref(schema));
  const kinds = kindsOf(schema);
  if (kinds.length !== 1) return 'any';
  if (kinds[0] === 'array') return `[]${typeOf(deref(schema).items)}`;
  return TYPES[kinds[0]] ?? 'map[string]any';
};

/** True if a field that is left out is the same as its zero value, which is not allowed or means the same. */
const isZeroAbsent = (schema) => {
  const { minLength, pattern, enum: values, minimum } = deref(schema);
  const [kind] = kindsOf(schema);
  if (kind === 'string') return minLength > 0 || pattern !== undefined || values !== undefined;
  return minimum > 0 || kind === 'boolean' || kind === 'array';
};

const fieldOf = ({ name, schema, isRequired, description }) => {
  const needsPointer = isRequired ? mayBeNull(schema) : !isZeroAbsent(schema);
  const type = typeOf(schema);
  const tag = `json:"${name}${isRequired ? '' : ',omitempty'}"`;
  return [
    ...(description === undefined ? [] : [commentOf(description, '\t')]),
    `\t${nameOf(name)} ${needsPointer && type !== 'any' ? '*' : ''}${type} \`${tag}\``,
  ].join('\n');
};

const structOf = (schema) => `struct {\n${fieldsOf(schema).map(fieldOf).join('\n\n')}\n}`;

/** The names of the objects that a schema refers to, and its own. */
const namesIn = (written, found = new Set()) => {
  const schema = withoutNull(written);
  const name = schemaName(schema);
  if (name !== undefined && isObject(schema)) {
    if (found.has(name)) return found;
    found.add(name);
  }
  const { properties = {}, items } = deref(schema);
  for (const one of [...Object.values(properties), ...(items ? [items] : [])]) namesIn(one, found);
  return found;
};

const typeText = (name) =>
  `${commentOf(`${name}: ${schemas[name].description}`)}\ntype ${name} ${structOf(schemas[name])}`;

/** The options of an operation with a query of its own. */
const queryText = ({ name, query }) => {
  const fields = query.map(({ name: field, description, schema }) =>
    [commentOf(description, '\t'), `\t${nameOf(field)} ${typeOf(schema)}`].join('\n'),
  );
  const type = `${nameOf(name)}Options`;
  return `// ${type} are the options of ${nameOf(name)}.\ntype ${type} struct {\n${fields.join('\n\n')}\n}`;
};

const methodOf = ({ name, description, verb, path, pathParameters, isList, query, body, answer }) => {
  const parameters = [
    ...pathParameters.map((one) => `${local(one.name)} ${typeOf(one.schema)}`),
    ...(body === undefined ? [] : [`body ${typeOf(body)}`]),
    ...(isList ? ['options ListOptions'] : []),
    ...(query.length > 0 ? [`options ${nameOf(name)}Options`] : []),
  ];
  const format = path.replaceAll(/\{(\w+)\}/g, '%v');
  const values = pathParameters.map((one) => `escaped(${local(one.name)})`);
  const place = values.length === 0 ? `"${path}"` : `fmt.Sprintf("${format}", ${values.join(', ')})`;
  const asked = query.map((one) => `"${one.name}", options.${nameOf(one.name)}`);
  const request = [
    `method: "${verb}"`,
    `path: ${place}`,
    ...(body === undefined ? [] : ['body: body']),
    ...(isList ? ['list: options'] : []),
    ...(asked.length > 0 ? [`query: values(${asked.join(', ')})`] : []),
  ].join(', ');
  const head = `${commentOf(`${nameOf(name)}: ${description}`)}\nfunc (l *Lab) ${nameOf(name)}(${parameters.join(', ')})`;
  return answer === undefined
    ? `${head} error {\n\treturn l.send(request{${request}}, nil)\n}`
    : `${head} (${typeOf(answer)}, error) {\n\tvar answer ${typeOf(answer)}\n\terr := l.send(request{${request}}, &answer)\n\treturn answer, err\n}`;
};

const types = new Set(
  labMethods.flatMap(({ body, answer }) => [body, answer].flatMap((one) => (one ? [...namesIn(one)] : []))),
);

/** Indents what stands in braces by one more tab, as gofmt does. */
const indented = (text) => {
  let depth = 0;
  return text
    .split('\n')
    .map((line) => {
      const bare = line.trimStart();
      if (bare.startsWith('}')) depth -= 1;
      const made = bare === '' ? '' : `${'\t'.repeat(depth)}${bare}`;
      if (bare.endsWith('{') && !bare.startsWith('//')) depth += 1;
      return made;
    })
    .join('\n');
};

replaceFile(
  new URL('lab_generated.go', import.meta.url),
  indented(
    [
      '// Code generated from openapi/ by `pnpm generate`. DO NOT EDIT.',
      'package cloudaccount',
      'import "fmt"',
      ...[...types].sort().map(typeText),
      ...labMethods.filter(({ query }) => query.length > 0).map(queryText),
      ...labMethods.map(methodOf),
    ].join('\n\n'),
  ) + '\n',
);
