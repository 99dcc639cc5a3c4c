import { clientSchema } from './client-schema.js';
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

/** The place of answers that several operations share. */
const RESPONSES = '#/components/responses/';

/**
 * The operations with their success answers inlined, since some generators find the type of a body only there, and with other
 * errors at a status of their own, since the type of the answer `default` spoils that of each status in some.
 */
const withAnswersApart = ({ paths, components }: Document): Pick<Document, 'paths' | 'components'> => {
  const { responses = {} } = components;
  const written = new Set<string>();
  const answer = (text: Content, status: string): unknown => {
    if (!status.startsWith('2') || text.$ref === undefined) return text;
    const name = text.$ref.slice(RESPONSES.length);
    written.add(name);
    return responses[name];
  };
  const operation = (text: OperationText) => {
    const { default: others, ...responses } = each(text.responses, answer);
    return { ...text, responses: { ...responses, ...(others !== undefined && { 500: others }) } };
  };
  return {
    paths: each(paths, (item) => each(item as Named<OperationText>, operation)),
    components: {
      ...components,
      responses: Object.fromEntries(Object.entries(responses).filter(([name]) => !written.has(name))),
    },
  };
};

/** A part of a document with the schemas of its parameters, headers and bodies written for generators. */
const withClientSchemas = <Part>(part: Part): Part => {
  if (Array.isArray(part)) return part.map(withClientSchemas) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const change = (value: unknown, key: string): unknown => {
    if (/^examples?$/.test(key)) return value;
    return key === 'schema' ? clientSchema(value as JsonSchema) : withClientSchemas(value);
  };
  return each(part as Named<unknown>, change) as Part;
};

/** Replaces the origin of the OAuth URLs. */
const withOrigin = (schemes: object, origin: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(schemes), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(EXAMPLE_ORIGIN, () => origin) : value,
  ) as Record<string, unknown>;

/**
 * A specification for clients of a server: with its URL, and written as all generators read it. It accepts and describes the
 * same requests and answers.
 *
 * @param origin the base URL of the server, without a trailing slash: `http://127.0.0.1:8080`
 * @param prefix of all paths: `/v4`
 */
export function clientDocument(document: Document, origin: string, prefix: string): Document {
  const { paths, components } = withAnswersApart(document);
  const { schemas, securitySchemes = {}, ...others } = components;
  return {
    ...document,
    paths: withClientSchemas(paths),
    servers: [{ url: `${origin}${prefix}`, description: 'The server that gave this description.' }],
    components: {
      ...withClientSchemas(others),
      schemas: each(withDefaultsApart(schemas), clientSchema),
      securitySchemes: withOrigin(securitySchemes, origin),
    },
  };
}
