import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { changeGrants } from './user-grants.js';

const current = { accountAccess: 'read_only', globalGrants: ['add_nodes', 'add_domains'] } as const;
const exists = (kind: string, id: number) => kind === 'domain' && id < 10;
const change = (asked: Body<'updateUserGrants'>) => changeGrants(current, asked, exists);
const problems = (asked: Body<'updateUserGrants'>) => {
  const decision = change(asked);
  return decision.ok ? [] : decision.refusals.map(({ id, field, reason }) => [id, field, reason]);
};

describe('a change of grants', () => {
  it('changes nothing when the body is empty', () => {
    expect(change({})).toEqual({
      ok: true,
      value: { accountAccess: 'read_only', globalGrants: ['add_nodes', 'add_domains'], entities: [] },
    });
  });

  it('adds and removes rights and keeps those that the body does not name', () => {
    const decision = change({ global: { account_access: null, add_nodes: false, cancel_account: true } });
    expect(decision).toMatchObject({
      ok: true,
      value: { accountAccess: null, globalGrants: ['add_domains', 'cancel_account'] },
    });
  });

  it('accepts entities of the account', () => {
    const domain = [
      { id: 3, permissions: 'read_only' as const },
      { id: 4, permissions: null },
    ];
    expect(change({ domain })).toMatchObject({
      value: { entities: domain.map((grant) => ({ ...grant, kind: 'domain' })) },
    });
  });

  it('refuses each unknown entity and each entity given twice', () => {
    const grant = (id: number) => ({ id, permissions: 'read_write' as const });
    expect(problems({ domain: [grant(1), grant(10), grant(1)], node: [grant(1)] })).toEqual([
      ['user.grants.entity', 'node[0].id', 'id is not valid'],
      ['user.grants.entity', 'domain[1].id', 'id is not valid'],
      ['user.grants.once', 'domain[2].id', 'id is given twice'],
    ]);
  });
});
