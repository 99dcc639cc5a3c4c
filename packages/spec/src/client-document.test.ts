import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { clientDocument, readDocument, resolve, type Document } from './index.js';

const origin = 'https://api.example.org:8443/cloud';
const served = clientDocument(readDocument(), origin, '/v4');

const schemasOf = ({ components }: Document) => Object.entries(components.schemas);

it('has only the server that serves it', () => {
  expect(served.servers.map(({ url }) => url)).toEqual([`${origin}/v4`]);
  const flow = (served.components.securitySchemes as Record<string, { flows?: Record<string, object> }>).oauth
    ?.flows?.authorizationCode;
  expect(flow).toMatchObject({
    authorizationUrl: `${origin}/oauth/authorize`,
    tokenUrl: `${origin}/oauth/token`,
    refreshUrl: `${origin}/oauth/token`,
  });
});

it('has no default beside a field, which generators would treat as required', () => {
  const withDefault = schemasOf(served).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, text]) =>
      text.default === undefined ? [] : [`${name}.${field}`],
    ),
  );
  expect(withDefault).toEqual([]);
});

/** Every object of a document outside of its examples, which have no schemas. */
const objectsIn = (node: unknown): Record<string, unknown>[] => {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).filter(([key]) => !/^examples?$/.test(key));
  return [
    ...(Array.isArray(node) ? [] : [node as Record<string, unknown>]),
    ...inner.flatMap(([, child]) => objectsIn(child)),
  ];
};

/** Values of every type. */
const VALUES = [null, 0, 1, -1, 70_000, 2 ** 40, 1.5, '', 'x', 'A', true, [], [1], {}, { x: 1 }];

/** The values of a field that a document accepts: its own among them. */
const acceptedBy = (document: Document) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(document, 'document');
  return (schema: string, field: string, own: readonly unknown[]) => {
    const fits = ajv.compile({ $ref: `document#/components/schemas/${schema}/properties/${field}` });
    return [...VALUES, ...own].filter((value) => fits(value));
  };
};

it.each(['v4', 'operator'])('accepts the same values of all fields as the specification %s', (api) => {
  const document = readDocument(api);
  const [before, after] = [document, clientDocument(document, origin, `/${api}`)].map(acceptedBy);
  for (const [name, { properties = {} }] of schemasOf(document)) {
    for (const [field, text] of Object.entries(properties)) {
      const { example, enum: values = [] } = resolve(document, text);
      const own = [...(example === undefined ? [] : [example]), ...values];
      expect(after?.(name, field, own), `${name}.${field}`).toEqual(before?.(name, field, own));
    }
  }
});

describe.each(['v4', 'operator'])('for generators, %s', (api) => {
  const objects = objectsIn(clientDocument(readDocument(api), origin, `/${api}`));
  const typesOf = ({ type }: Record<string, unknown>): unknown[] => [type ?? []].flat();

  it('has one type beside an enum, and one beside null', () => {
    const mixed = objects.filter((node) => {
      const types = typesOf(node);
      return types.length > 1 && ('enum' in node || types.filter((type) => type !== 'null').length > 1);
    });
    expect(mixed).toEqual([]);
  });

  it('has the format of every integer', () => {
    const integers = objects.filter((node) => typesOf(node).includes('integer'));
    expect(integers.filter(({ format }) => format !== 'int32' && format !== 'int64')).toEqual([]);
  });

  it('has other errors at the status 500', () => {
    const answers = objects.flatMap(({ responses }) => (responses === undefined ? [] : [responses]));
    expect(answers.filter((all) => 'default' in (all as object))).toEqual([]);
  });
});

it('writes several types as one of them, and integers by their bounds', () => {
  const { RecordTag, EventEntity, Id, Job, Bucket } = {
    ...clientDocument(readDocument('operator'), origin, '/operator').components.schemas,
    ...served.components.schemas,
  };
  const tags = ['issue', 'issuewild', 'iodef'];
  expect(RecordTag).toMatchObject({ oneOf: [{ type: 'string', enum: tags }, { type: 'null' }] });
  expect(RecordTag).toHaveProperty('x-filterable', true);
  const id = [{ type: 'integer', format: 'int32' }, { type: 'string' }];
  expect(EventEntity?.properties?.id).toMatchObject({ oneOf: id, example: 1234 });
  expect([Id?.format, Job?.properties?.id?.format]).toEqual(['int32', 'int64']);
  expect(Bucket?.properties?.size?.format).toBe('int64');
});

it('allows any fields of an object without properties', () => {
  const { UserUpdate, FirewallUpdate } = served.components.schemas;
  expect(UserUpdate?.properties?.last_login).toMatchObject({ additionalProperties: true });
  expect(FirewallUpdate?.properties?.entities).toMatchObject({ items: { additionalProperties: true } });
  expect(readDocument().components.schemas.Empty).toMatchObject({ additionalProperties: false });
});

/** Names of types of the language and of browsers in generated code. */
const taken =
  'Array Blob Body Boolean Date Error Exclude Extract File FormData Function Headers Map Number Object Omit Options Parameters Partial Pick Promise Readonly Record Request RequestInit Required Response Set String Symbol URL'.split(
    ' ',
  );

it.each(['v4', 'operator'])('has names that do not conflict in generated code: %s', (api) => {
  const {
    schemas,
    parameters = {},
    responses = {},
  } = clientDocument(readDocument(api), origin, `/${api}`).components;
  expect(taken.filter((name) => name in schemas)).toEqual([]);
  expect(Object.keys(parameters).filter((name) => name in schemas)).toEqual([]);
  // The bundle adds a number to duplicate names.
  const names = [schemas, parameters, responses].flatMap((components) => Object.keys(components));
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
});
