import { globalGrants, type GrantLevel } from '@cloud-account/core';
import { operations, readDocument, type OperationId } from '@cloud-account/spec';
import type { Need } from '../case.js';
import { expectAccepted } from '../expect.js';
import { bearer } from '../people.js';
import type { Run } from '../run.js';
import type { Subject } from '../things/subject.js';
import { Skipped } from '../unmet.js';
import type { Caller } from '../wire/caller.js';

/** All callers, in the order of the table's columns. */
export const callers = [
  'no token',
  'malformed',
  'unknown',
  'expired',
  'revoked',
  'other scopes',
  'read scope',
  'no grant',
  'read grant',
  'write grant',
  'global grants',
  'write + global',
  'other account',
  'owner',
] as const;

/** A column of the table. */
export type Column = (typeof callers)[number];

/** The callers that are a restricted user, with the grants on the thing and on everything. */
const RESTRICTED: Readonly<Partial<Record<Column, { level: GrantLevel | null; global: boolean }>>> = {
  'no grant': { level: null, global: false },
  'read grant': { level: 'read_only', global: false },
  'write grant': { level: 'read_write', global: false },
  'global grants': { level: null, global: true },
  'write + global': { level: 'read_write', global: true },
};

/** The rule by which a caller is refused; undefined: the server may accept it. */
export const needsOf = (column: Column): readonly Need[] => {
  if (column === 'other account') return ['second-token'];
  return RESTRICTED[column] === undefined ? [] : ['restricted-token'];
};

type Oauth = { flows: { authorizationCode: { scopes: Record<string, string> } } };

const { oauth } = readDocument().components.securitySchemes as { oauth: Oauth };
const allScopes = Object.keys(oauth.flows.authorizationCode.scopes);

const familyOf = (scope: string): string => scope.split(':')[0] ?? '';

interface Token {
  readonly id: number;
  readonly token: string;
}

/** Creates a token of the owner. */
async function makeToken(run: Run, body: object): Promise<Token> {
  const answer = await run.owner.call<Token>('createToken', { body: { label: run.label(), ...body } });
  expectAccepted(answer);
  return answer.body;
}

/** A token that the server does not accept any more. */
async function revoked(run: Run): Promise<string> {
  const { id, token } = await makeToken(run, { scopes: '*' });
  await run.owner.call('deleteToken', { ids: { tokenId: id } });
  return bearer(token);
}

/** The times by which the expiry of a token is ahead of the server's clock: times have no fractions of seconds, and the server may be slow. */
const SOON = [2_000, 10_000, 60_000];

/** Creates a token that expires after the first of some times that is not over when the server makes it. */
async function makeExpiring(run: Run, [soon = 0, ...later]: readonly number[]): Promise<Token> {
  const now = new Date((await run.owner.get('/profile')).headers.get('Date') ?? Date.now());
  const expiry = new Date(now.getTime() + soon).toISOString().slice(0, 19);
  return makeToken(run, { scopes: '*', expiry }).catch((error: unknown) => {
    if (later.length === 0) throw error;
    return makeExpiring(run, later);
  });
}

/** A token that has expired. */
async function expired(run: Run): Promise<string> {
  const own = bearer((await makeExpiring(run, SOON)).token);
  const caller = run.owner.with(own);
  await run.until('an expired token to be refused', async () =>
    (await caller.get('/profile')).status === 401 ? true : undefined,
  );
  return own;
}

/** The header of a token of the owner with these scopes. */
export const scopedToken = (run: Run, scopes: readonly string[]): Promise<string> =>
  run.lasting(`scopes ${scopes.join(' ')}`, async () =>
    bearer((await makeToken(run, { scopes: scopes.join(' ') })).token),
  );

/** Sets the grants of the restricted user to those of a column, and no others on the subject. */
async function grant(run: Run, column: Column, { entities }: Subject): Promise<void> {
  const { level, global } = RESTRICTED[column] ?? { level: null, global: false };
  const things: Record<string, { id: number; permissions: GrantLevel | null }[]> = {};
  for (const { kind, id } of entities) (things[kind] ??= []).push({ id, permissions: level });
  const answer = await run.owner.call('updateUserGrants', {
    ids: { username: run.restrictedName },
    body: {
      global: {
        account_access: global ? 'read_write' : null,
        ...Object.fromEntries(globalGrants.map((name) => [name, global])),
      },
      ...things,
    },
  });
  expectAccepted(answer);
}

/** The caller of a column, after it got the grants of the column on the subject. */
export async function callerOf(run: Run, column: Column, id: OperationId, subject: Subject): Promise<Caller> {
  const { scopes } = operations[id];
  if (RESTRICTED[column] !== undefined) {
    if (run.restricted === undefined) throw new Skipped('There is no restricted token.');
    const granted = `${column} ${JSON.stringify(subject.entities)}`;
    if (run.granted !== granted) await grant(run, column, subject);
    run.granted = granted;
    return run.restricted;
  }
  switch (column) {
    case 'other account':
      if (run.second === undefined) throw new Skipped('There is no second token.');
      return run.second;
    case 'no token':
      return run.owner.with(undefined);
    case 'malformed':
      return run.owner.with('Bearer not a token');
    case 'unknown':
      return run.owner.with(`Bearer ${'a'.repeat(64)}`);
    case 'expired':
      return run.owner.with(await run.lasting('expired', () => expired(run)));
    case 'revoked':
      return run.owner.with(await run.lasting('revoked', () => revoked(run)));
    case 'other scopes': {
      const families = new Set(scopes.map(familyOf));
      return run.owner.with(
        await scopedToken(
          run,
          allScopes.filter((scope) => !families.has(familyOf(scope))),
        ),
      );
    }
    case 'read scope':
      return run.owner.with(
        await scopedToken(
          run,
          scopes.length === 0 ? ['events:read_only'] : scopes.map((scope) => `${familyOf(scope)}:read_only`),
        ),
      );
    default:
      return run.owner;
  }
}
