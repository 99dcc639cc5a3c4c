import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { acceptAgreements, agreementsOf } from './agreements.js';

it('shows and adds what is accepted, each once', () => {
  expect(agreementsOf(['eu_model'])).toEqual({
    billing_agreement: false,
    eu_model: true,
    master_service_agreement: false,
    privacy_policy: false,
  });
  expect(acceptAgreements(['eu_model'], { privacy_policy: true, eu_model: true })).toEqual({
    ok: true,
    value: ['eu_model', 'privacy_policy'],
  });
  expect(acceptAgreements([], { billing_agreement: false })).toEqual({ ok: true, value: [] });
});

it('refuses to revoke what is accepted', () => {
  expect(problemTexts(acceptAgreements(['eu_model'], { eu_model: false, privacy_policy: true }))).toEqual([
    'eu_model: eu_model cannot be changed',
  ]);
});
