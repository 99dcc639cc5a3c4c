// Reads the operations of the lab from the bundled document of the operator, for clients in other languages.
import { readFileSync } from 'node:fs';

const document = JSON.parse(readFileSync(new URL('src/generated/operator.json', import.meta.url), 'utf8'));

/** Follows local references; what stands beside one is of the place that has it. */
export const deref = (node) => {
  if (node?.$ref === undefined) return node;
  const [, , kind, name] = node.$ref.split('/');
  const { $ref: _, ...beside } = node;
  return { ...deref(document.components[kind][name]), ...beside };
};

/** The name of a schema that is referred to; undefined for one that has none. */
export const schemaName = ({ $ref }) => $ref?.split('/').at(-1);

export const schemas = document.components.schemas;

/** The fields of an object. */
export const fieldsOf = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    description: deref(schema).description,
  }));

const JSON_TYPE = 'application/json';

/** The types of the content of a body or an answer. */
const typesOf = ({ content = {} } = {}) => Object.keys(content);

const methodOf = (path, method, operation) => {
  const { operationId, description, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map(deref);
  const named = (place) => parameters.filter((parameter) => parameter.in === place);
  const [, answer] = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const contents = [requestBody, deref(answer)].flatMap(typesOf);
  // Files, pages and streams are for other tools.
  if (contents.some((type) => type !== JSON_TYPE)) return [];
  const isList = named('header').some(({ name }) => name === 'X-Filter');
  return [
    {
      // The lab is the object that has the method.
      name: operationId.replace('Lab', ''),
      description: description.trim(),
      verb: method.toUpperCase(),
      path,
      pathParameters: named('path'),
      isList,
      query: isList ? [] : named('query'),
      body: requestBody?.content[JSON_TYPE].schema,
      answer: deref(answer).content?.[JSON_TYPE].schema,
    },
  ];
};

/** The operations of the lab whose bodies and answers are JSON. */
export const labMethods = Object.entries(document.paths)
  .filter(([path]) => path.startsWith('/lab/'))
  .flatMap(([path, item]) =>
    ['get', 'post', 'put', 'delete'].flatMap((method) =>
      item[method] === undefined ? [] : methodOf(path, method, item[method]),
    ),
  );

/** Words of a name in camel case: `advanceClock` is `advance`, `clock`. */
export const wordsOf = (name) => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
