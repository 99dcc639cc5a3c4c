import type { Document } from './document.js';

type Node = Record<string, unknown>;

const isObject = (node: unknown): node is Node =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** The example origin in the specification, which a server replaces with its own. */
const EXAMPLE_ORIGIN = 'https://cloud.example';

/** A name for the schema of a field: `BootedOfNodeCreate`. */
const liftedName = (schema: string, field: string): string =>
  `${field.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Of${schema}`;

/**
 * Moves fields with a default into schemas of their own. Some generators treat a field with a default as required; a
 * field that refers to its schema is not affected.
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
 * Allows any fields of objects without properties. Some generators treat them as empty, and clients that send back what
 * they read would not compile.
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

/** The place of answers that several operations share. */
const RESPONSES = '#/components/responses/';

const isDone = (status: string): boolean => status.startsWith('2');

/** The operations with their success answers inlined. Some generators find the type of a body only there. */
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

/** Replaces the origin of the OAuth URLs. */
const withOrigin = (scheme: unknown, origin: string): unknown => {
  if (!isObject(scheme) || !isObject(scheme.flows)) return scheme;
  const flows = Object.entries(scheme.flows).map(([name, flow]): [string, unknown] => [
    name,
    isObject(flow)
      ? Object.fromEntries(
          Object.entries(flow).map(([key, value]) => [
            key,
            typeof value === 'string' ? value.replace(EXAMPLE_ORIGIN, () => origin) : value,
          ]),
        )
      : flow,
  ]);
  return { ...scheme, flows: Object.fromEntries(flows) };
};

/**
 * A specification for clients of a server: with its URL, and without optional fields that generators would treat as
 * required.
 *
 * @param origin the base URL of the server, without a trailing slash: `http://127.0.0.1:8080`
 * @param prefix of all paths: `/v4`
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
