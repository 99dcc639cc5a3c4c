import type { Schema } from '@cloud-account/spec';
import {
  type Answer,
  expectRefused,
  type Stage,
  type TestUser,
  type TestGrant,
} from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeDomain, makeRecord } from './stage.fixture.js';

/** One request on a domain that every kind of caller makes. */
export interface DomainRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/domains/{domainId}`, where the domain has the given record. */
  readonly path?: (recordId: number) => string;
  readonly body?: () => unknown;
}

const missingId = 2_000_000_000;

/**
 * Tests that callers without the right to a domain are refused, and nothing changes.
 *
 * @param stage where the tests run
 * @param request a request that the owner is granted
 */
export function refusesCallers(stage: Stage, { method, path = () => '', body }: DomainRequest): void {
  const writes = method !== 'GET';
  const send = (caller: TestUser, domainId: number | string, recordId: number): Promise<Answer<unknown>> =>
    caller.call(method, `/domains/${domainId}${path(recordId)}`, body && { body: body() });
  const make = async (): Promise<{ domain: Schema<'Domain'>; record: Schema<'DomainRecord'> }> => {
    const domain = await makeDomain(stage.user);
    return { domain, record: await makeRecord(stage.user, domain.id) };
  };

  it('refuses a token whose scopes do not reach', async () => {
    const { domain, record } = await make();
    const scopes = writes
      ? ['domains:read_only', 'nodes:read_write']
      : ['nodes:read_write', 'account:read_only'];
    const weak = await stage.user.newToken({ scopes });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => send(weak, domain.id, record.id), 401, reason);
  });

  it('answers for a domain of another account as for none, byte for byte', async () => {
    const { domain, record } = await make();
    await expectRefused(stage.cloud, () => send(stage.stranger, domain.id, record.id), 404, 'Not found');
    const foreign = await send(stage.stranger, domain.id, record.id);
    const missing = await send(stage.stranger, missingId, record.id);
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    const restricted = await stage.stranger.newUser({ restricted: true, globalGrants: ['add_domains'] });
    expect((await send(restricted, domain.id, record.id)).text).toBe(missing.text);
    expect((await send(stage.user, missingId, record.id)).text).toBe(missing.text);
  });

  it.each([
    '0',
    '-1',
    'abc',
    '1.5',
    '2147483648',
    '99999999999999999999',
    '01',
    '1.0',
    '1e0',
    '0x1',
    '%201',
    '%31x',
  ])('answers 404 for the id %s', async (id) => {
    const { record } = await make();
    await expectRefused(stage.cloud, () => send(stage.user, id, record.id), 404, 'Not found');
  });

  it('refuses a restricted user without enough of a grant', async () => {
    const { domain, record } = await make();
    const other = await makeDomain(stage.user);
    const grants: TestGrant[] = [
      { kind: 'domain', id: other.id, permissions: 'read_write' },
      { kind: 'node', id: domain.id, permissions: 'read_write' },
    ];
    if (writes) grants.push({ kind: 'domain', id: domain.id, permissions: 'read_only' });
    const globalGrants = ['add_domains'] as const;
    const restricted = await stage.user.newUser({ restricted: true, globalGrants, grants });
    await expectRefused(stage.cloud, () => send(restricted, domain.id, record.id), 403, 'Unauthorized');
  });

  it('serves a restricted user with the grant and a token with just the scope', async () => {
    const { domain, record } = await make();
    const level = writes ? ('read_write' as const) : ('read_only' as const);
    const grants: TestGrant[] = [{ kind: 'domain', id: domain.id, permissions: level }];
    const globalGrants = ['add_domains'] as const;
    const restricted = await stage.user.newUser({ restricted: true, globalGrants, grants });
    const narrow = await restricted.newToken({ scopes: [`domains:${level}`] });
    const answer = await send(narrow, domain.id, record.id);
    expect(answer.status, answer.text).toBe(200);
  });
}
