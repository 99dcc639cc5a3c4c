import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { changeSettings } from './settings.js';

const current = {
  backups_enabled: false,
  network_helper: true,
  longview_subscription: 'longview-3',
  managed: false,
  object_storage: 'active',
} as const;

it('changes single settings and refuses those that users cannot set', () => {
  expect(changeSettings(current, {})).toEqual({ ok: true, value: current });
  expect(changeSettings(current, { ...current, longview_subscription: null })).toEqual({
    ok: true,
    value: { ...current, longview_subscription: null },
  });
  const value = { ...current, backups_enabled: true, network_helper: false };
  expect(changeSettings(current, value)).toEqual({ ok: true, value });
  expect(problemTexts(changeSettings(current, { managed: true, object_storage: 'disabled' }))).toEqual([
    'managed: managed cannot be changed',
    'object_storage: object_storage cannot be changed',
  ]);
});
