import { expect, it } from 'vitest';
import { draftPreferences } from './preferences.js';

it('preferences are any object as JSON, which a database can store', () => {
  expect(draftPreferences({})).toEqual({ ok: true, value: '{}' });
  expect(draftPreferences({ a: '\0\ud800', b: [null, { c: 1 }] })).toEqual({
    ok: true,
    value: '{"a":"\\u0000\\ud800","b":[null,{"c":1}]}',
  });
});

it.each([
  [65_535, true],
  [65_536, false],
])('preferences of %i characters are accepted: %s', (length, isAccepted) => {
  const decision = draftPreferences({ a: 'ä'.repeat(length - '{"a":""}'.length) });
  expect(decision.ok).toBe(isAccepted);
  if (!decision.ok) expect(decision.refusals.map(({ id }) => id)).toEqual(['profile.preferences.length']);
});
