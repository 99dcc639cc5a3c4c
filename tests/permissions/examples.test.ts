import { call, unpublished, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { operations, type OperationId } from '../../packages/spec/src/index.js';
import { examplesOf, realBody } from './bodies.js';
import { exampleThings } from './example-things.js';
import type { Making } from './making.js';
import { makeSubject } from './subjects.js';
import { useTestData } from './test-data.js';

const ids = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].api === 'v4' && operations[id].bodyTypes.includes('application/json'),
);

const server = useServer(unpublished);

const testData = useTestData(server);

const cases = ids.flatMap((id) => Object.entries(examplesOf(id)).map(([name, body]) => ({ id, name, body })));

describe('every example of a body in the specification', () => {
  it.each(cases)('$id accepts $name', async ({ id, name, body }) => {
    const owner = await server.newAccount();
    const { ids: made, ...subject } = await makeSubject(id, server, owner);
    const making: Making = { server: server, owner, ids: { ...made }, entities: [] };
    const real =
      (await exampleThings[`${id} ${name}`]?.(making, body)) ??
      realBody(id, body, testData(), { ...subject, ids: made });
    const { method, path } = operations[id];
    const filled = path.replace(/\{(\w+)\}/g, (_match, part: string) => String(making.ids[part]));
    const answer = await call(method.toUpperCase(), `${server.api}${filled}`, {
      body: real,
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    expect(answer.status, answer.text).toBe(200);
  });
});

it('makes things only for existing examples', () => {
  const known = cases.map(({ id, name }) => `${id} ${name}`);
  expect(Object.keys(exampleThings).filter((name) => !known.includes(name))).toEqual([]);
});
