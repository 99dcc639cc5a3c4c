import { describe, expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { draftToken, mayMakeTokens, renameToken } from './tokens.js';

const knownScopes = ['domains:read_only', 'domains:read_write', 'events:read_only'];
const now = new Date('2026-11-21T08:30:00Z');
const draft = (
  body: { scopes?: string | null; expiry?: string | null },
  scopes = ['*'],
  expires: Date | null = null,
) => draftToken({ label: 'laptop', ...body }, { maker: { scopes, expires }, knownScopes, now });
const refused = (decision: ReturnType<typeof draft>) =>
  decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field]);

describe('a new token', () => {
  it.each([
    ['*', ['*'], ['*']],
    ['domains:read_only', ['*'], ['domains:read_only']],
    [
      ' events:read_only  domains:read_only events:read_only',
      ['*'],
      ['events:read_only', 'domains:read_only'],
    ],
    ['domains:read_only', ['domains:read_write'], ['domains:read_only']],
    [undefined, ['domains:read_write'], ['domains:read_write']],
    [null, ['*'], ['*']],
  ])('asked for %j by one with %j gets %j', (scopes, maker, expected) => {
    const decision = draft(scopes === undefined ? {} : { scopes }, maker);
    expect(decision).toEqual({ ok: true, value: { label: 'laptop', scopes: expected, expiry: null } });
  });

  it.each([
    '',
    ' ',
    'domains',
    'domains:*',
    'domains:read_only,events:read_only',
    '* domains:read_only',
    'x:read_only',
  ])('is refused the scopes %j, which are none', (scopes) => {
    expect(refused(draft({ scopes }))).toEqual([['token.scopes.known', 'scopes']]);
  });

  it.each([
    ['*', ['domains:read_write', 'events:read_only']],
    ['domains:read_write', ['domains:read_only']],
    ['events:read_only', ['domains:read_write']],
    ['domains:read_only events:read_only', ['domains:read_write']],
  ])('is refused %j by one with %j', (scopes, maker) => {
    expect(refused(draft({ scopes }, maker))).toEqual([['token.scopes.within', 'scopes']]);
  });

  it.each([
    ['2026-11-21T08:30:01', '2026-11-21T08:30:01.000Z'],
    ['2026-11-21T08:30:01.999', '2026-11-21T08:30:01.000Z'],
    ['2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['2026-11-22 08:30:00', '2026-11-22T08:30:00.000Z'],
    ['2026-11-21T10:31:00+02:00', '2026-11-21T08:31:00.000Z'],
    ['9999-12-31T23:59:59', '9999-12-31T23:59:59.000Z'],
  ])('ends at %s', (expiry, time) => {
    expect(draft({ expiry })).toMatchObject({ ok: true, value: { expiry: new Date(time) } });
  });

  it.each([
    '2026-11-21T08:30:00',
    '2026-11-21T08:30:00.500',
    '2026-11-21T10:30:00+02:00',
    '2001-01-01',
    '2027-02-30',
    '9999-12-31T23:59:59-01:00',
    '+012345-01-01T00:00:00Z',
    'tomorrow',
    '',
  ])('does not end at %j', (expiry) => {
    expect(refused(draft({ expiry }))).toEqual([['token.expiry.future', 'expiry']]);
  });

  it('expires at the latest with the token that creates it', () => {
    const end = new Date('2026-11-22T00:00:00.500Z');
    const ending = (body: { expiry?: string | null }) => draft(body, ['*'], end);
    expect(ending({})).toMatchObject({ ok: true, value: { expiry: new Date('2026-11-22T00:00:00Z') } });
    expect(ending({ expiry: '2026-11-22T00:00:00' }).ok).toBe(true);
    for (const expiry of [null, '2026-11-22T00:00:01', '2099-01-01'])
      expect(refused(ending({ expiry }))).toEqual([['token.expiry.within', 'expiry']]);
    expect(draft({ expiry: '2026-11-22' }, ['*'], new Date('2026-11-22')).ok).toBe(true);
  });

  it('is refused for reasons that can be read', () => {
    const body = { scopes: '*', expiry: '2099-01-01' };
    const more = draft(body, ['domains:read_write'], new Date('2026-11-22'));
    expect([
      ...problemTexts(more),
      ...problemTexts(draft({ expiry: 'y' })),
      ...problemTexts(draft({ expiry: '2001-01-01' })),
    ]).toEqual([
      'scopes: More than the scopes of the token that asks',
      'expiry: expiry must be no later than that of the token that asks, 2026-11-22T00:00:00',
      'expiry: expiry is not a time; write it as 2030-01-31T12:00:00',
      'expiry: Must be a time in the future',
    ]);
  });

  it('is refused with all its problems in one answer', () => {
    const body = { label: '\ud800', scopes: 'x', expiry: 'y' };
    const decision = draftToken(body, { maker: { scopes: ['*'], expires: null }, knownScopes, now });
    expect(refused(decision)).toEqual([
      ['request.text.storable', 'label'],
      ['token.scopes.known', 'scopes'],
      ['token.expiry.future', 'expiry'],
    ]);
  });
});

it('cannot be created by the token of an app', () => {
  expect(mayMakeTokens({ ofApp: false })).toEqual({ ok: true, value: undefined });
  expect(mayMakeTokens({ ofApp: true })).toMatchObject({
    ok: false,
    refusals: [{ id: 'token.maker.user', reason: 'Unauthorized' }],
  });
});

describe('a change of a token', () => {
  const current = { label: 'laptop', scopes: '*', expiry: null };

  it('changes the label if the body has one', () => {
    expect(renameToken(current, { label: 'old', scopes: '*' })).toEqual({
      ok: true,
      value: 'old',
    });
    expect(renameToken(current, {})).toEqual({ ok: true, value: 'laptop' });
  });

  it('accepts the current expiry in another form', () => {
    const ending = { ...current, expiry: '2030-01-01T00:00:00' };
    for (const expiry of ['2030-01-01 00:00:00', '2030-01-01', '2030-01-01T01:00:00+01:00'])
      expect(renameToken(ending, { expiry })).toEqual({ ok: true, value: 'laptop' });
    expect(renameToken(ending, { expiry: '2030-01-01 00:00:01' }).ok).toBe(false);
  });

  it('refuses other scopes and another expiry', () => {
    const decision = renameToken(current, { scopes: 'domains:read_only', expiry: '2030-01-01T00:00:00' });
    expect(decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field])).toEqual([
      ['request.field.fixed', 'scopes'],
      ['request.field.fixed', 'expiry'],
    ]);
  });
});
