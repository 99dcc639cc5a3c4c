import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { draftClient, mayHaveSecret } from './client.js';
import { oauthLifetimes } from './lifetimes.js';
import { oauthLimit, signInLimits } from './sign-in.js';

it('gives a readable reason for each refusal of a client', () => {
  const website = 'ftp://a.example';
  expect(problemTexts(draftClient({ label: 'a', website, redirect_uris: ['x:y'] }))).toEqual([
    'website: website is not valid',
    'redirect_uris[0]: Must be https, http to the machine itself, or a scheme with a dot, without a fragment',
  ]);
  expect(problemTexts(mayHaveSecret({ isPublic: true }))).toEqual(['A public client has no secret']);
});

it.each([
  ['https://a.example', true],
  ['HTTP://a.example/b?c', true],
  ['https://', false],
  ['https://a b', false],
  ['xhttps://a.example', false],
  ['https://a.example\n', false],
  ['https://[', false],
])('the website %j is taken: %s', (website, taken) => {
  const decision = draftClient({ label: 'a', website, redirect_uris: [], public: true });
  expect(decision.ok).toBe(taken);
  if (decision.ok) expect(decision.value).toMatchObject({ website, isPublic: true });
});

it('codes, tokens and attempts have their bounds', () => {
  const [minutes, hours, days] = [60_000, 3_600_000, 86_400_000];
  expect(oauthLifetimes).toEqual({
    code: 5 * minutes,
    accessToken: 2 * hours,
    refreshToken: 30 * days,
    signIn: 12 * hours,
    codeEntry: 10 * minutes,
  });
  expect([...Object.values(signInLimits), oauthLimit]).toEqual([
    { bucket: 'sign-in-user', requests: 10, seconds: 900 },
    { bucket: 'sign-in-network', requests: 100, seconds: 900 },
    { bucket: 'sign-in-code', requests: 10, seconds: 900 },
    { bucket: 'oauth', requests: 400, seconds: 60 },
  ]);
});
