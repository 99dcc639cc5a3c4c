import { operationIdsOf, operations, type OperationId } from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectAccepted, expectEqual } from '../expect.js';
import type { Run } from '../run.js';
import { validQuery } from '../things/bodies.js';
import { irreversible } from '../things/irreversible.js';
import { makeSubject } from '../things/subjects.js';

type Values = Readonly<Record<string, unknown>>;

/** The operation that reads what an operation changes, if there is one. */
const readerOf = (id: OperationId): OperationId | undefined =>
  operationIdsOf('v4').find(
    (other) => operations[other].method === 'get' && operations[other].path === operations[id].path,
  );

/** Expects that a thing is as before after an update with all that was read of it. */
async function expectUnchanged(run: Run, id: OperationId, reader: OperationId): Promise<void> {
  const { ids } = await makeSubject(id, run);
  const query = validQuery(reader);
  const read = async (): Promise<Values> => {
    const answer = await run.owner.call<Values>(reader, { ids, query });
    expectAccepted(answer);
    return answer.body;
  };
  const before = await read();
  // What a query names, the body of an update names.
  expectAccepted(await run.owner.call(id, { ids, body: { ...query, ...before } }));
  const { updated: _time, ...after } = await read();
  const { updated: _earlier, ...expected } = before;
  expectEqual('what is read after the update', after, expected);
}

/** Every thing that can be read and changed at one path: an update with what was read changes nothing. */
export const returnedCases: readonly Case[] = operationIdsOf('v4').flatMap((id) => {
  const { method, bodyTypes } = operations[id];
  const reader = method === 'put' && bodyTypes.includes('application/json') ? readerOf(id) : undefined;
  if (reader === undefined) return [];
  return {
    operation: id,
    area: operations[id].area,
    needs: irreversible(id) ? (['destructive'] as const) : [],
    id: `${id} changes nothing with what ${reader} answers`,
    run: (run: Run) => expectUnchanged(run, id, reader),
  };
});
