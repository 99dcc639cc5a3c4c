import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { changeContact, contactFields, type ContactValues } from './contact.js';

const current = Object.fromEntries(contactFields.map((field) => [field, `old ${field}`])) as ContactValues;

it('changes single fields of the contact, and empties them', () => {
  expect(changeContact(current, {})).toEqual({ ok: true, value: current });
  expect(changeContact(current, { company: 'Example', state: '' })).toEqual({
    ok: true,
    value: { ...current, company: 'Example', state: '' },
  });
});

it('refuses every text that cannot be stored', () => {
  expect(problemTexts(changeContact(current, { company: '\udc00', city: 'a\u0000', zip: '1' }))).toEqual([
    'company: company is not valid',
    'city: city is not valid',
  ]);
});
