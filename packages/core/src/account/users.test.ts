import { describe, expect, it } from 'vitest';
import { changeUser, mayDeleteUser } from './users.js';

const alice = { username: 'alice', email: 'alice@example.org', restricted: false };
const stored = { ...alice, tfa_enabled: false };
const ids = (decision: ReturnType<typeof changeUser>) =>
  decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field]);

describe('a change of a user', () => {
  it('changes only the given fields', () => {
    expect(changeUser(stored, {}, 0)).toEqual({ ok: true, value: alice });
    expect(changeUser(stored, { username: 'bob', restricted: true }, 1)).toEqual({
      ok: true,
      value: { ...alice, username: 'bob', restricted: true },
    });
  });

  it('refuses to restrict the last unrestricted user', () => {
    expect(ids(changeUser(stored, { restricted: true }, 0))).toEqual([
      ['user.unrestricted.left', 'restricted'],
    ]);
    expect(ids(changeUser({ ...stored, restricted: true }, { restricted: true }, 0))).toEqual([]);
    expect(ids(changeUser({ ...stored, restricted: true }, { restricted: false }, 0))).toEqual([]);
  });

  it('refuses fields that only the server sets', () => {
    expect(ids(changeUser(stored, { tfa_enabled: true, verified_phone_number: '+43' }, 1))).toEqual([
      ['request.field.fixed', 'tfa_enabled'],
      ['request.field.fixed', 'verified_phone_number'],
    ]);
    expect(ids(changeUser(stored, { tfa_enabled: false }, 1))).toEqual([]);
    expect(ids(changeUser({ ...stored, tfa_enabled: true }, { tfa_enabled: true }, 1))).toEqual([]);
  });
});

describe('the deletion of a user', () => {
  it.each([
    [true, 3, ['user.self.kept']],
    [true, 0, ['user.self.kept']],
    [false, 0, ['user.unrestricted.left']],
    [false, 1, []],
  ])('of oneself: %s, with %i unrestricted others: %j', (isSelf, others, rules) => {
    expect(mayDeleteUser(isSelf, others).map(({ id }) => id)).toEqual(rules);
  });
});
