// Requests that break one rule and no other. The suite of conformance sends them, too; here they are recorded for the docs.
import { randomInt } from 'node:crypto';
import { unpublished, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, it } from 'vitest';
import { aloneRequests } from '../../packages/conformance/src/cases/alone/requests.js';
import { makeAloneThings, type AloneThings } from '../../packages/conformance/src/cases/alone/things.js';
import { expectAlone } from './alone.fixture.js';

const server = useServer(unpublished);

let things: AloneThings;

beforeAll(async () => {
  things = await makeAloneThings(server.user, {
    label: () => `tester-${randomInt(1_000_000, 1_000_000_000)}`,
    settle: () => server.settle(),
  });
});

describe('a request that breaks one rule', () => {
  it.each(aloneRequests)('is refused by %s alone', async (id, method, path, body) => {
    expectAlone(await server.user.call(method, path(things), { body: body(things) }), id);
  });
});
