import type { Schema } from '@cloud-account/spec';
import { expectDone, type SharedServer, type TestUser } from '@cloud-account/testkit';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';

const STEP = 30_000;

/** The code of an authenticator app. @param steps steps of 30 seconds from now */
export const codeOf = (server: Pick<SharedServer, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now().getTime() + steps * STEP,
  });

/** Creates a secret over the API. @returns it, in Base32 */
export async function newSecret(user: TestUser): Promise<string> {
  return expectDone(await user.post<Schema<'TwoFactorSecret'>>('/profile/tfa-enable')).secret;
}

/** Has a user sign in with codes. @returns the secret and the scratch code */
export async function enableTwoFactor(
  server: Pick<SharedServer, 'clock'>,
  user: TestUser,
): Promise<{ secret: string; scratch: string }> {
  const secret = await newSecret(user);
  // Of the step before, so that those of this one and the next can be used.
  const body = { tfa_code: codeOf(server, secret, -1) };
  const answer = await user.post<Schema<'ScratchCode'>>('/profile/tfa-enable-confirm', body);
  expect(answer.status, answer.text).toBe(200);
  return { secret, scratch: answer.body.scratch };
}
