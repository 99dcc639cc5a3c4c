import type { Schema } from '@cloud-account/spec';
import { Secret, TOTP } from 'otpauth';
import { made, type AreaSubjects } from '../making.js';

const HOUR = 3_600_000;

export const subjects: AreaSubjects = {
  makers: {
    loginId: ({ run }) => run.provided('loginId'),
    deviceId: ({ run }) => run.provided('deviceId'),
  },
  named: {
    confirmTwoFactor: async ({ owner }) => {
      const { secret, expiry } = await made<Schema<'TwoFactorSecret'>>(owner, '/profile/tfa-enable', {});
      // An hour before, by the clock of the server.
      const timestamp = Date.parse(`${expiry}Z`) - HOUR;
      return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    },
  },
  bodies: { confirmTwoFactor: (_body, _run, { named }) => ({ tfa_code: named }) },
};
