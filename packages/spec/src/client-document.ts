import type { Content, Document, JsonSchema, OperationText } from './document.js';

/** The example origin in the specification, which a server replaces with its own. */
const EXAMPLE_ORIGIN = 'https://cloud.example';

type Named<Value> = Readonly<Record<string, Value>>;

const each = <From, To>(all: Named<From>, change: (one: From, name: string) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one, name)]));

/** A name for the schema of a field: `BootedOfNodeCreate`. */
const liftedName = (schema: string, field: string): string =>
  `${field.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Of${schema}`;

/**
 * Moves fields with a default into schemas of their own. Some generators treat a field with a default as required; a
 * field that refers to its schema is not affected.
 */
const withDefaultsApart = (schemas: Named<JsonSchema>): Named<JsonSchema> =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]): [string, JsonSchema][] => {
      const { properties = {} } = schema;
      const isLifted = (field: JsonSchema): boolean => field.default !== undefined;
      const reference = (field: string) => ({ $ref: `#/components/schemas/${liftedName(name, field)}` });
      return [
        [
          name,
          {
            ...schema,
            ...(schema.properties && {
              properties: each(properties, (text, field) => (isLifted(text) ? reference(field) : text)),
            }),
          },
        ],
        ...Object.entries(properties)
          .filter(([, text]) => isLifted(text))
          .map(([field, text]): [string, JsonSchema] => [liftedName(name, field), text]),
      ];
    }),
  );

/**
 * Allows any fields of objects without properties. Some generators treat them as empty, and clients that send back what
 * they read would not compile.
 */
const withAnyFields = (schema: JsonSchema): JsonSchema => {
  const { type, properties, items, additionalProperties } = schema;
  const lists = (['anyOf', 'oneOf', 'allOf'] as const).filter((key) => schema[key] !== undefined);
  const any =
    [type].flat().includes('object') && properties === undefined && additionalProperties === undefined;
  return {
    ...schema,
    ...(properties && { properties: each(properties, withAnyFields) }),
    ...(items && { items: withAnyFields(items) }),
    ...Object.fromEntries(lists.map((key) => [key, schema[key]?.map(withAnyFields)])),
    ...(any && { additionalProperties: true }),
  };
};

/** The place of answers that several operations share. */
const RESPONSES = '#/components/responses/';

/** The operations with their success answers inlined. Some generators find the type of a body only there. */
const withAnswersApart = ({ paths, components }: Document): Pick<Document, 'paths' | 'components'> => {
  const { responses = {} } = components;
  const written = new Set<string>();
  const answer = (text: Content, status: string): unknown => {
    if (!status.startsWith('2') || text.$ref === undefined) return text;
    const name = text.$ref.slice(RESPONSES.length);
    written.add(name);
    return responses[name];
  };
  const operation = (text: OperationText) => ({ ...text, responses: each(text.responses, answer) });
  return {
    paths: each(paths, (item) => each(item as Named<OperationText>, operation)),
    components: {
      ...components,
      responses: Object.fromEntries(Object.entries(responses).filter(([name]) => !written.has(name))),
    },
  };
};

/** Replaces the origin of the OAuth URLs. */
const withOrigin = (schemes: object, origin: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(schemes), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(EXAMPLE_ORIGIN, () => origin) : value,
  ) as Record<string, unknown>;

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
      schemas: each(withDefaultsApart(schemas as Named<JsonSchema>), withAnyFields),
      securitySchemes: withOrigin(securitySchemes, origin),
    },
  };
}
