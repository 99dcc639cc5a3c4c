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
  const { schemas = {}, securitySchemes = {} } = document.components;
  return {
    ...document,
    servers: [{ url: `${origin}${prefix}`, description: 'The server that gave this description.' }],
    components: {
      ...document.components,
      schemas: withDefaultsApart(schemas),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).map(([name, scheme]) => [name, withOrigin(scheme, origin)]),
      ),
    },
  };
}
