import { type Answer, call, type TestUser, unpublished, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { globalGrants } from '@cloud-account/core';
import { type GrantNeed, operations, type OperationId } from '../../packages/spec/src/index.js';
import { validBody, validQuery } from './bodies.js';
import { Callers, callers, type Authorization, type Caller } from './callers.js';
import type { Subject } from './making.js';
import { makeSubject, missingId, namesNobodys } from './subjects.js';
import { fileOf, isReviewed, readTables, tableHead, writeRow, type Row } from './table.js';
import { useTestData } from './test-data.js';

const table = readTables();
const ids = (Object.keys(operations) as OperationId[]).filter((id) => operations[id].api === 'v4');

// Zones are not rendered, because no test here needs them.
const server = useServer(unpublished);

const testData = useTestData(server);

let people: Callers;

beforeAll(async () => {
  people = await Callers.collect(server);
});

const send = (id: OperationId, subject: Subject, authorization: Authorization): Promise<Answer<unknown>> => {
  const { method, path } = operations[id];
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => String(subject.ids[name]));
  const body = validBody(id, testData(), subject);
  return call(method.toUpperCase(), `${server.api}${filled}${validQuery(id)}`, {
    ...(body !== undefined && { body }),
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
};

/** The subject, then one subject for each id in the path, with that id missing. Values in a path name nothing. */
const choicesOf = (id: OperationId, real: Subject): [Subject, ...Subject[]] => [
  real,
  ...Object.entries(real.ids)
    .filter(([name]) => !operations[id].pathValues.includes(name))
    .map(([name, own]) => ({ ...real, ids: { ...real.ids, [name]: missingId(own) } })),
];

const observe = async (id: OperationId): Promise<Row> => {
  const row: Partial<Record<Caller, string>> = {};
  const { method, pathParameters, pathValues } = operations[id];
  let subject: Subject | undefined;
  for (const caller of callers) {
    const statuses: number[] = [];
    // The subject itself is last, because a granted request may change or delete it.
    for (let choice = pathParameters.length - pathValues.length; choice >= 0; choice -= 1) {
      subject ??= await makeSubject(id, server, people.owner);
      const authorization = await people.authorization(caller, operations[id], subject);
      const { status } = await send(id, choicesOf(id, subject)[choice] ?? subject, authorization);
      statuses.unshift(status);
      if (status < 300 && method !== 'get') subject = undefined;
    }
    row[caller] = new Set(statuses).size === 1 ? String(statuses[0]) : statuses.join(' / ');
  }
  return row as Row;
};

describe('the table of permissions', () => {
  it.each(ids)('holds for %s', async (id) => {
    const row = await observe(id);
    const expected = table.get(id);
    if (expected === undefined || !isReviewed(expected)) {
      throw new Error(
        `${fileOf(id)} has no judged row for ${id}. The server answers as below; hold every cell against §5 and the
operation's x-grant before you add it.\n\n${tableHead()}\n${writeRow(id, row)}\n`,
      );
    }
    expect(row).toEqual(expected);
  });

  it('has no row of a missing operation', () => {
    expect([...table.keys()].filter((id) => !ids.includes(id as OperationId))).toEqual([]);
  });
});

describe('a thing of another account', () => {
  const withIds = ids.filter((id) => operations[id].pathParameters.length > 0 && !namesNobodys(id));
  const answerOf = ({ status, text, headers }: Answer<unknown>): unknown => [
    status,
    text,
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  ];

  /** Users of other accounts, and whether they may do what an operation requires beside grants on single things. */
  const strangers: { user: TestUser; mayReach: (needs: readonly GrantNeed[]) => boolean }[] = [];

  const needsAll = (need: GrantNeed) => 'unrestricted' in need;

  beforeAll(async () => {
    const all = { globalGrants, accountAccess: 'read_write' } as const;
    strangers.push(
      { user: await server.newAccount(), mayReach: () => true },
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

  it.each(withIds)('is answered by %s exactly like a missing one', async (id) => {
    const subject = await makeSubject(id, server, people.owner);
    const [real, ...missing] = choicesOf(id, subject);
    const texts: string[] = [];
    for (const { user, mayReach } of strangers) {
      const authorization = `Bearer ${user.token}`;
      const foreign = await send(id, real, authorization);
      // A caller that is always refused must not learn whether a thing exists.
      expect(foreign.status).toBe(mayReach(operations[id].grants) ? 404 : 403);
      for (const choice of missing)
        expect(answerOf(await send(id, choice, authorization))).toEqual(answerOf(foreign));
      texts.push(foreign.text);
    }
    const known = await send(id, missing[0] ?? real, `Bearer ${people.owner.token}`);
    expect(texts[0]).toBe(known.text);
  });
});
