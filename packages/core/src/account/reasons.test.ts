import { expect, it } from 'vitest';
import { notGranted } from '../access/index.js';
import { problemTexts } from '../problem-texts.fixture.js';
import { mayIncurCosts, mayUseAccount } from './standing.js';
import { namedEntities } from './user-grants.js';
import { changeUser, mayDeleteUser } from './users.js';

const user = { username: 'alice', email: 'alice@example.org', restricted: false };

it('gives a readable reason for each refusal of a user and an account', () => {
  expect(
    problemTexts([
      ...mayDeleteUser(true, 1),
      ...mayDeleteUser(false, 0),
      ...mayUseAccount({ activated: false, balance: 0 }),
      ...mayIncurCosts({ activated: true, balance: -1 }),
      notGranted(),
    ]),
  ).toEqual([
    'You cannot delete yourself',
    'The account needs an unrestricted user',
    'Your account must be activated before you can use this endpoint',
    'Your account has a negative balance',
    'Unauthorized',
  ]);
  expect(
    problemTexts(changeUser({ ...user, tfa_enabled: false }, { restricted: true, tfa_enabled: true }, 0)),
  ).toEqual([
    'restricted: The account needs an unrestricted user',
    'tfa_enabled: tfa_enabled cannot be changed',
  ]);
});

it('groups the entities of a change of grants by kind', () => {
  const grant = { id: 7, permissions: null };
  expect(namedEntities({ volume: [grant], domain: [grant, { ...grant, id: 8 }], node: [] })).toEqual([
    { kind: 'domain', ids: [7, 8] },
    { kind: 'volume', ids: [7] },
  ]);
});
