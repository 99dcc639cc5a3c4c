import { bounds } from '@cloud-account/spec/bounds';
import { accept, type Decision, decide, refuse } from '../refusals/index.js';

const HOUR = 3_600_000;

/** The lifetimes of two-factor authentication, in milliseconds. */
export const twoFactorLifetimes = {
  /** A secret that no code has confirmed. */
  secret: bounds.TwoFactorSecret.hours.const * HOUR,
  /** The trust in a browser. */
  device: bounds.TrustedDevice.days.const * 24 * HOUR,
} as const;

/** Decides whether a secret can be confirmed. @param secret undefined when there is none */
export function mayConfirm<Secret extends { readonly expires_at: Date | null }>(
  secret: Secret | undefined,
  now: Date,
): Decision<Secret> {
  return secret === undefined || secret.expires_at === null || secret.expires_at <= now
    ? { ok: false, refusals: [refuse('two-factor.secret.there')] }
    : accept(secret);
}

/** Decides whether a code confirms a secret. @param step the step of the code; undefined when it is wrong */
export const mayConfirmBy = (step: number | undefined): Decision<number> =>
  decide(step === undefined ? [refuse('two-factor.code.right', { field: 'tfa_code' })] : [], step ?? 0);
