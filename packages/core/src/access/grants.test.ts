import { describe, expect, it } from 'vitest';
import { grantAllows, grantedIds, type GrantHolder, type GrantNeed, mayAct } from './grants.js';

const user: GrantHolder = {
  restricted: true,
  grants: {
    global: { add_domains: true, add_nodes: false, account_access: 'read_only' },
    domain: [
      { id: 1, permissions: 'read_only' },
      { id: 2, permissions: 'read_write' },
      { id: 3, permissions: null },
    ],
    node: [{ id: 9, permissions: 'read_write' }],
  },
};
const nobody: GrantHolder = { restricted: true, grants: { global: {} } };
const owner: GrantHolder = { restricted: false };

const granted: GrantNeed[] = [
  { entity: 'domain', id: 1, level: 'read_only' },
  { entity: 'domain', id: 2, level: 'read_only' },
  { entity: 'domain', id: 2, level: 'read_write' },
  { global: 'add_domains' },
  { account: 'read_only' },
];
const denied: GrantNeed[] = [
  { entity: 'domain', id: 1, level: 'read_write' },
  { entity: 'domain', id: 3, level: 'read_only' },
  { entity: 'domain', id: 9, level: 'read_only' },
  { entity: 'volume', id: 1, level: 'read_only' },
  { entity: 'global', id: 1, level: 'read_only' },
  { entity: 'constructor', id: 1, level: 'read_only' },
  { global: 'add_nodes' },
  { global: 'add_volumes' },
  { global: 'account_access' },
  { global: 'constructor' },
  { account: 'read_write' },
  { unrestricted: true },
];

describe('grantAllows', () => {
  it.each(granted)('allows a user with the grant %j', (need) => {
    expect(grantAllows(user, need)).toBe(true);
  });

  it.each(denied)('refuses a user without the grant %j', (need) => {
    expect(grantAllows(user, need)).toBe(false);
  });

  it.each([...granted, ...denied])(
    'allows an unrestricted user %j and refuses a user without grants',
    (need) => {
      expect(grantAllows(owner, need)).toBe(true);
      expect(grantAllows(nobody, need)).toBe(false);
    },
  );
});

describe('grantedIds', () => {
  it('returns the ids with a permission', () => {
    expect(grantedIds(user, 'domain')).toEqual([1, 2]);
    expect(grantedIds(user, 'volume')).toEqual([]);
  });

  it('returns no limit for an unrestricted user', () => {
    expect(grantedIds(owner, 'domain')).toBeUndefined();
  });
});

describe('mayAct', () => {
  const edit: GrantNeed = { entity: 'domain', id: 2, level: 'read_write' };

  it('allows a user with all grants', () => {
    expect(mayAct(user, edit, { global: 'add_domains' })).toEqual({ ok: true, value: undefined });
    expect(mayAct(nobody)).toEqual({ ok: true, value: undefined });
  });

  it('refuses with one Unauthorized when one or several grants are missing', () => {
    const answer = { ok: false, refusals: [{ id: 'access.grant.sufficient', reason: 'Unauthorized' }] };
    expect(mayAct(user, edit, { global: 'add_nodes' })).toEqual(answer);
    expect(mayAct(nobody, edit, { global: 'add_nodes' })).toEqual(answer);
  });
});
