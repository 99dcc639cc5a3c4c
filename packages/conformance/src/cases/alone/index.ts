import { refusals } from '@cloud-account/core';
import { operations } from '@cloud-account/spec';
import type { Case } from '../../case.js';
import { expectAccepted, expectEqual, expectRefusal } from '../../expect.js';
import type { Run } from '../../run.js';
import { irreversible } from '../../things/irreversible.js';
import type { Caller } from '../../wire/caller.js';
import { problemsOf, type Answer } from '../../wire/exchange.js';
import { operationOf } from '../../wire/routes.js';
import { aloneRequests } from './requests.js';
import { makeAloneThings, type AloneThings } from './things.js';

/** A caller whose requests must be accepted. */
const senderOf = (owner: Caller): Pick<Caller, 'post'> => ({
  post: async (path, body) => {
    const answer = await owner.post(path, body);
    expectAccepted(answer);
    return answer as Answer<never>;
  },
});

/** The things of the requests, which all of them share. */
const thingsOf = (run: Run): Promise<AloneThings> =>
  run.lasting('alone', async () =>
    makeAloneThings(senderOf(run.owner), {
      label: () => run.label(),
      settle: (node) => run.settle('node', node),
    }),
  );

const statusOf = new Map(refusals.map(({ id, status }) => [id, status]));

/** Ids to find the operation of a request by. */
const any = new Proxy({}, { get: () => 1 }) as AloneThings;

/** The requests that break one rule alone. */
export const aloneCases: readonly Case[] = aloneRequests.flatMap(([rule, method, path, body]) => {
  const operation = operationOf(method, path(any));
  if (operation === undefined) throw new Error(`${method} ${path(any)} is no operation.`);
  return {
    id: `${operation} is refused by ${rule} alone`,
    operation,
    area: operations[operation].area,
    rule,
    needs: irreversible(operation) ? (['destructive'] as const) : [],
    run: async (run: Run) => {
      const ids = await thingsOf(run);
      const answer = await run.owner.send(method, path(ids), { body: body(ids) });
      expectRefusal(answer, { status: statusOf.get(rule) ?? 400, rule });
      expectEqual('the number of problems', problemsOf(answer).length, 1);
    },
  };
});
