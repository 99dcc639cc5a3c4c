import { expect, it } from 'vitest';
import { clientDocument, readDocument, resolve, type Document, type JsonSchema } from './index.js';

const origin = 'https://api.example.org:8443/cloud';
const served = clientDocument(readDocument(), origin, '/v4');

const schemasOf = ({ components }: Document) =>
  Object.entries(components.schemas ?? {}) as [string, JsonSchema][];

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

it('has the same fields as the specification', () => {
  for (const [name, { properties = {} }] of schemasOf(readDocument())) {
    const fields = ((served.components.schemas ?? {})[name] as JsonSchema).properties ?? {};
    for (const [field, text] of Object.entries(properties))
      expect(resolve(served, fields[field] ?? {}), `${name}.${field}`).toMatchObject(resolve(served, text));
  }
});

it('allows any fields of an object without properties', () => {
  const { UserUpdate, FirewallUpdate } = served.components.schemas as Record<string, JsonSchema>;
  expect(UserUpdate?.properties?.last_login).toMatchObject({ additionalProperties: true });
  expect(FirewallUpdate?.properties?.entities).toMatchObject({ items: { additionalProperties: true } });
  expect(readDocument().components.schemas?.Empty).toMatchObject({ additionalProperties: false });
});

/** Names of types of the language and of browsers in generated code. */
const taken =
  'Array Blob Body Boolean Date Error Exclude Extract File FormData Function Headers Map Number Object Omit Options Parameters Partial Pick Promise Readonly Record Request RequestInit Required Response Set String Symbol URL'.split(
    ' ',
  );

it('has names that do not conflict with other types in generated code', () => {
  const { schemas = {}, parameters = {}, responses = {} } = served.components;
  expect(taken.filter((name) => name in schemas)).toEqual([]);
  expect(Object.keys(parameters).filter((name) => name in schemas)).toEqual([]);
  // The bundle adds a number to duplicate names.
  const names = [schemas, parameters, responses].flatMap((components) => Object.keys(components));
  expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
});
