// Beside the cells of the table, which the suite of conformance holds: that there is a row for each operation, and what further
// users of other accounts get.
import { globalGrants } from '@cloud-account/core';
import { operationIdsOf, operations, type GrantNeed } from '../../packages/spec/src/index.js';
import { type TestUser, unpublished, useServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers, type Column } from '../../packages/conformance/src/permissions/callers.js';
import { learnt, observe, send } from '../../packages/conformance/src/permissions/cases.js';
import {
  fileOf,
  isReviewed,
  readTables,
  tableHead,
  writeRow,
  type Row,
} from '../../packages/conformance/src/permissions/table.js';
import { bearer } from '../../packages/conformance/src/people.js';
import { Run } from '../../packages/conformance/src/run.js';
import { choicesOf, namesNobodys, subjectOf } from '../../packages/conformance/src/things/subjects.js';
import { optionsOf, stopThings } from '../conformance/things.fixture.js';

const table = readTables();
const ids = operationIdsOf('v4');

// Zones are not rendered, because no test here needs them.
const server = useServer(unpublished);

let run: Run;

beforeAll(async () => {
  run = await Run.prepare(await optionsOf(server, server.user));
});
afterAll(stopThings);

describe('the table of permissions', () => {
  it.each(ids)('has a judged row of %s', async (id) => {
    const expected = table.get(id);
    if (expected !== undefined && isReviewed(expected)) return;
    const row: Partial<Record<Column, string>> = {};
    for (const column of callers) row[column] = await observe(run, id, column);
    throw new Error(
      `${fileOf(id)} has no judged row for ${id}. The server answers as below; hold every cell against §5 and the
operation's x-grant before you add it.\n\n${tableHead()}\n${writeRow(id, row as Row)}\n`,
    );
  });

  it('has no row of a missing operation', () => {
    expect([...table.keys()].filter((id) => !ids.some((known) => known === id))).toEqual([]);
  });
});

describe('a thing of another account', () => {
  const withIds = ids.filter((id) => operations[id].pathParameters.length > 0 && !namesNobodys(id));

  /** Restricted users of other accounts, and whether they may do what an operation requires beside grants on single things. */
  const strangers: { user: TestUser; mayReach: (needs: readonly GrantNeed[]) => boolean }[] = [];

  const needsAll = (need: GrantNeed) => 'unrestricted' in need;

  beforeAll(async () => {
    const all = { globalGrants, accountAccess: 'read_write' } as const;
    strangers.push(
      {
        user: await server.newAccount({ restricted: true }),
        mayReach: (needs) => !needs.some((need) => needsAll(need) || 'account' in need),
      },
      {
        user: await (await server.newAccount()).newUser({ restricted: true, ...all }),
        mayReach: (needs) => !needs.some(needsAll),
      },
    );
  });

  it.each(withIds)('is answered by %s exactly like a missing one, to a restricted user', async (id) => {
    const [real, ...missing] = choicesOf(id, await subjectOf(run, id));
    for (const { user, mayReach } of strangers) {
      const caller = run.owner.with(bearer(user.token));
      const foreign = await send(run, id, real, caller);
      // A caller that is always refused must not learn whether a thing exists.
      expect(foreign.status).toBe(mayReach(operations[id].grants) ? 404 : 403);
      for (const choice of missing)
        expect(learnt(await send(run, id, choice, caller))).toEqual(learnt(foreign));
    }
    await run.clear();
  });
});
