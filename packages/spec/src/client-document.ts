import type { Document } from './document.js';

type Node = Record<string, unknown>;

const isObject = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** The origin that stands in the specification for the one of a server. */
const EXAMPLE_ORIGIN = 'https://cloud.example';

/** A name for the schema of a field: `BootedOfNodeCreate`. */
const liftedName = (schema: string, field: string): string =>
  `${field.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Of${schema}`;

/**
 * Schemas in which what has a default is a schema of its own. Some generators of clients take a field with a default for one that
 * is always there, and would have clients send it; of a field that refers to its schema they look only at what is required.
 */
const withDefaultsApart = (schemas: Document['components'][string]): Node =>
  Object.fromEntries<unknown>(
    Object.entries(schemas).flatMap<[string, unknown]>(([name, schema]) => {
      if (!isObject(schema) || !isObject(schema.properties)) return [[name, schema]];
      const fields = Object.entries(schema.properties);
      const lifted = fields.filter(([, field]) => isObject(field) && field.default !== undefined);
      const references = lifted.map(([field]): [string, unknown] => [
        field,
        { $ref: `#/components/schemas/${liftedName(name, field)}` },
      ]);
      return [
        [name, { ...schema, properties: { ...schema.properties, ...Object.fromEntries(references) } }],
        ...lifted.map(([field, text]): [string, unknown] => [liftedName(name, field), text]),
      ];
    }),
  );

/** Keywords whose value is a list of schemas. */
const LISTS = ['anyOf', 'oneOf', 'allOf'];

const isOf = (schema: Node, type: string): boolean =>
  Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type;

/**
 * A schema in which an object that says nothing of its fields says that it has any. Some generators take it for one that has none,
 * and clients that send back what they read would not compile.
 */
const withAnyFields = (schema: unknown): unknown => {
  if (!isObject(schema)) return schema;
  const inside = Object.entries(schema).map(([key, part]): [string, unknown] => {
    if (key === 'items') return [key, withAnyFields(part)];
    if (LISTS.includes(key) && Array.isArray(part)) return [key, part.map(withAnyFields)];
    if (key === 'properties' && isObject(part))
      return [
        key,
        Object.fromEntries(Object.entries(part).map(([name, field]) => [name, withAnyFields(field)])),
      ];
    return [key, part];
  });
  const any =
    isOf(schema, 'object') && schema.properties === undefined && schema.additionalProperties === undefined;
  return { ...Object.fromEntries(inside), ...(any && { additionalProperties: true }) };
};

/** Where answers stand that several operations have. */
const RESPONSES = '#/components/responses/';

const isDone = (status: string): boolean => status.startsWith('2');

/**
 * The operations, with what they answer when they are done written out. Some generators look for the type of an answer's body
 * only there, and their clients would not read it.
 */
const withAnswersApart = ({ paths, components }: Document): Pick<Document, 'paths' | 'components'> => {
  const { responses = {} } = components;
  const written = new Set<string>();
  const answer = (status: string, text: unknown): unknown => {
    if (!isDone(status) || !isObject(text) || typeof text.$ref !== 'string') return text;
    const name = text.$ref.slice(RESPONSES.length);
    written.add(name);
    return responses[name];
  };
  const operation = (text: unknown): unknown => {
    if (!isObject(text) || !isObject(text.responses)) return text;
    const answers = Object.entries(text.responses).map(([status, one]): [string, unknown] => [
      status,
      answer(status, one),
    ]);
    return { ...text, responses: Object.fromEntries(answers) };
  };
  const items = Object.entries(paths).map(([path, item]): [string, Record<string, unknown>] => [
    path,
    Object.fromEntries(Object.entries(item).map(([key, text]) => [key, operation(text)])),
  ]);
  const others = Object.entries(responses).filter(([name]) => !written.has(name));
  return {
    paths: Object.fromEntries(items),
    components: { ...components, responses: Object.fromEntries(others) },
  };
};

/** The addresses of OAuth are those of the server itself. */
const withOrigin = (scheme: unknown, origin: string): unknown => {
  if (!isObject(scheme) || !isObject(scheme.flows)) return scheme;
  const flows = Object.entries(scheme.flows).map(([name, flow]): [string, unknown] => [
    name,
    isObject(flow)
      ? Object.fromEntries(
          Object.entries(flow).map(([key, value]) => [
            key,
            typeof value === 'string' ? value.replace(EXAMPLE_ORIGIN, origin) : value,
          ]),
        )
      : flow,
  ]);
  return { ...scheme, flows: Object.fromEntries(flows) };
};

/**
 * A specification as clients take it, from a server that they can reach: with its address, and such that what generators make
 * of it asks for no field that may be left out.
 *
 * @param origin the base URL of the server, without a trailing slash: `http://127.0.0.1:8080`
 * @param prefix what all paths begin with: `/v4`
 */
export function clientDocument(document: Document, origin: string, prefix: string): Document {
  const { paths, components } = withAnswersApart(document);
  const { schemas = {}, securitySchemes = {} } = components;
  return {
    ...document,
    paths,
    servers: [{ url: `${origin}${prefix}`, description: 'The server that gave this description.' }],
    components: {
      ...components,
      schemas: Object.fromEntries(
        Object.entries(withDefaultsApart(schemas)).map(([name, schema]) => [name, withAnyFields(schema)]),
      ),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).map(([name, scheme]) => [name, withOrigin(scheme, origin)]),
      ),
    },
  };
}
