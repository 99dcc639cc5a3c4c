import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, type OperationId } from '@cloud-account/spec';
import { createHttpServer } from '@cloud-account/testkit';
import { sample } from '@cloud-account/testkit/sample';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v4Operations } from '../operations.fixture.js';
import { PREFIX, publicMiddleware, validatorOfPath } from './both-validators.fixture.js';
import { exampleBody, fieldsOf, operationsWithBodies, wrongValues } from './wrong-values.fixture.js';

/** Answers 200 where the validator passes a request, or its errors. */
async function serve(...validators: RequestHandler[]): Promise<{ server: Server; origin: string }> {
  const app = express();
  app.set('query parser', 'extended');
  app.use(express.json({ strict: false, limit: '10mb' }), ...validators);
  app.use((request, response) => {
    response.json({ query: request.query, body: request.body as unknown });
  });
  const refuse: ErrorRequestHandler = (
    error: Error & { status?: number; errors?: unknown[] },
    _request,
    response,
    _next,
  ) => {
    response.status(error.status ?? 500).json(error.errors ?? [error.message]);
  };
  app.use(refuse);
  const server = createHttpServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The middleware compiles the whole document for each operation: a tenth of them show the wiring, and `npm run test:all` has all. */
const some = (ids: readonly OperationId[]): readonly OperationId[] =>
  sample(
    ids,
    ids.filter((_, at) => at % 10 === 0),
  );

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const servers: Server[] = [];
let origins: readonly string[] = [];

beforeAll(async () => {
  for (const { server, origin } of await Promise.all([
    serve(...publicMiddleware()),
    serve(validatorOfPath()),
  ])) {
    servers.push(server);
    origins = [...origins, origin];
  }
});

afterAll(() => {
  for (const server of servers) server.close();
});

const bySpelling = (one: unknown, other: unknown): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;

/** Sends a request to both, and expects the same answer. @returns it */
async function answerOfBoth(id: OperationId, params: string, query: string, body?: unknown): Promise<Answer> {
  const [theirs, own] = await Promise.all(
    origins.map(async (origin) => {
      const { method, path } = operations[id];
      const answer = await fetch(`${origin}${PREFIX}${path.replace(/\{\w+\}/g, () => params)}${query}`, {
        method: method.toUpperCase(),
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      const said: unknown = await answer.json();
      return { status: answer.status, body: Array.isArray(said) ? said.sort(bySpelling) : said };
    }),
  );
  expect(own).toEqual(theirs);
  return own ?? { status: 0, body: undefined };
}

async function expectSame(status: number, ...request: Parameters<typeof answerOfBoth>): Promise<void> {
  const answer = await answerOfBoth(...request);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
}

describe('the validator of one path decides as the public middleware with the whole document', () => {
  it.each(some(operationsWithBodies))('on wrong bodies of %s', async (id) => {
    const wrong = fieldsOf(id).map((field) =>
      wrongValues(field).map(({ value }) => [field.name, value] as const),
    );
    for (let round = 0; wrong.some(({ length }) => round < length); round += 1) {
      const fields = Object.fromEntries(wrong.flatMap((values) => values.slice(round, round + 1)));
      await expectSame(400, id, '1', '', { ...exampleBody(id), ...fields });
    }
    await expectSame(400, id, '1', '', [7]);
    await expectSame(200, id, '1', '', exampleBody(id));
  });

  // Forms are read after both, by the operation.
  it.each(some(v4Operations.filter((id) => operations[id].bodyTypes.length === 0)))(
    'on wrong parameters of %s',
    async (id) => {
      const query = operations[id].queryParameters.map((name) => `${name}[a]=b`).join('&');
      for (const [params, text] of [
        ['1', ''],
        ['1', '?page=0&page_size=7.5'],
        ['wrong', `?${query}`],
        ['1', '?page=2&page_size=100&unknown=1'],
      ] as const)
        await answerOfBoth(id, params, text);
    },
  );
});
