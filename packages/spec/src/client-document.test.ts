import { expect, it } from 'vitest';
import { clientDocument, readDocument, resolve, type Document } from './index.js';

const origin = 'https://api.example.org:8443/cloud';
const served = clientDocument(readDocument(), origin, '/v4');

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly default?: unknown; readonly $ref?: string }>>;
}

const schemasOf = ({ components }: Document) =>
  Object.entries(components.schemas ?? {}) as [string, Schema][];

it('names the server that gives it, and no other', () => {
  expect(served.servers.map(({ url }) => url)).toEqual([`${origin}/v4`]);
  const flow = (served.components.securitySchemes as Record<string, { flows?: Record<string, object> }>).oauth
    ?.flows?.authorizationCode;
  expect(flow).toMatchObject({
    authorizationUrl: `${origin}/oauth/authorize`,
    tokenUrl: `${origin}/oauth/token`,
    refreshUrl: `${origin}/oauth/token`,
  });
});

it('has no field with a default beside it that a generator would take for required', () => {
  const withDefault = schemasOf(served).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([field, text]) =>
      text.default === undefined ? [] : [`${name}.${field}`],
    ),
  );
  expect(withDefault).toEqual([]);
});

it('says of every field what the specification says', () => {
  for (const [name, { properties = {} }] of schemasOf(readDocument())) {
    const fields = (served.components.schemas?.[name] as Schema).properties ?? {};
    for (const [field, text] of Object.entries(properties))
      expect(resolve(served, fields[field] ?? {}), `${name}.${field}`).toEqual(resolve(served, text));
  }
});
