import { describe, expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { changeProfile, type FixedProfile, type ProfileValues } from './profile.js';
import { draftSshKey, renameSshKey } from './ssh-keys.js';

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu me@laptop';
const current: ProfileValues = {
  email: 'me@example.org',
  timezone: 'UTC',
  email_notifications: true,
  authorized_keys: [key],
  lish_auth_method: 'password_keys',
};
const fixed = { username: 'me', restricted: true, two_factor_auth: false } as FixedProfile;
const change = (body: Parameters<typeof changeProfile>[2]) => changeProfile(current, fixed, body);

describe('a change of a profile', () => {
  it('keeps absent fields and accepts the values that a read returned', () => {
    expect(change({})).toEqual({ ok: true, value: current });
    expect(change({ ...current, username: 'me', restricted: true })).toEqual({ ok: true, value: current });
  });

  it('stores given values, each key once, and null for none', () => {
    const values: ProfileValues = {
      email: 'you@example.org',
      timezone: 'America/Argentina/Ushuaia',
      email_notifications: false,
      authorized_keys: [],
      lish_auth_method: 'disabled',
    };
    expect(change({ ...values, authorized_keys: null })).toEqual({ ok: true, value: values });
    expect(change({ authorized_keys: [key, ` ${key}\n`] })).toEqual({ ok: true, value: current });
  });

  it.each(['Europe/Vienna', 'utc', 'Etc/GMT+5', 'GB'])('accepts the time zone %s', (timezone) => {
    expect(problemTexts(change({ timezone }))).toEqual([]);
  });

  it.each(['Mars/Olympus', '+01:00', '', 'EST5EDT4', 'europe\\vienna', 'UTC\n', '1/2', ' UTC'])(
    'refuses the time zone %j',
    (timezone) => {
      expect(problemTexts(change({ timezone }))).toEqual(['timezone: timezone is not valid']);
      const odd = { ...current, timezone };
      expect(changeProfile(odd, fixed, { timezone }).ok).toBe(true);
    },
  );

  it('is refused with all its problems in one answer', () => {
    const wrong = {
      timezone: 'x',
      authorized_keys: [key, 'ssh-rsa AAAA', `${key}\0`],
      username: 'root',
      restricted: false,
      two_factor_auth: true,
    };
    expect(problemTexts(change(wrong))).toEqual([
      'timezone: timezone is not valid',
      'authorized_keys[1]: authorized_keys is not valid',
      'authorized_keys[2]: authorized_keys is not valid',
      'username: username cannot be changed',
      'restricted: restricted cannot be changed',
      'two_factor_auth: two_factor_auth cannot be changed',
    ]);
  });
});

describe('an SSH key', () => {
  it('is stored with its label', () => {
    const value = { label: 'laptop', ssh_key: key };
    expect(draftSshKey({ label: 'laptop', ssh_key: ` ${key}\n` })).toEqual({ ok: true, value });
    expect(problemTexts(draftSshKey({ label: 'a\0', ssh_key: 'none' }))).toEqual([
      'label: label is not valid',
      'ssh_key: ssh_key is not valid',
    ]);
  });

  it('can change its label but not its key', () => {
    const kept = { label: 'laptop', ssh_key: key };
    expect(renameSshKey(kept, { label: 'desk', ssh_key: key })).toEqual({
      ok: true,
      value: { label: 'desk' },
    });
    expect(renameSshKey(kept, {})).toEqual({ ok: true, value: { label: 'laptop' } });
    expect(problemTexts(renameSshKey(kept, { label: '\ud800', ssh_key: 'other' }))).toEqual([
      'label: label is not valid',
      'ssh_key: ssh_key cannot be changed',
    ]);
  });
});
