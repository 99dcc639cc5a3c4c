import { isDeepStrictEqual } from 'node:util';
import { subjectOf, spendSubject } from '../things/subjects.js';
import type { RefusalId } from '@cloud-account/core';
import { operationIdsOf, operations, type OperationId } from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectEqual, expectStatus } from '../expect.js';
import type { Run } from '../run.js';
import { validBody, validQuery } from '../things/bodies.js';
import type { Subject } from '../things/subject.js';
import { choicesOf, namesNobodys } from '../things/subjects.js';
import { irreversible } from '../things/irreversible.js';
import { Unmet } from '../unmet.js';
import type { Caller } from '../wire/caller.js';
import { problemsOf, shortOf, type Answer } from '../wire/exchange.js';
import { callerOf, callers, needsOf, type Column } from './callers.js';
import { readTables } from './table.js';

/** Sends an accepted request of an operation as a caller. */
export const send = async (run: Run, id: OperationId, subject: Subject, caller: Caller): Promise<Answer> => {
  const body = await validBody(id, run, subject);
  return caller.call(id, { ids: subject.ids, query: validQuery(id), ...(body !== undefined && { body }) });
};

/** The answer of an operation to a caller: the status for the things of the path and, where one is missing, the others. */
export async function observe(run: Run, id: OperationId, column: Column): Promise<string> {
  const { method, pathParameters, pathValues } = operations[id];
  const statuses: number[] = [];
  // The things themselves are last, because a granted request may change or delete them.
  for (let choice = pathParameters.length - pathValues.length; choice >= 0; choice -= 1) {
    const subject = await subjectOf(run, id);
    const caller = await callerOf(run, column, id, subject);
    const { status } = await send(run, id, choicesOf(id, subject)[choice] ?? subject, caller);
    statuses.unshift(status);
    if (status < 300 && method !== 'get') spendSubject(run, id);
  }
  return new Set(statuses).size === 1 ? String(statuses[0]) : statuses.join(' / ');
}

/** The parts of an answer that a stranger could learn from. */
export const learnt = ({ status, text, headers }: Answer): unknown => [
  status,
  text,
  [...headers].filter(([name]) => !/^(?:date|x-request-id|x-ratelimit-.*|connection|keep-alive)$/.test(name)),
];

/** Another account learns from no answer whether a thing exists. */
async function expectHidden(run: Run, id: OperationId): Promise<void> {
  const subject = await subjectOf(run, id);
  const [real, ...missing] = choicesOf(id, subject);
  const stranger = await callerOf(run, 'other account', id, subject);
  const foreign = await send(run, id, real, stranger);
  expectStatus(foreign, 404, 'access.resource.exists');
  for (const choice of missing) {
    const answer = await send(run, id, choice, stranger);
    if (!isDeepStrictEqual(learnt(answer), learnt(foreign)))
      throw new Unmet('the answer for a missing thing as for one of another account', shortOf(answer), {
        answer,
      });
  }
  const known = await send(run, id, missing[0] ?? real, run.owner);
  if (problemsOf(known)[0]?.reason !== problemsOf(foreign)[0]?.reason)
    throw new Unmet(`what the owner gets for a missing thing: ${shortOf(known)}`, shortOf(foreign), {
      fault: 'a refusal as for a missing thing',
      answer: foreign,
    });
}

const ruleOf = (column: Column, cell: string): RefusalId => {
  if (column === 'other scopes' || column === 'read scope') return 'access.scope.sufficient';
  if (cell === '401') return 'access.token.valid';
  return /grant|global/.test(column) ? 'access.grant.sufficient' : 'access.resource.exists';
};

const table = readTables();

/** The answer of every operation to every caller. */
export const permissionCases: readonly Case[] = operationIdsOf('v4').flatMap((id): Case[] => {
  const row = table.get(id);
  const base = { operation: id, area: operations[id].area };
  const destructive = irreversible(id) ? (['destructive'] as const) : [];
  if (row === undefined) return [];
  // It would end object storage of the other account, or says nothing where that has none.
  const columns = callers.filter((column) => column !== 'other account' || id !== 'cancelObjectStorage');
  const cells = columns.map((column): Case => {
    const cell = row[column];
    return {
      ...base,
      id: `${id} answers ${cell} to: ${column}`,
      rule: ruleOf(column, cell),
      needs: [...destructive, ...needsOf(column)],
      run: async (run) => {
        const found = await observe(run, id, column);
        expectEqual('the statuses', found, cell, `${ruleOf(column, cell)}: ${cell}, and not ${found}`);
      },
    };
  });
  if (operations[id].pathParameters.length === 0 || namesNobodys(id)) return cells;
  return [
    ...cells,
    {
      ...base,
      id: `${id} hides things from other accounts`,
      rule: 'access.resource.exists',
      needs: [...destructive, 'second-token'],
      run: (run) => expectHidden(run, id),
    },
  ];
});
